/* oxlint-disable max-lines -- all refusals and races of the ledger's calls on one set of accounts */
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder, type OrderOptions } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { orders } from '@/lib/orders/contract';
import * as orderOperations from '@/lib/orders/operations';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { outcomesOf, refusalOf, testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { heldBeforeCommit, waitingForLocks } from '@/lib/testing/waiting';
import { orderPayments, refundOrderPayment } from './contract';
import * as operations from './operations';
import { refundEntry } from './refund';

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const { actions } = orderPayments;
const list = called(actions.list, operations.listEntries);
const add = called(actions.add, operations.addPayment);
const voids = called(actions.void, operations.voidEntry);
const refund = called(refundOrderPayment, refundEntry);
const editOrder = called(orders.actions.update, orderOperations.updateOrder);
const deleteOrder = called(orders.actions.delete, orderOperations.deleteOrder);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set(testNow);
  staff = await createCompany(db);
});

const as = (user: User) => context.as(user);
const order = (options: Partial<OrderOptions> = {}) =>
  createOrder(db, {
    userId: staff.customer.id,
    employeeId: staff.employee.id,
    executiveId: staff.executive.id,
    createdAt: context.clock.now(),
    ...options,
  });
let references = 0;
const upi = (order_id: number, amount: number | string, changes: object = {}) => ({
  order_id,
  amount,
  method: 'upi',
  reference: `UTR${(references += 1)}`,
  ...changes,
});
const cash = (order_id: number, amount: number | string, changes: object = {}) => ({
  order_id,
  amount,
  method: 'cash',
  ...changes,
});
const books = async () => ({
  orders: await db.order.findMany({ orderBy: { id: 'asc' } }),
  entries: await db.orderEntry.findMany({ orderBy: { id: 'asc' } }),
  series: await db.numberSeries.findMany(),
  trail: await db.auditEntry.count(),
});
async function refused(attempt: () => Promise<unknown>) {
  const before = await books();
  const { code, message, details } = await refusalOf(attempt());
  expect(await books()).toEqual(before);
  return { code, message, fields: details.fields ?? {} };
}
const wrong = (field: string, message: string) => ({
  code: 'VALIDATION',
  message: expect.any(String),
  fields: { [field]: message },
});
/** Each order's paid amount is the sum of its live entries, and receipts have no gaps. */
async function expectSound() {
  const { rows } = await pool.query(
    `SELECT id FROM orders WHERE paid_amount <> (SELECT coalesce(sum(amount), 0) FROM order_entries WHERE order_id = orders.id AND voided_at IS NULL)`,
  );
  expect(rows).toEqual([]);
  const numbers = await db.orderEntry.findMany({
    where: { kind: 'payment' },
    select: { receiptNo: true },
    orderBy: { receiptNo: 'asc' },
  });
  expect(numbers.map(({ receiptNo }) => receiptNo)).toEqual(
    numbers.map((_, i) => `R/2025-26/${String(i + 1).padStart(6, '0')}`),
  );
}

describe('recording a payment', () => {
  test('books it with a receipt; the order follows until it is paid', async () => {
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
        receipt_no: 'R/2025-26/000001',
        refund_of: null,
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
        receipt_no: 'R/2025-26/000002',
      },
      order: { paid_amount: 1000, pending_amount: 0, status: 'paid', version: 3 },
    });
    expect(await list(as(staff.executive), { order_id: id })).toEqual({
      entries: [first.data, second.data],
      invoice_no: null,
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
    for (const attempt of [
      () => deleteOrder(as(staff.admin), { id }),
      () => editOrder(as(staff.admin), { id, userid: staff.otherCustomer.id }),
    ])
      expect(await refused(attempt)).toMatchObject({ code: 'HAS_PAYMENTS' });
    await voids(as(staff.employee), { id: data.id, reason: 'Wrong order' });
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
    const hidden = 'This reference is recorded already, on another order.';
    expect(await refused(() => add(as(staff.employee), again))).toEqual({
      code: 'REFERENCE_TAKEN',
      message: hidden,
      fields: { reference: hidden },
    });
    const named = `This reference is recorded already, on order ${theirs.id}: Secret.`;
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

  test('the same one at once on two orders: one is recorded', async () => {
    const [one, other] = [await order(), await order()];
    const attempts = [one, other].map(({ id }) => add(as(staff.employee), upi(id, 5, { reference: 'TWIN' })));
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, REFERENCE_TAKEN: 1 });
    await expectSound();
  });
});

