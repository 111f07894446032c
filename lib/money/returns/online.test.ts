import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '@/e2e/testing/context';
import { refundAs, refundFixture, returnExcess } from '@/e2e/testing/refund-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { createPayment } from '@/prisma/factories/entries';
import { createInvoice } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import type { Claim } from '@/lib/kernel/access/operation';
import { OutcomeUnknown, type PaymentProvider } from '@/lib/money/payments/provider';
import { reconcileScheduled } from '@/lib/money/payments/reconcile';
import { returnPieces } from './contract';
import { takeBack } from './operations';

/* Returns of what was paid online (docs/product/sale.md, "Returns"). */

const fixture = await refundFixture();
const { sandbox, context, ledgerOf, db, atRazorpay } = fixture;

let admin: User;
beforeEach(async () => {
  admin = await fixture.reset();
});

/** Two delivered pieces of 600 and 400 rupees, paid online. */
async function handedOver() {
  const paid = await fixture.paidOnline();
  const { id: opportunityId } = await createOpportunity(db, { userId: paid.user.id, status: 'closed' });
  await db.order.update({ where: { id: paid.order.id }, data: { opportunityId } });
  const ids: number[] = [];
  for (const price of ['600.00', '400.00'])
    ids.push((await createItem(db, { opportunityId, orderId: paid.order.id, name: 'Ring', price })).id);
  await createInvoice(db, paid.order.id, context.clock.now());
  const [ring = 0] = ids;
  const sent = {
    order_id: paid.order.id,
    item_ids: [ring],
    reason: 'Too small',
    settle: { kind: 'refund', method: 'online' },
    restock: true,
  } as const;
  const give = (changes: object = {}, payments: Partial<PaymentProvider> = {}) =>
    throughContract(returnPieces, takeBack)(
      { ...context.as(admin), payments: { ...sandbox.payments, ...payments } },
      { ...sent, ...changes },
    );
  return { ...paid, ids, sent, give };
}

