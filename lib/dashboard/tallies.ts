import type { SignedIn } from '@/lib/access/actor';
import type { Db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';

/**
 * How many living rows the lists hold, without counting them: triggers note every change in `tallies` within the writer's own
 * transaction, so that the sum is exact at any moment, and adding up keeps it short.
 */
export interface Tallies {
  readonly opportunities: number;
  readonly orders: number;
  /** All users, or for an employee the customers that one referred. */
  readonly users: number;
  readonly bookings: number;
}

/** The counts of a staff member's own lists, from one snapshot. */
export async function readTallies(db: Db, actor: SignedIn): Promise<Tallies> {
  const sales = { admin: '', executive: `x${actor.id}`, employee: `e${actor.id}`, user: '-' }[actor.role];
  const people =
    actor.role === 'employee'
      ? Prisma.sql`(SELECT referral_id FROM users WHERE id = ${actor.id})`
      : Prisma.sql`''`;
  const rows = await db.$queryRaw<{ list: keyof Tallies; n: number }[]>`
    SELECT list, sum(n)::int AS n FROM tallies
    WHERE (list IN ('opportunities', 'orders') AND owner = ${sales})
      OR (list = 'users' AND owner = ${people}) OR (list = 'bookings' AND owner = '')
    GROUP BY list`;
  const counts = Object.fromEntries(rows.map(({ list, n }) => [list, n]));
  const { opportunities = 0, orders = 0, users = 0, bookings = 0 } = counts;
  return { opportunities, orders, users, bookings };
}

/**
 * Adds up the changes of each count into one row. In one statement, so that everybody sees the changes or their sum; of two that add up
 * at once each takes what it could delete.
 */
export async function addUpTallies(db: Db): Promise<void> {
  await db.$executeRaw`
    WITH gone AS (
      DELETE FROM tallies
      WHERE (list, owner) IN (SELECT list, owner FROM tallies GROUP BY list, owner HAVING count(*) > 1)
      RETURNING list, owner, n
    )
    INSERT INTO tallies (list, owner, n) SELECT list, owner, sum(n) FROM gone GROUP BY list, owner HAVING sum(n) <> 0`;
}
