import { expressionBuilder } from 'kysely';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import { erasureReasons, type ErasureReason } from './record';

/**
 * All reasons at this moment, in a fixed order. Holds until the commit if the transaction has locked the account, its sales and its visits.
 * @returns empty: the account may be closed
 */
export async function reasonsAgainst(
  sql: Pick<Sql | Transaction, 'first'>,
  userId: number,
  now: Date,
): Promise<ErasureReason[]> {
  const eb = expressionBuilder<Tables>();
  const orders = eb
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.deleted_at', 'is', null);
  const [today, time] = [storeDate(now), storeTime(now)];
  const found = await sql.first(
    query.selectNoFrom((from) => [
      from.exists(orders.where('orders.pending_amount', '>', '0')).as('due'),
      from.exists(orders.where('orders.advance_since', 'is not', null)).as('advance'),
      from
        .exists(
          eb
            .selectFrom('exchanges')
            .select('exchanges.id')
            .where('exchanges.user_id', '=', userId)
            .where('exchanges.state', '=', 'accepted'),
        )
        .as('old_gold'),
      from
        .exists(
          eb
            .selectFrom('bookings')
            .select('bookings.id')
            .where('bookings.user_id', '=', userId)
            .where('bookings.status', '=', 'booked')
            .where('bookings.needs_new_time_at', 'is', null)
            // Ahead, or expected today: late customers are checked in too.
            .where(
              raw<boolean>`(bookings.slot_date > ${today}::date or bookings.slot_date = ${today}::date
                and (bookings.slot_time > ${time}::time or bookings.visit = 'expected'))`,
            ),
        )
        .as('visit'),
    ]),
  );
  return erasureReasons.filter((reason) => Boolean(found?.[reason]));
}
