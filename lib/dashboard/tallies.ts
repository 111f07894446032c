import type { SignedIn } from '@/lib/access/actor';
import type { Db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';

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

const lists = ['opportunities', 'orders', 'users', 'bookings'] as const satisfies readonly (keyof Tallies)[];

/** SQL: how many rows the actor's own list holds. */
export function tallyOf(list: keyof Tallies, actor: SignedIn): Prisma.Sql {
  return Prisma.sql`SELECT coalesce(sum(n), 0)::int FROM tallies WHERE list = ${list} AND owner = ${ownerOf(list, actor)}`;
}

function ownerOf(list: keyof Tallies, { role, id }: SignedIn): Prisma.Sql {
  if (list === 'bookings' || role === 'admin') return Prisma.sql`''`;
  if (list === 'users')
    return role === 'employee'
      ? Prisma.sql`(SELECT referral_id FROM users WHERE id = ${id})`
      : Prisma.sql`''`;
  return Prisma.sql`${{ executive: `x${id}`, employee: `e${id}`, user: '-' }[role]}`;
}

/** The counts of a staff member's own lists, from one snapshot. */
export async function readTallies(sql: Sql, actor: SignedIn): Promise<Tallies> {
  const counts = Prisma.join(lists.map((list) => Prisma.sql`${list}::text, (${tallyOf(list, actor)})`));
  const [tallies] = await sql.rows<Tallies>(Prisma.sql`SELECT json_build_object(${counts}) AS row`);
  if (tallies === undefined) throw new Error('The counts were not answered');
  return tallies;
}

/**
 * Adds up the changes of each count into one row. In one statement for each table, so that everybody sees the changes or their sum; of
 * two that add up at once each takes what it could delete.
 */
export async function addUpTallies(db: Db): Promise<void> {
  await db.$executeRaw`
    WITH gone AS (
      DELETE FROM day_tallies WHERE day IN (SELECT day FROM day_tallies GROUP BY day HAVING count(*) > 1) RETURNING day, n
    )
    INSERT INTO day_tallies (day, n) SELECT day, sum(n) FROM gone GROUP BY day HAVING sum(n) <> 0`;
  await db.$executeRaw`
    WITH gone AS (
      DELETE FROM tallies
      WHERE (list, owner) IN (SELECT list, owner FROM tallies GROUP BY list, owner HAVING count(*) > 1)
      RETURNING list, owner, n
    )
    INSERT INTO tallies (list, owner, n) SELECT list, owner, sum(n) FROM gone GROUP BY list, owner HAVING sum(n) <> 0`;
}
