import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, testNow } from '@/e2e/testing/context';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';

/* See docs/product/money.md, "Staff endpoints and screens". */

const fixture = await ledgerFixture();
const { db, context, as, list, add, voids, refund, order, upi, cash, refused, wrong, expectSound } = fixture;
const editOrder = throughContract(orders.actions.update, orderOperations.updateOrder);
const deleteOrder = throughContract(orders.actions.delete, orderOperations.deleteOrder);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('recording a payment', () => {
  test('books it with a receipt, and updates the order until it is paid', async () => {
    const { id } = await order({ status: 'unpaid' });
    const first = await add(
      as(staff.employee),
      cash(id, '400.25', {
        note: '  Advance\r\nin notes ',
        received_at: '2026-01-31T08:30:00+05:30',
        reference: '',
      }),
    );
    expect(first).toEqual({
      message: 'Payment recorded successfully!',
      data: {
        id: expect.any(Number),
        orderid: id,
        kind: 'payment',
        amount: 400.25,
        method: 'cash',
        reference: null,
        received_at: '2026-01-31T03:00:00.000Z',
        recorded_by: staff.employee.id,
        recorded_by_name: 'Emil Employee',
        note: 'Advance\nin notes',
        receipt_no: 'R/25-26/000001',
        document: 'receipt_voucher',
        refund_of: null,
        arrives_by: null,
        state: 'booked',
        voided_at: null,
        voided_by: null,
        void_reason: null,
        created_at: testNow,
      },
      order: expect.objectContaining({
        paid_amount: 400.25,
        pending_amount: 599.75,
        status: 'partial',
        version: 2,
      }),
    });
    context.clock.forward(60);
    const second = await add(as(staff.admin), upi(id, 599.75, { reference: ' UTR 77 ' }));
    expect(second).toMatchObject({
      data: {
        reference: 'UTR 77',
        received_at: context.clock.now().toISOString(),
        receipt_no: 'R/25-26/000002',
      },
      order: { paid_amount: 1000, pending_amount: 0, status: 'paid', version: 3 },
    });
    expect(await list(as(staff.executive), { order_id: id })).toEqual({
      entries: [first.data, second.data],
      invoice_no: null,
      invoices: [],
      credit_notes: [],
    });
    const trail = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(trail).toMatchObject([
      {
        actorId: staff.employee.id,
        action: 'order.payment',
        entity: 'order',
        entityId: id,
        before: { paid_amount: 0, pending_amount: 1000, status: 'unpaid' },
        after: { paid_amount: 400.25, pending_amount: 599.75, status: 'partial' },
      },
      { actorId: staff.admin.id, action: 'order.payment', after: { paid_amount: 1000, status: 'paid' } },
    ]);
    await expectSound();
  });

  test.each([
    ['more than is due', { amount: 600.01 }, 'amount', 'Amount cannot be more than the ₹600.00 due.'],
    ['nothing', { amount: 0 }, 'amount', 'Amount must be above 0.'],
    ['no reference', { reference: ' ' }, 'reference', 'Reference is required for this method.'],
    [
      'a time to come',
      { received_at: '2026-01-31T04:30:00.001Z' },
      'received_at',
      'Received At cannot be in the future.',
    ],
    [
      'a day before the order',
      { received_at: '2026-01-30T18:29:59Z' },
      'received_at',
      'Received At cannot be before the day of the order.',
    ],
    ['online', { method: 'online' }, 'method', 'Method must be cash, upi, card, bank_transfer or cheque.'],
    [
      'unspecified',
      { method: 'unspecified' },
      'method',
      'Method must be cash, upi, card, bank_transfer or cheque.',
    ],
  ])('%s is refused', async (_what, changes, field, message) => {
    const { id } = await order({ paidAmount: '400.00' });
    expect(await refused(() => add(as(staff.admin), upi(id, 1, changes)))).toEqual(wrong(field, message));
  });

  test('all wrong fields are named at once; an order that is paid takes nothing', async () => {
    const { id } = await order({ paidAmount: '1000.00' });
    const sent = { order_id: id, amount: 1, method: 'cheque', received_at: '2027-01-01T00:00:00Z' };
    const { fields } = await refused(() => add(as(staff.admin), sent));
    expect(Object.keys(fields)).toEqual(['amount', 'reference', 'received_at']);
    expect(fields['amount']).toBe('Nothing is due on this order.');
  });

  test('an order out of scope is not found, by any call', async () => {
    const { id } = await order();
    const { data } = await add(as(staff.admin), upi(id, 1));
    const deleted = await order({ deletedAt: new Date() });
    for (const me of [staff.otherEmployee, staff.otherExecutive])
      for (const attempt of [
        () => list(as(me), { order_id: id }),
        () => add(as(me), upi(id, 1)),
        () => voids(as(me), { id: data.id, reason: 'x' }),
      ])
        expect(await refused(attempt)).toMatchObject({ code: 'NOT_FOUND' });
    for (const attempt of [
      () => list(as(staff.admin), { order_id: deleted.id }),
      () => add(as(staff.admin), upi(deleted.id, 1)),
      () => voids(as(staff.admin), { id: 99_999, reason: 'x' }),
      () => refund(as(staff.admin), { entry_id: 99_999, note: 'x' }),
    ])
      expect(await refused(attempt)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused(() => list(as(staff.customer), { order_id: id }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('an order with payments can be neither deleted nor given to another customer', async () => {
    const { id } = await order();
    const { data } = await add(as(staff.employee), upi(id, 1));
    const message =
      'This order has payments. Void them first. An order paid online cannot be deleted or moved to another customer.';
    expect(await refused(() => deleteOrder(as(staff.admin), { id }))).toEqual({
      code: 'HAS_PAYMENTS',
      message,
      fields: {},
    });
    const kept =
      'This order has entries of its customer, so it cannot be given to another one. Create an order for the other customer.';
    const given = () => refused(() => editOrder(as(staff.admin), { id, userid: staff.otherCustomer.id }));
    expect(await given()).toEqual({ code: 'HAS_PAYMENTS', message: kept, fields: { userid: kept } });
    await voids(as(staff.employee), { id: data.id, reason: 'Wrong order' });
    // Its customer sees the voided entry, and has its receipt.
    expect(await given()).toEqual({ code: 'HAS_PAYMENTS', message: kept, fields: { userid: kept } });
    await deleteOrder(as(staff.admin), { id });
  });

  test('the customer’s choice of status returns with the last void', async () => {
    const { id } = await order({ status: 'pending' });
    const { data, order: paid } = await add(as(staff.employee), upi(id, 10));
    expect(paid.status).toBe('partial');
    const { order: back } = await voids(as(staff.employee), { id: data.id, reason: 'x' });
    expect(back).toMatchObject({ status: 'pending', paid_amount: 0, version: 3 });
  });
});

describe('references', () => {
  test('are unique per method, ignoring case; the order is named where the actor may see it', async () => {
    const [mine, theirs] = [await order(), await order({ employeeId: null, name: 'Secret' })];
    await add(as(staff.admin), upi(theirs.id, 1, { reference: 'Axis77' }));
    const again = upi(mine.id, 1, { reference: 'aXIS77' });
    const hidden = 'This reference is already recorded, on another order.';
    expect(await refused(() => add(as(staff.employee), again))).toEqual({
      code: 'REFERENCE_TAKEN',
      message: hidden,
      fields: { reference: hidden },
    });
    const named = `This reference is already recorded, on order ${theirs.id}: Secret.`;
    expect(await refused(() => add(as(staff.executive), again))).toMatchObject({ message: named });
    await add(as(staff.employee), { ...again, method: 'card' });
  });

  test('of cash are free; that of a voided payment is free again', async () => {
    const { id } = await order();
    for (let i = 0; i < 2; i += 1) await add(as(staff.employee), cash(id, 1, { reference: 'box' }));
    const { data } = await add(as(staff.employee), upi(id, 1, { reference: 'again' }));
    await voids(as(staff.employee), { id: data.id, reason: 'Typing error' });
    const again = await add(as(staff.employee), upi(id, 2, { reference: 'again' }));
    expect(again.order.paid_amount).toBe(4);
  });

  test('the same one in parallel on two orders: one is recorded', async () => {
    const [one, other] = [await order(), await order()];
    const attempts = [one, other].map(({ id }) => add(as(staff.employee), upi(id, 5, { reference: 'TWIN' })));
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, REFERENCE_TAKEN: 1 });
    await expectSound();
  });
});