describe('cash', () => {
  const large = { totalAmount: '900000.00' } as const;
  const dayLimit = 'Cash from one customer on one day must stay below ₹200,000.00;';

  test('of one customer and day over all orders, by the day of receipt at the store', async () => {
    const createdAt = new Date('2026-01-29T00:00:00Z');
    const [one, other] = [await order({ ...large, createdAt }), await order({ ...large, createdAt })];
    // 11:59 PM of the day before at the store.
    const eve = '2026-01-30T18:29:00Z';
    await add(as(staff.admin), cash(one.id, '199999.99', { received_at: eve }));
    expect(await refused(() => add(as(staff.admin), cash(other.id, '0.01', { received_at: eve })))).toEqual(
      wrong('amount', `${dayLimit} ₹199,999.99 is recorded.`),
    );
    const { data } = await add(as(staff.admin), cash(other.id, '199999.99'));
    const third = await order(large);
    expect(await refused(() => add(as(staff.admin), cash(third.id, '0.01')))).toMatchObject({
      fields: { amount: `${dayLimit} ₹199,999.99 is recorded.` },
    });
    // Voided cash does not count; refunded cash does.
    await voids(as(staff.admin), { id: data.id, reason: 'x' });
    const again = await add(as(staff.admin), cash(other.id, '199999.99'));
    await refund(as(staff.admin), { entry_id: again.data.id, note: 'x' });
    expect(await refused(() => add(as(staff.admin), cash(other.id, 1)))).toMatchObject({
      code: 'VALIDATION',
    });
  });

  test('of one order over all days', async () => {
    const createdAt = new Date('2026-01-29T00:00:00Z');
    const { id } = await order({ ...large, createdAt });
    await add(as(staff.admin), cash(id, 150_000, { received_at: '2026-01-30T06:00:00Z' }));
    expect(await refused(() => add(as(staff.admin), cash(id, 50_000)))).toEqual(
      wrong('amount', 'Cash for one order must stay below ₹200,000.00; ₹150,000.00 is recorded.'),
    );
    await add(as(staff.admin), cash(id, '49999.99'));
  });

  test('another customer has a limit of his own; other methods have none', async () => {
    const one = await order(large);
    const other = await order({ ...large, userId: staff.otherCustomer.id });
    await add(as(staff.admin), cash(one.id, 199_999));
    await add(as(staff.admin), cash(other.id, 199_999));
    await add(as(staff.admin), upi(one.id, 400_000));
    expect(await db.orderEntry.count()).toBe(3);
  });

  test('in two calls at once on two orders: one is recorded', async () => {
    const [one, other] = [await order(large), await order(large)];
    const attempts = [one, other].map(({ id }) => add(as(staff.employee), cash(id, 100_000)));
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, VALIDATION: 1 });
    await expectSound();
  });
});

