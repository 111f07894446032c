import type { InferResult } from 'kysely';
import type { SignedIn } from '@/lib/access/actor';
import { query, raw } from '@/lib/db/query';

/** Viewers of `visible_customers` that are no person (the model in schema.prisma). */
const admins = -1;
const allStaff = 0;

/** How rows are looked for. */
interface Looked {
  readonly by?: 'start' | 'parts' | undefined;
  readonly among?: (rows: Range) => Range;
}

/** True of every row. The indexes of searches are partial (Prisma's schema cannot say them), and serve only queries with their condition. */
const isIndexed = raw<boolean>`visible_customers.id > 0`;

/**
 * The customers within an actor's scope, as the triggers of `visible_customers` keep them (`isInScope` in ./scope says who they are): one range
 * of an index for each reason to see them, so that a list reads the rows of its page alone.
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 * @param options.by how names or mobiles are searched: `start` by their beginning, `parts` by trigrams, whose index starts from the actor's
 * @param options.among cuts each range to the rows that are looked at, before any other condition: which of them are left, the planner
 *   cannot guess
 */
export function customersSeenBy(actor: SignedIn, today: string, options: Looked = {}) {
  const viewer = ownViewer(actor);
  const own = rowsOf(viewer, options);
  if (actor.role === 'admin') return own;
  // A subquery for each row: an anti-join would read all own customers first.
  const ownToo = query
    .selectFrom('visible_customers as own')
    .select('own.id')
    .where('own.viewer_id', '=', viewer)
    .where('own.id', '=', raw.ref<number>('visible_customers.id'))
    .limit(1);
  const withVisit = rowsOf(allStaff, options)
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

/** The viewer of an actor's own customers; for an admin, of all. */
export function ownViewer({ role, id }: SignedIn): number {
  return role === 'admin' ? admins : id;
}

export const customerColumns = [
  'visible_customers.id',
  'visible_customers.name',
  'visible_customers.mobile',
  'visible_customers.plan_active',
  'visible_customers.visited',
  'visible_customers.created_at',
] as const;

/** All customers, whoever sees them; found by mobile or id. */
export const anyCustomer = query
  .selectFrom('visible_customers')
  .select(customerColumns)
  .where('visible_customers.viewer_id', '=', admins)
  .where(isIndexed);
export type CustomerRow = InferResult<typeof anyCustomer>[number];
