import type { InferResult } from 'kysely';
import type { SignedIn } from '@/lib/access/actor';
import { query, raw } from '@/lib/db/query';

/** Viewers of `visible_customers` that are no person (the model in schema.prisma). */
const admins = -1;
const allStaff = 0;

/**
 * The customers within an actor's scope, as the triggers of `visible_customers` keep them (`isInScope` in ./scope says who they are): one range
 * of an index for each reason to see them, so that a list reads the rows of its page alone.
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 * @param options.byText true if names are searched: the index of their trigrams then starts from the actor's
 */
export function customersSeenBy(actor: SignedIn, today: string, { byText = false } = {}) {
  const viewer = ownViewer(actor);
  const own = rowsOf(viewer, byText);
  if (actor.role === 'admin') return own;
  // A subquery for each row: an anti-join would read all own customers first.
  const ownToo = query
    .selectFrom('visible_customers as own')
    .select('own.id')
    .where('own.viewer_id', '=', viewer)
    .where('own.id', '=', raw.ref<number>('visible_customers.id'))
    .limit(1);
  const withVisit = rowsOf(allStaff, byText)
    .where('visible_customers.until', '>=', today)
    .where((eb) => eb(ownToo, 'is', null));
  return own.unionAll(withVisit);
}

function rowsOf(viewer: number, byText: boolean) {
  const rows = query
    .selectFrom('visible_customers')
    .selectAll('visible_customers')
    .where('visible_customers.viewer_id', '=', viewer);
  return byText
    ? rows.where(raw<boolean>`(array[visible_customers.viewer_id]) @> array[${viewer}::int]`)
    : rows;
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

/** All customers, whoever sees them. */
export const anyCustomer = query
  .selectFrom('visible_customers')
  .select(customerColumns)
  .where('visible_customers.viewer_id', '=', admins);
export type CustomerRow = InferResult<typeof anyCustomer>[number];