describe('at once', () => {
  test('two payments over the due: the second waits, and its error has the new due', async () => {
    const { id } = await order();
    const held = heldBeforeCommit(as(staff.admin));
    const first = add(held.context, upi(id, 600));
    await held.done;
    const second = refusalOf(add(as(staff.employee), upi(id, 600)));
    await waitingForLocks(database, 1);
    held.commit();
    await first;
    expect((await second).details.fields).toEqual({
      amount: 'Amount cannot be more than the ₹400.00 due.',
    });
    await expectSound();
  });

  test('60 payments, some of them too large or taken: receipts have no gaps', async () => {
    const sold = await Promise.all(Array.from({ length: 12 }, () => order({ totalAmount: '900.00' })));
    const attempts = sold.flatMap(({ id }, i) => [
      add(as(staff.employee), upi(id, 100)),
      add(as(staff.admin), cash(id, 100)),
      add(as(staff.executive), upi(id, 100, { reference: 'SAME' })),
      add(as(staff.admin), upi(id, 901)),
      add(as(staff.admin), cash(id, 100, { received_at: i % 2 === 0 ? '2027-01-01T00:00:00Z' : undefined })),
    ]);
    expect(await outcomesOf(attempts)).toEqual({ ok: 31, VALIDATION: 18, REFERENCE_TAKEN: 11 });
    await expectSound();
    expect(await db.orderEntry.count({ where: { kind: 'payment' } })).toBe(31);
  });

  test('a payment and an edit of the same order: neither is lost', async () => {
    const { id } = await order();
    await outcomesOf([
      add(as(staff.employee), upi(id, 100)),
      editOrder(as(staff.admin), { id, total_amount: 2000 }),
    ]);
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ version: 3 });
    await expectSound();
  });

  test('five voids of one payment: one counts, all get its data', async () => {
    const { id } = await order();
    const { data } = await add(as(staff.employee), upi(id, 100));
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => voids(as(staff.employee), { id: data.id, reason: `Reason ${i}` })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await db.auditEntry.count({ where: { action: 'order.void' } })).toBe(1);
    await expectSound();
  });

  test('two refunds of one payment: one is made', async () => {
    const { id } = await order();
    const { data } = await add(as(staff.employee), upi(id, 100));
    const attempts = [60, 60].map((amount) =>
      refund(as(staff.admin), { entry_id: data.id, amount, note: 'x' }),
    );
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, VALIDATION: 1 });
    await expectSound();
  });
});

