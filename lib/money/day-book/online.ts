import { premiumPlan } from '@/lib/business';
import { raw } from '@/lib/db/query';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDayStart } from '@/lib/kernel/text/format';

/*
 * Money that Razorpay received or returned on a day and that no order's ledger has: payments for the plan and their refunds, and what could
 * not be booked (paid twice, more than was due, another amount). With the online entries of orders it is all that Razorpay captured.
 */

/** Condition for a number that was assigned after the closing joined as `day_closings`: later than the last one of its series then, if any. */
export function isAfterClosing(column: string) {
  const last = raw`coalesce(day_closings.last_numbers, jsonb_build_object('R', day_closings.last_receipt_no, 'C', day_closings.last_credit_no))`;
  const number = raw.ref(column);
  return raw<boolean>`coalesce(document_order(${number}) > document_order(${last} ->> split_part(${number}, '/', 1)), true)`;
}

/**
 * One row for each, with the columns of an entry of the day book.
 * @param storeId only for orders of this store; the plan is of no store
 */
export function onlineOn(date: string, storeId?: number) {
  const from = storeDayStart(date).toISOString();
  const until = storeDayStart(daysAfter(date, 1)).toISOString();
  const on = (column: ReturnType<typeof raw>) =>
    raw`${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz`;
  const shared = raw`payments.razorpay_payment_id as reference, null::int as recorded_by, null::text as recorded_by_name,
    null::text as note`;
  const rest = raw`null::timestamptz as voided_at, null::int as voided_by, null::text as void_reason`;
  const late = (isAfter: ReturnType<typeof raw>) =>
    raw`coalesce((select ${isAfter} from day_closings where day_closings.date = ${date}::date), false) as late`;
  const paidAfter = raw`case when subscriptions.receipt_no is null then payments.captured_at > day_closings.closed_at
    else ${isAfterClosing('subscriptions.receipt_no')} end`;
  const about = raw`case when subscriptions.id is null then 'unbooked' else 'plan' end as about,
    coalesce(orders.name, ${raw.lit(premiumPlan.name)}) as ordername, users.name as username, coalesce(orders.id, 0) as order_id,
    orders.id as of_order`;
  const joined = raw`join payment_orders on payment_orders.id = payments.payment_order_id
    join users on users.id = payments.user_id
    left join orders on orders.id = payment_orders.order_id
    left join subscriptions on subscriptions.payment_id = payments.id
    where payments.currency = ${raw.lit(premiumPlan.currency)}
      ${storeId === undefined ? raw`` : raw`and orders.store_id = ${storeId}::int`}`;
  const credited = {
    columns: raw`plan_credit_notes.number as receipt_no, case when plan_credit_notes.id is not null then 'credit_note' end as document`,
    join: raw`left join plan_credit_notes on plan_credit_notes.razorpay_refund_id = payment_refunds.razorpay_refund_id`,
  };
  const undocumented = { columns: raw`null::text as receipt_no, null::text as document`, join: raw`` };
  const refunds = (
    table: ReturnType<typeof raw>,
    { columns, join }: typeof credited,
    condition = raw`true`,
  ) => raw`
    select payments.id, 'refund'::"EntryKind" as kind, (-${table}.amount_paise / 100.0)::numeric(14, 2)::text as amount,
      'online'::"EntryMethod" as method, ${shared}, ${table}.created_at as received_at, ${columns}, payments.id as refund_of, (case ${table}.state when 'pending' then 'pending' else 'booked' end)::"EntryState" as state,
      ${rest}, ${table}.created_at as created_at, ${late(raw`${table}.created_at > day_closings.closed_at`)}, ${about}
    from ${table} ${join} join payments on payments.id = ${table}.payment_id ${joined}
      and ${table}.state <> 'failed' and ${condition} and ${on(raw`${table}.created_at`)}`;
  return raw`
    select payments.id, 'payment'::"EntryKind" as kind,
      ((payments.amount_paise - payments.booked_paise) / 100.0)::numeric(14, 2)::text as amount,
      'online'::"EntryMethod" as method, ${shared}, payments.captured_at as received_at, subscriptions.receipt_no,
      case when subscriptions.receipt_no is not null then coalesce(subscriptions.invoice ->> 'document', 'receipt') end as document, null::int as refund_of, 'booked'::"EntryState" as state, ${rest},
      payments.captured_at as created_at, ${late(paidAfter)}, ${about}
    from payments ${joined}
      and payments.amount_paise > payments.booked_paise and ${on(raw`payments.captured_at`)}
    union all ${refunds(raw`payment_refunds`, credited, raw`payments.effect is distinct from 'booked'`)}
    union all ${refunds(raw`excess_refunds`, undocumented)}`;
}
