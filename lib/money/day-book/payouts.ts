import { raw } from '@/lib/db/query';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDayStart } from '@/lib/kernel/text/format';
import { onlineOn } from './online';
import { soldPlansOn } from './sold-plans';

/**
 * What was paid to customers for old gold on a day, with the columns of an entry of the day book: money that goes out, as refunds do.
 * @param storeId only of purchases of this store
 */
function payoutsOn(date: string, storeId?: number) {
  const from = storeDayStart(date).toISOString();
  const until = storeDayStart(daysAfter(date, 1)).toISOString();
  return raw`
    select exchange_payouts.id, 'refund'::"EntryKind" as kind, (-exchange_payouts.amount)::text as amount, exchange_payouts.method,
      exchange_payouts.reference, exchange_payouts.recorded_by, recorder.name as recorded_by_name, null::text as note,
      exchange_payouts.created_at as received_at, exchanges.number as receipt_no, 'purchase_voucher' as document, null::int as refund_of,
      'booked'::"EntryState" as state, null::timestamptz as voided_at, null::int as voided_by, null::text as void_reason,
      exchange_payouts.created_at as created_at,
      coalesce((select exchange_payouts.created_at > day_closings.closed_at from day_closings where day_closings.date = ${date}::date), false) as late,
      'old_gold' as about, 'Old gold' as ordername, users.name as username, 0 as order_id, null::int as of_order
    from exchange_payouts join exchanges on exchanges.id = exchange_payouts.exchange_id
      join users on users.id = exchanges.user_id join users as recorder on recorder.id = exchange_payouts.recorded_by
    where exchange_payouts.created_at >= ${from}::timestamptz and exchange_payouts.created_at < ${until}::timestamptz
      ${storeId === undefined ? raw`` : raw`and exchanges.store_id = ${storeId}::int`}`;
}

/** All money of a day that no order's ledger has: Razorpay's, of plans sold at the front desk, and what was paid for old gold. */
export function moneyBesideOrdersOn(date: string, storeId?: number) {
  return raw`${onlineOn(date, storeId)} union all ${soldPlansOn(date, storeId)} union all ${payoutsOn(date, storeId)}`;
}