describe('voiding', () => {
  const payment = async (changes: object = {}) => {
    const sold = await order();
    return (await add(as(staff.employee), upi(sold.id, 100, changes))).data;
  };

  test('keeps the entry and its number, and no longer counts', async () => {
    const data = await payment();
    context.clock.forward(60);
    const answer = await voids(as(staff.employee), { id: data.id, reason: ' Typed twice ' });
    expect(answer).toMatchObject({
      message: 'Entry voided.',
      data: {
        ...data,
        voided_at: context.clock.now().toISOString(),
        voided_by: staff.employee.id,
        void_reason: 'Typed twice',
      },
      order: { paid_amount: 0, pending_amount: 1000, version: 3 },
    });
    expect(await db.auditEntry.findFirst({ where: { action: 'order.void' } })).toMatchObject({
      actorId: staff.employee.id,
      entityId: data.orderid,
      before: { paid_amount: 100 },
      after: { paid_amount: 0 },
    });
    const before = await books();
    context.clock.forward(86_400);
    for (const me of [staff.employee, staff.executive, staff.admin])
      expect(await voids(as(me), { id: data.id, reason: 'Another reason' })).toEqual(answer);
    expect(await books()).toEqual(before);
  });

  test('is limited to the recorder on the same day, and to admins', async () => {
    const data = await payment();
    expect(await refused(() => voids(as(staff.executive), { id: data.id, reason: 'x' }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    // Midnight at the store.
    context.clock.set('2026-01-31T18:30:00.000Z');
    expect(await refused(() => voids(as(staff.employee), { id: data.id, reason: 'x' }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    await voids(as(staff.admin), { id: data.id, reason: 'x' });
  });

  test('needs a reason of 200 characters at most', async () => {
    const data = await payment();
    for (const reason of [undefined, ' ', 'x'.repeat(201)])
      expect(await refused(() => voids(as(staff.admin), { id: data.id, reason }))).toMatchObject({
        code: 'VALIDATION',
        fields: { reason: expect.any(String) },
      });
  });

  test('refuses an online payment, one with refunds, and a paid amount out of range', async () => {
    const data = await payment();
    const { id: onlineId } = await db.orderEntry.create({
      data: {
        order: {
          create: {
            name: 'Online',
            userId: staff.customer.id,
            totalAmount: '50.00',
            paidAmount: '50.00',
            pendingAmount: '0.00',
            status: 'paid',
          },
        },
        kind: 'payment',
        method: 'online',
        reference: 'pay_1',
        amount: '50.00',
        receivedAt: context.clock.now(),
        orderTotal: '50.00',
        orderPaid: '50.00',
      },
    });
    const admin = as(staff.admin);
    expect(await refused(() => voids(admin, { id: onlineId, reason: 'x' }))).toMatchObject({
      code: 'PAYMENT_ONLINE',
    });
    const back = await refund(admin, { entry_id: data.id, amount: 40, note: 'x' });
    expect(await refused(() => voids(admin, { id: data.id, reason: 'x' }))).toMatchObject({
      code: 'HAS_REFUNDS',
    });
    await editOrder(admin, { id: data.orderid, total_amount: 80 });
    expect(await refused(() => voids(admin, { id: back.data.id, reason: 'x' }))).toMatchObject({
      code: 'OUT_OF_BALANCE',
    });
    await editOrder(admin, { id: data.orderid, total_amount: 100, status: 'partial' });
    expect((await voids(admin, { id: back.data.id, reason: 'x' })).order).toMatchObject({
      paid_amount: 100,
      status: 'paid',
    });
    const { version } = await db.order.findUniqueOrThrow({ where: { id: data.orderid } });
    await editOrder(admin, { id: data.orderid, paid_amount: 30, version });
    expect(await refused(() => voids(admin, { id: data.id, reason: 'x' }))).toMatchObject({
      code: 'OUT_OF_BALANCE',
    });
  });
});

describe('refunding by hand', () => {
  test('defaults to the rest of the payment and its method, with a credit note', async () => {
    const { id } = await order();
    const { data } = await add(as(staff.employee), upi(id, 100, { reference: 'UTR-A' }));
    await refund(as(staff.admin), {
      entry_id: data.id,
      amount: '30.50',
      method: 'cash',
      note: 'Ring returned',
    });
    context.clock.forward(5);
    const rest = await refund(as(staff.admin), { entry_id: data.id, note: 'The rest' });
    expect(rest).toEqual({
      message: 'Refund recorded successfully!',
      data: {
        ...data,
        id: expect.any(Number),
        kind: 'refund',
        amount: -69.5,
        recorded_by: staff.admin.id,
        recorded_by_name: 'Asha Admin',
        received_at: context.clock.now().toISOString(),
        created_at: context.clock.now().toISOString(),
        note: 'The rest',
        receipt_no: 'C/2025-26/000002',
        refund_of: data.id,
      },
      order: expect.objectContaining({ paid_amount: 0, pending_amount: 1000, status: 'partial', version: 4 }),
    });
    const { entries } = await list(as(staff.employee), { order_id: id });
    expect(entries.map(({ amount, method, reference }) => [amount, method, reference])).toEqual([
      [100, 'upi', 'UTR-A'],
      [-30.5, 'cash', null],
      [-69.5, 'upi', 'UTR-A'],
    ]);
    expect(await db.auditEntry.count({ where: { action: 'order.refund', entityId: id } })).toBe(2);
    expect(await refused(() => refund(as(staff.admin), { entry_id: data.id, note: 'x' }))).toEqual(
      wrong('amount', 'Nothing is left to refund of this payment.'),
    );
    await expectSound();
  });

  test('is limited to admins, and needs a note, a payment, and at most its rest', async () => {
    const { id } = await order({ paidAmount: '10.00' });
    const { data } = await add(as(staff.employee), upi(id, 100));
    const [opening] = (await list(as(staff.admin), { order_id: id })).entries;
    const sent = { entry_id: data.id, note: 'x' };
    for (const me of [staff.employee, staff.executive])
      expect(await refused(() => refund(as(me), sent))).toMatchObject({ code: 'FORBIDDEN' });
    const admin = as(staff.admin);
    for (const [changes, field] of [
      [{ note: ' ' }, 'note'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ amount: 100.01 }, 'amount'],
      [{ amount: 0 }, 'amount'],
      [{ method: 'online' }, 'method'],
      [{ entry_id: opening?.id }, 'entry_id'],
    ] as const) {
      const { code, fields } = await refused(() => refund(admin, { ...sent, ...changes }));
      expect([code, Object.keys(fields)]).toEqual(['VALIDATION', [field]]);
    }
    await voids(admin, { id: data.id, reason: 'x' });
    expect(await refused(() => refund(admin, sent))).toMatchObject({
      fields: { amount: 'Nothing is left to refund of this payment.' },
    });
  });
});