describe('what was paid online', () => {
  test('goes back through Razorpay, once', async () => {
    const { order, payment, give } = await handedOver();
    const { message, data } = await give();
    expect(message).toMatch(
      /^Returned\. The credit note is issued\. The money arrives by .+ \(5 to 7 working days\)\.$/,
    );
    expect(data).toMatchObject({
      money_back: 600,
      entries: [{ method: 'online', amount: -600, state: 'booked' }],
    });
    expect(await atRazorpay(payment.id)).toBe(60_000);
    expect((await refusalOf(give())).code).toBe('NOT_DELIVERED');
    expect(await ledgerOf(order)).toMatchObject({
      paid: 400,
      status: 'paid',
      entries: ['payment online 1000.00', 'refund online -600.00'],
    });
    const { content } = await db.creditNote.findFirstOrThrow();
    expect(content).toMatchObject({
      credit: { back: [{ method: 'online', amountPaise: 60_000, arrivesBy: expect.any(String) }] },
    });
  });

  test('also goes back online beside what was paid by hand', async () => {
    const { order, payment, ids, give } = await handedOver();
    // Half of the online money was returned and paid in cash since.
    await db.order.update({
      where: { id: order.id },
      data: { totalAmount: '1300.00', pendingAmount: '300.00', status: 'partial' },
    });
    const { opportunityId } = await db.item.findUniqueOrThrow({ where: { id: ids[0] ?? 0 } });
    await createItem(db, { opportunityId, orderId: order.id, name: 'Box', price: '300.00' });
    await createPayment(db, { orderId: order.id, amount: '300.00', method: 'cash' });
    const { data } = await give({ item_ids: ids, settle: { kind: 'refund', method: 'cash' } });
    expect(data.entries).toMatchObject([
      { method: 'cash', amount: -300 },
      { method: 'online', amount: -700 },
    ]);
    expect(await atRazorpay(payment.id)).toBe(70_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 300 });
  });

  test('does not come back by hand if all of it was paid online', async () => {
    const { order, payment, give } = await handedOver();
    const refusal = await refusalOf(give({ settle: { kind: 'refund', method: 'upi', reference: 'UTR1' } }));
    expect(refusal.details.fields).toEqual({ method: 'All of it was paid online. Choose Online.' });
    expect([await db.creditNote.count(), await atRazorpay(payment.id)]).toEqual([0, 0]);
    expect(await ledgerOf(order)).toMatchObject({ paid: 1000 });
  });

  test('nothing is written while Razorpay is away', async () => {
    const { order, give } = await handedOver();
    await sandbox.faults({ down: true });
    expect((await refusalOf(give())).code).toBe('UNAVAILABLE');
    await sandbox.faults({});
    expect(await db.creditNote.count()).toBe(0);
    expect(await ledgerOf(order)).toMatchObject({ paid: 1000 });
  });

  test('stays with the return as an excess of the payment if Razorpay refuses it', async () => {
    const { order, payment, paymentId, give } = await handedOver();
    const { message, data } = await give({}, { refund: async () => null });
    expect(message).toMatch(/^Returned, and the credit note is issued\. Razorpay did not accept the refund/);
    expect(data).toMatchObject({
      order: { total_amount: 400, paid_amount: 400 },
      items: [{ state: 'returned' }],
    });
    expect(await db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({
      bookedPaise: 40_000,
      excessPaise: 60_000,
    });
    await returnExcess(context.as(admin), { id: paymentId });
    expect(await atRazorpay(payment.id)).toBe(60_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 400 });
  });

  test('is sent by reconciliation after a crash', async () => {
    const { payment, give } = await handedOver();
    const crash = give({}, { refund: () => Promise.reject(new Error('The process was killed')) });
    await expect(crash).rejects.toThrow('killed');
    expect(await db.creditNote.count()).toBe(1);
    context.clock.forward(30);
    await Promise.all([reconcileScheduled(context), reconcileScheduled(context)]);
    expect(await atRazorpay(payment.id)).toBe(60_000);
  });

  test('is sent by the repetition of an interrupted request with the same key, which returns the same credit note', async () => {
    const { payment, sent, give } = await handedOver();
    await give({}, { refund: () => Promise.reject(new OutcomeUnknown('lost')) });
    const { id, number } = await db.creditNote.findFirstOrThrow();
    const claim: Claim = { committedId: id, commit: (write) => write({ sql: context.sql }) };
    const as = { ...context.as(admin), payments: sandbox.payments };
    const write = await takeBack.prepare?.(as, returnPieces.input.parse(sent), claim);
    expect(await write?.({ sql: context.sql })).toMatchObject({
      data: { credit_note: { id, number }, money_back: 600, entries: [{ state: 'booked' }] },
    });
    expect([await db.creditNote.count(), await atRazorpay(payment.id)]).toEqual([1, 60_000]);
  });
});

test('what was paid online is set off without Razorpay, and then not refunded there', async () => {
  const { user, order, payment, entry, ids, give } = await handedOver();
  const next = await createOrder(db, {
    userId: user.id,
    totalAmount: '5000.00',
    createdAt: context.clock.now(),
  });
  await give({ item_ids: ids, settle: { kind: 'set_off', to_order_id: next.id } });
  expect(await ledgerOf(order)).toMatchObject({
    paid: 0,
    entries: ['payment online 1000.00', 'refund set_off -1000.00'],
  });
  expect(await ledgerOf(next)).toMatchObject({ paid: 1000, entries: ['payment set_off 1000.00'] });
  expect(await atRazorpay(payment.id)).toBe(0);
  const again = { id: entry.id, orderId: order.id };
  expect((await refusalOf(refundAs(fixture.asAdmin(), again, { note: 'x' }))).details.fields).toEqual({
    amount: 'Nothing is left to refund on this payment.',
  });
});
