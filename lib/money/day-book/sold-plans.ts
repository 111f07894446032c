import { premiumPlan } from '@/lib/business';
import { raw } from '@/lib/db/query';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDayStart } from '@/lib/kernel/text/format';
import { isAfterClosing } from './online';
import { creditedPaise } from '@/lib/money/subscriptions/credited';

/**
 * Money of plans sold at the front desk on a day, and what was returned of it, with the columns of an entry of the day book.
 * @param storeId of orders: the plan is of no store, so that nothing is left
 */
export function soldPlansOn(date: string, storeId?: number) {
  const from = storeDayStart(date).toISOString();
  const until = storeDayStart(daysAfter(date, 1)).toISOString();
  const on = (at: ReturnType<typeof raw>) =>
    raw`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz ${storeId === undefined ? raw`` : raw`and false`}`;
  const rest = raw`'booked'::"EntryState" as state, null::timestamptz as voided_at, null::int as voided_by, null::text as void_reason`;
  const late = (number: string) =>
    raw`coalesce((select ${isAfterClosing(number)} from day_closings where day_closings.date = ${date}::date), false) as late`;
  const about = raw`'plan' as about, ${raw.lit(premiumPlan.name)} as ordername, users.name as username, 0 as order_id, null::int as of_order`;
  return raw`
    select subscriptions.id, 'payment'::"EntryKind" as kind, (subscriptions.amount_paise / 100.0)::numeric(14, 2)::text as amount,
      subscriptions.method, subscriptions.reference, subscriptions.recorded_by, recorder.name as recorded_by_name, null::text as note,
      subscriptions.created_at as received_at, subscriptions.receipt_no, subscriptions.invoice ->> 'document' as document,
      null::int as refund_of, ${rest}, subscriptions.created_at as created_at, ${late('subscriptions.receipt_no')}, ${about}
    from subscriptions join users on users.id = subscriptions.user_id join users as recorder on recorder.id = subscriptions.recorded_by
    where ${on(raw`subscriptions.created_at`)}
    union all
    select plan_credit_notes.id, 'refund'::"EntryKind" as kind,
      (-${creditedPaise} / 100.0)::numeric(14, 2)::text as amount,
      plan_credit_notes.method, plan_credit_notes.reference, plan_credit_notes.recorded_by, recorder.name as recorded_by_name, null::text as note,
      plan_credit_notes.issued_at as received_at, plan_credit_notes.number as receipt_no, 'credit_note' as document,
      subscriptions.id as refund_of, ${rest}, plan_credit_notes.issued_at as created_at, ${late('plan_credit_notes.number')}, ${about}
    from plan_credit_notes join subscriptions on subscriptions.id = plan_credit_notes.subscription_id
      join users on users.id = subscriptions.user_id join users as recorder on recorder.id = plan_credit_notes.recorded_by
    where ${on(raw`plan_credit_notes.issued_at`)}`;
}
