import type { SignedIn } from '@/lib/access/actor';
import { operation } from '@/lib/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { Prisma } from '@/lib/db/generated/client';
import { begins, idIn, startsWord } from '@/lib/db/pagination';
import { salesSql } from '@/lib/sales/scope';
import { storeDate } from '@/lib/text/format';
import type { customers } from './contract';

type Actions = (typeof customers)['actions'];
type Found = OutputOf<Actions['list']>['data'][number];

/**
 * Finds customers by name, start of the mobile or exact id within the actor's scope, and any account by the whole mobile, as `get_details`
 * does. The index finds matches first, then each is checked against the scope: the cost grows with the matches, not with the table or the
 * actor's sales.
 */
export const findCustomers = operation<InputOf<Actions['list']>, OutputOf<Actions['list']>>(
  'find customers',
  async ({ actor, clock, sql }, { search, limit }) => {
    const id = idIn(search);
    const data = await sql.rows<Found>(
      Prisma.sql`WITH found AS MATERIALIZED (
          SELECT c.id, c.name, c.mobile, c.referrer_code FROM users c
          WHERE c.deleted_at IS NULL AND c.role = 'user'
            AND (${startsWord(Prisma.sql`c.name`, search)} OR ${begins(Prisma.sql`c.mobile`, search)} OR c.id = ${id}))
        SELECT json_build_object('id', c.id, 'name', c.name, 'mobile', c.mobile) AS row FROM found c
        WHERE c.mobile = ${search} OR ${scopeSql(actor, storeDate(clock.now()))}
        ORDER BY c.id = ${id} DESC, c.name, c.id LIMIT ${limit}`,
      // The best plan depends on the number of matching names.
      { prepared: false },
    );
    return { data };
  },
);

/**
 * SQL: row-level access to the customer with alias `c` without the whole mobile (docs/product/permissions.md, "Scope"): an admin sees all,
 * others those with an own opportunity or order, those they referred, and those with a visit today or later. No EXISTS: PostgreSQL may hash
 * it, which reads all sales of the actor.
 */
function scopeSql(actor: SignedIn, today: string): Prisma.Sql {
  if (actor.role === 'admin') return Prisma.sql`TRUE`;
  const own = Prisma.join(salesSql(actor), ' AND ');
  return Prisma.sql`(
    (SELECT t.id FROM opportunities t WHERE t.user_id = c.id AND ${own} LIMIT 1) IS NOT NULL
    OR (SELECT t.id FROM orders t WHERE t.user_id = c.id AND ${own} LIMIT 1) IS NOT NULL
    OR c.referrer_code = (SELECT referral_id FROM users WHERE id = ${actor.id})
    OR (SELECT b.id FROM bookings b WHERE b.user_id = c.id AND b.status = 'booked' AND b.slot_date >= ${today}::date LIMIT 1) IS NOT NULL)`;
}
