import type { InferResult } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { query, raw } from '@/lib/db/query';

/** Viewers of `visible_customers` that are not users (schema.prisma). */
export const viewers = { admins: -1, allStaff: 0 } as const;

interface Looked {
  readonly by?: 'start' | 'parts' | undefined;
  readonly among?: (rows: Range) => Range;
}

/** Always true. The search indexes are partial (Prisma's schema cannot declare it) and serve only queries with this condition. */
const isIndexed = raw<boolean>`visible_customers.id > 0`;

/**
 * The customers in an actor's scope (`isInScope` in ./scope), kept by the triggers of `visible_customers`: one index range for each reason
 * to see them, so that a list reads only the rows of its page.
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 * @param options.by search of names or mobiles: `start` by prefix, `parts` by trigrams, whose index also holds the viewer
 * @param options.among limits each range before other conditions, whose selectivity the planner cannot estimate
 */
export function customersSeenBy(actor: SignedIn, today: string, options: Looked = {}) {
  const viewer = ownViewer(actor);
  const own = rowsOf(viewer, options);
  if (actor.role === 'admin') return own;
  // A subquery per row: an anti-join would read all own customers first.
  const ownToo = query
    .selectFrom('visible_customers as own')
    .select('own.id')
    .where('own.viewer_id', '=', viewer)
    .where('own.id', '=', raw.ref<number>('visible_customers.id'))
    .limit(1);
  const withVisit = rowsOf(viewers.allStaff, options)
    .where('visible_customers.until', '>=', today)
    .where((eb) => eb(ownToo, 'is', null));
  return own.unionAll(withVisit);
}

const allRows = query.selectFrom('visible_customers').selectAll('visible_customers');
type Range = typeof allRows;

function rowsOf(viewer: number, { by, among }: Looked): Range {
  const rows = allRows.where('visible_customers.viewer_id', '=', viewer);
  const indexed = by === undefined ? rows : rows.where(isIndexed);
  const searched =
    by === 'parts'
      ? indexed.where(raw<boolean>`(array[visible_customers.viewer_id]) @> array[${viewer}::int]`)
      : indexed;
  return among === undefined
    ? searched
    : query.selectFrom(among(searched).as('visible_customers')).selectAll('visible_customers');
}

export function ownViewer({ role, id }: SignedIn): number {
  return role === 'admin' ? viewers.admins : id;
}

export const customerColumns = [
  'visible_customers.id',
  'visible_customers.name',
  'visible_customers.mobile',
  'visible_customers.plan_active',
  'visible_customers.visited',
  'visible_customers.created_at',
] as const;

/** Regardless of scope; for look-ups by mobile or id. */
export const anyCustomer = query
  .selectFrom('visible_customers')
  .select(customerColumns)
  .where('visible_customers.viewer_id', '=', viewers.admins)
  .where(isIndexed);
export type CustomerRow = InferResult<typeof anyCustomer>[number];
