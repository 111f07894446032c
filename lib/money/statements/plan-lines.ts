import { query, raw } from '@/lib/db/query';
import { columnsOf, nothing, ofPaise, seriesOf } from './columns';
import { creditedPaise } from '@/lib/money/subscriptions/credited';

const { ref } = raw;

/** Money of the plan with its documents. */
export function planLinesOf(customer: number) {
  const plans = query
    .selectFrom('subscriptions')
    .where('subscriptions.user_id', '=', customer)
    .where('subscriptions.receipt_no', 'is not', null);
  const plan = {
    at: ref('subscriptions.created_at'),
    id: ref('subscriptions.id'),
    number: ref('subscriptions.receipt_no'),
  } as const;
  const invoices = plans.select(
    columnsOf(4, {
      ...plan,
      document: raw`coalesce(subscriptions.invoice ->> 'document', 'receipt')`,
      owed: ofPaise(ref('subscriptions.amount_paise')),
      isSettled: raw`subscriptions.invoice is null`,
    }),
  );
  const paid = plans.where('subscriptions.invoice', 'is not', null).select(
    columnsOf(5, {
      ...plan,
      document: nothing,
      number: nothing,
      series: seriesOf(ref('subscriptions.receipt_no')),
      method: raw`subscriptions.method::text`,
      owed: raw`- subscriptions.amount_paise / 100.0`,
    }),
  );
  const notes = plans.innerJoin('plan_credit_notes', 'plan_credit_notes.subscription_id', 'subscriptions.id');
  const note = {
    id: ref('plan_credit_notes.id'),
    document: raw.lit('credit_note'),
    number: ref('plan_credit_notes.number'),
  } as const;
  const credited = notes.select(
    columnsOf(6, {
      ...note,
      at: ref('plan_credit_notes.issued_at'),
      owed: raw`- ${creditedPaise} / 100.0`,
    }),
  );
  const notCredited = notes.where('plan_credit_notes.voided_at', 'is not', null).select(
    columnsOf(7, {
      ...note,
      at: ref('plan_credit_notes.voided_at'),
      owed: ofPaise(creditedPaise),
      isVoid: true,
    }),
  );
  const refunds = plans
    .innerJoin('payment_refunds', 'payment_refunds.payment_id', 'subscriptions.payment_id')
    .leftJoin('plan_credit_notes', (join) =>
      join
        .onRef('plan_credit_notes.razorpay_refund_id', '=', 'payment_refunds.razorpay_refund_id')
        .on('plan_credit_notes.voided_at', 'is', null),
    )
    .where('payment_refunds.state', '<>', raw.lit('failed'))
    .select(
      columnsOf(8, {
        at: ref('payment_refunds.created_at'),
        id: ref('subscriptions.id'),
        document: nothing,
        number: nothing,
        series: seriesOf(ref('subscriptions.receipt_no')),
        method: raw.lit('online'),
        owed: ofPaise(ref('payment_refunds.amount_paise')),
        isSettled: raw`plan_credit_notes.id is null`,
      }),
    );
  const refundsByHand = notes.where('plan_credit_notes.recorded_by', 'is not', null).select(
    columnsOf(8, {
      at: ref('plan_credit_notes.issued_at'),
      id: ref('subscriptions.id'),
      document: nothing,
      number: nothing,
      series: seriesOf(ref('subscriptions.receipt_no')),
      method: raw`plan_credit_notes.method::text`,
      owed: ofPaise(creditedPaise),
    }),
  );
  return invoices
    .unionAll(paid)
    .unionAll(credited)
    .unionAll(notCredited)
    .unionAll(refunds)
    .unionAll(refundsByHand);
}
