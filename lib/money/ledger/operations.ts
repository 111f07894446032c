import { operation } from '@/lib/kernel/access/operation';
import { assertAllowed, Refusal } from '@/lib/kernel/access/refusal';
import { notFound } from '@/lib/kernel/access/not-found';
import type { InputOf, OutputOf } from '@/lib/contract';
import { paiseOfColumn } from '@/lib/paise';
import { findOrder, lockOrder } from '@/lib/sales/orders/order-lock';
import { lateProblem, promiseProblem } from '@/lib/sales/orders/rules';
import { taxDocumentsOf } from '@/lib/sales/orders/invoiced';
import { toOrderRecord, type OrderRow } from '@/lib/sales/orders/to-wire';
import { storeDate } from '@/lib/kernel/text/format';
import { giveBack } from '@/lib/money/exchanges/settled';
import { closePaidLinks } from '@/lib/money/payment-links/close';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { dueAfterLowering } from './allow-due';
import { announceEntry } from './announce';
import { auditOrder } from './audit-order';
import { cashReceived } from './cash';
import type { orderPayments } from './contract';
import { correctCounts } from './correct-counts';
import { requireFreeReference } from './references';
import { amountProblem, cashProblem, receivedProblem, referenceProblem, voidProblem } from './rules';
import { entriesOf, entryRow, selectEntries, toEntryRecord } from './to-wire';
import { changePaid, correctedEntry, insertEntry } from './write-entry';

/* Payments recorded by staff (docs/product/money.md, "Staff endpoints and screens"). Row-level access is the order's. */

type Actions = (typeof orderPayments)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

/** Oldest first. */
export const listEntries = operation<In<'list'>, Out<'list'>>(
  'work on orders',
  'no proof',
  async ({ actor, sql }, { order_id }) => {
    if ((await findOrder(sql, actor, order_id)) === undefined) throw notFound();
    const entries = (await sql.rows(entriesOf(order_id))).map(toEntryRecord);
    const { invoices, credit_notes } = await taxDocumentsOf(sql, order_id);
    return { entries, invoice_no: invoices[0]?.number ?? null, invoices, credit_notes };
  },
);

/**
 * Records a payment received by hand; checked under locks. Throws 400 on `amount` above the due or at the legal limit of cash, on
 * `reference`, on `received_at`, on `promised_on`; REFERENCE_TAKEN if a live payment of the method has the reference; ADVANCE_EXPIRED.
 */
export const addPayment = operation<In<'add'>, Out<'add'>>(
  'work on orders',
  'no proof',
  async ({ actor, clock, sql, flushSms }, input) => {
    const added = await sql.transaction(async (tx) => {
      const current = await lockOrder(tx, actor, input.order_id);
      const now = clock.now();
      const { amount, method, reference, received_at: receivedAt = now } = input;
      const before = toOrderRecord(current);
      const problems = {
        amount:
          amountProblem(amount, before) ??
          (method === 'cash' ? cashProblem(amount, await cashReceived(tx, current, receivedAt)) : null),
        reference: referenceProblem(method, reference),
        received_at: receivedProblem(receivedAt, before, now),
        promised_on: promisedProblem(input.promised_on, current, receivedAt, now),
      };
      const fields = Object.fromEntries(
        Object.entries(problems).flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])),
      );
      if (Object.keys(fields).length > 0)
        throw new Refusal('VALIDATION', Object.values(fields)[0] ?? refusalText.validation, { fields });
      if (method !== 'cash' && reference !== undefined)
        await requireFreeReference(tx, actor, method, reference);
      const order = await changePaid(tx, current, amount, now, null, undefined, input.promised_on);
      auditOrder(tx, actor, 'order.payment', [current, order], now);
      const { id } = await insertEntry(
        tx,
        order,
        {
          kind: 'payment',
          method,
          amountPaise: amount,
          reference: reference ?? null,
          receivedAt,
          recordedBy: actor.id,
          note: input.note ?? null,
        },
        now,
      );
      const announced = { orderId: order.id, userId: order.user_id, entryId: id, amountPaise: amount };
      await announceEntry(tx, 'payment_recorded', announced, now);
      const row = await tx.one(selectEntries.where('order_entries.id', '=', id));
      return {
        message: successText.paymentRecorded,
        data: toEntryRecord(row),
        order: toOrderRecord(order),
      };
    });
    flushSms();
    return added;
  },
);

/**
 * Repeatable: returns a voided entry unchanged. Throws PAYMENT_ONLINE, HAS_REFUNDS, OUT_OF_BALANCE (also below what is delivered), or FORBIDDEN except to admins and, on
 * the same day, the recorder.
 */
export const voidEntry = operation<In<'void'>, Out<'void'>>(
  'work on orders',
  'proof',
  async ({ actor, clock, sql, flushSms }, { id, reason, ...allowDue }) => {
    const voided = await sql.transaction(async (tx) => {
      const found = await tx.prisma.orderEntry.findUnique({
        where: { id },
        select: { orderId: true, exchangeId: true },
      });
      if (found === null) throw notFound();
      const current = await lockOrder(tx, actor, found.orderId);
      const now = clock.now();
      const entries = (await tx.rows(entriesOf(current.id))).map(toEntryRecord);
      const entry = entries.find((each) => each.id === id);
      if (entry === undefined) throw notFound();
      const message = successText.entryVoided;
      if (entry.voided_at !== null) return { message, data: entry, order: toOrderRecord(current) };
      assertAllowed(voidProblem(entry, { entries, order: toOrderRecord(current), actor, now }));
      const amountPaise = paiseOfColumn(entry.amount);
      const allowed = await dueAfterLowering(tx, actor, current, -amountPaise, allowDue, now);
      const corrected = correctedEntry({ kind: entry.kind, refundOf: entry.refund_of, amountPaise }) ?? id;
      correctCounts(tx, current.id, corrected, -amountPaise);
      const order = await changePaid(tx, current, -amountPaise, now, allowed?.on);
      // A voided refund raises the paid amount.
      closePaidLinks(tx, order, now);
      const of = { id, receiptNo: entry.receipt_no, reason };
      auditOrder(tx, actor, 'order.void', [current, order], now, { voided: of, allowed });
      if (found.exchangeId !== null)
        await giveBack(tx, actor, found.exchangeId, { orderId: order.id, amountPaise }, now);
      const row = await tx.prisma.orderEntry.update({
        where: { id },
        data: { voidedAt: now, voidedBy: actor.id, voidReason: reason },
      });
      const announced = { orderId: order.id, userId: order.user_id, entryId: id, amountPaise };
      await announceEntry(tx, 'payment_voided', announced, now);
      return { message, data: toEntryRecord(entryRow(row, entry)), order: toOrderRecord(order) };
    });
    flushSms();
    return voided;
  },
);

/** As {@link promiseProblem}; the payment may be the first one, also for a day that was promised before. */
function promisedProblem(
  promisedOn: string | null | undefined,
  { advance_since: since, promised_on: before }: OrderRow,
  receivedAt: Date,
  now: Date,
): string | null {
  const receivedOn = storeDate(receivedAt);
  const isFirst = since === null || receivedOn < since;
  const first = isFirst ? receivedOn : since;
  const promised = promisedOn === undefined ? before : promisedOn;
  if (promised === null) return null;
  if (promised !== before) return promiseProblem(promised, first, storeDate(now));
  return isFirst ? lateProblem(promised, first) : null;
}
