import type { SignedIn } from '@/lib/access/actor';
import type { Db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';

/**
 * Counters of the lists' rows without soft-deleted ones. Triggers add every change to `list_counters` in the writer's own transaction, so the sum
 * is always exact; `compactCounters` keeps the table small.
 */
export interface ListCounters {
  readonly opportunities: number;
  readonly orders: number;
  /** All users, or for an employee the customers they referred. */
  readonly users: number;
  readonly bookings: number;
}

const lists = [
  'opportunities',
  'orders',
  'users',
  'bookings',
] as const satisfies readonly (keyof ListCounters)[];

export function counterOf(list: keyof ListCounters, actor: SignedIn): Prisma.Sql {
  return Prisma.sql`SELECT coalesce(sum(n), 0)::int FROM list_counters WHERE list = ${list} AND owner = ${ownerOf(list, actor)}`;
}

function ownerOf(list: keyof ListCounters, { role, id }: SignedIn): Prisma.Sql {
  if (list === 'bookings' || role === 'admin') return Prisma.sql`''`;
  if (list === 'users')
    return role === 'employee'
      ? Prisma.sql`(SELECT referral_id FROM users WHERE id = ${id})`
      : Prisma.sql`''`;
  return Prisma.sql`${{ executive: `x${id}`, employee: `e${id}`, user: '-' }[role]}`;
}

/** The counters of a staff member's own lists, from one snapshot. */
export async function readCounters(sql: Sql, actor: SignedIn): Promise<ListCounters> {
  const counts = Prisma.join(lists.map((list) => Prisma.sql`${list}::text, (${counterOf(list, actor)})`));
  const [counters] = await sql.rows<ListCounters>(Prisma.sql`SELECT json_build_object(${counts}) AS row`);
  if (counters === undefined) throw new Error('The counts were not answered');
  return counters;
}

/**
 * Merges the changes of each counter into one row. One statement per table, so that readers see either the changes or their sum; concurrent
 * runs each merge the rows they deleted.
 */
export async function compactCounters(db: Db): Promise<void> {
  await db.$executeRaw`
    WITH gone AS (
      DELETE FROM day_counters WHERE day IN (SELECT day FROM day_counters GROUP BY day HAVING count(*) > 1) RETURNING day, n
    )
    INSERT INTO day_counters (day, n) SELECT day, sum(n) FROM gone GROUP BY day HAVING sum(n) <> 0`;
  await db.$executeRaw`
    WITH gone AS (
      DELETE FROM list_counters
      WHERE (list, owner) IN (SELECT list, owner FROM list_counters GROUP BY list, owner HAVING count(*) > 1)
      RETURNING list, owner, n
    )
    INSERT INTO list_counters (list, owner, n) SELECT list, owner, sum(n) FROM gone GROUP BY list, owner HAVING sum(n) <> 0`;
}
