/* oxlint-disable max-lines -- one day with every kind of money, closed in every order of events */
import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentOrder, payPlan, refundPlan } from '@/prisma/factories/payments';
import { createEntry, createOrder, type EntryOptions } from '@/prisma/factories/sales';
import { createSellerRow } from '@/prisma/factories/sellers';
import { createStoreRow } from '@/prisma/factories/stores';
import { createUser } from '@/prisma/factories/users';
import { checkCounters } from '@/lib/db/counters';
import { addPayment } from '@/lib/money/ledger/operations';
import { orderPayments } from '@/lib/money/ledger/contract';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { removeOtherSellers } from '@/e2e/testing/sellers';
import { closeDay } from './closings';
import { dayBook } from './contract';
import { listDayBook } from './entries';
import { showDayBook } from './operations';

/* See docs/product/money.md, "Closing a day". */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const read = throughContract(dayBook.actions.read, showDayBook);
const close = throughContract(dayBook.actions.close, closeDay);
const addToOrder = throughContract(orderPayments.actions.add, addPayment);

const date = '2026-11-20';
const at = (time: string, day = date) => new Date(`${day}T${time}+05:30`);

let staff: Company;
let orderId: number;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  context.clock.set('2026-11-20T20:00:00+05:30');
  ({ id: orderId } = await createOrder(db, {
    userId: staff.customer.id,
    totalAmount: '100000.00',
    paidAmount: '5000.00',
    createdAt: at('09:00:00'),
  }));
});

const entry = (options: Partial<EntryOptions> & { receivedAt: Date }) =>
  createEntry(db, { orderId, createdAt: options.receivedAt, recordedBy: staff.employee.id, ...options });
const book = (day = date) => read(context.as(staff.admin), { date: day });
const admin = () => context.as(staff.admin);

describe('the plan in the day book', () => {
  test('has its payments with their receipts, refunds, and what was not booked: the online sum is what Razorpay captured', async () => {
    const paid = await payPlan(db, staff.customer, { paidAt: at('10:00:00'), paymentId: 'pay_plan' });
    await entry({ receivedAt: at('11:00:00'), amount: '50.00', method: 'online', recordedBy: null });
    const again = await createPaymentOrder(db, { userId: staff.customer.id, status: 'paid' });
    const shared = { userId: staff.customer.id, currency: 'INR', method: 'upi' } as const;
    await db.payment.create({
      data: {
        ...shared,
        paymentOrderId: again.id,
        razorpayPaymentId: 'pay_twice',
        amountPaise: 20_000,
        status: 'captured',
        effect: 'duplicate',
        capturedAt: at('12:00:00'),
      },
    });
    const ofOrder = await createPaymentOrder(db, { userId: staff.customer.id, orderId, amountPaise: 9_000 });
    const { id: excess } = await db.payment.create({
      data: {
        ...shared,
        paymentOrderId: ofOrder.id,
        razorpayPaymentId: 'pay_excess',
        amountPaise: 9_000,
        bookedPaise: 5_000,
        excessPaise: 4_000,
        status: 'captured',
        effect: 'booked',
        capturedAt: at('13:00:00'),
      },
    });
    await db.excessRefund.create({
      data: { paymentId: excess, amountPaise: 1_500, state: 'processed', createdAt: at('14:00:00') },
    });
    await refundPlan(db, paid, at('15:00:00'));
    await db.paymentRefund.create({
      data: {
        razorpayRefundId: 'rfnd_failed',
        paymentId: paid.paymentId,
        amountPaise: 100,
        state: 'failed',
        createdAt: at('15:00:00'),
      },
    });
    const { entries, by_method, total, by_staff } = await book();
    expect(
      entries.map(({ about, kind, amount, receipt_no, orderid }) => [
        about,
        kind,
        amount,
        receipt_no,
        orderid,
      ]),
    ).toEqual([
      ['plan', 'payment', 200, 'P/26-27/000001', null],
      ['order', 'payment', 50, 'R/26-27/000001', orderId],
      ['unbooked', 'payment', 200, null, null],
      ['unbooked', 'payment', 40, null, orderId],
      ['unbooked', 'refund', -15, null, orderId],
      ['plan', 'refund', -200, 'C/26-27/000001', null],
    ]);
    expect(entries[0]).toMatchObject({
      ordername: 'Premium Plan',
      username: staff.customer.name,
      reference: 'pay_plan',
      method: 'online',
      late: false,
    });
    expect(total).toBe(6);
    expect(by_method).toEqual([{ method: 'online', in: 490, out: 215 }]);
    expect(by_staff).toEqual([{ id: null, name: null, in: 490, out: 215 }]);
    const exported = await listDayBook.run(admin(), { date, limit: 500 });
    expect(exported.data).toHaveLength(6);
    expect((await book('2026-11-21')).entries).toEqual([]);
  });

  test('its numbers and those of orders have no holes', async () => {
    for (const hour of [10, 11, 12]) {
      await payPlan(db, await createUser(db), { paidAt: at(`${hour}:00:00`) });
      await entry({ receivedAt: at(`${hour}:30:00`), amount: '5.00' });
    }
    const numbers = (await book()).entries.map(({ receipt_no }) => receipt_no);
    expect(numbers).toEqual([1, 2, 3].flatMap((n) => [`P/26-27/00000${n}`, `R/26-27/00000${n}`]));
  });
});

describe('closing a day', () => {
  test('keeps computed and counted cash, difference, reason, person and time, with an audit entry', async () => {
    await entry({ receivedAt: at('10:00:00'), amount: '1000.50' });
    await entry({ receivedAt: at('11:00:00'), amount: '70.00', voidedAt: at('11:05:00') });
    await entry({ receivedAt: at('12:00:00'), amount: '300.00', method: 'upi' });
    const { message, data } = await close(admin(), {
      date,
      counted: '990',
      reason: ' A note of 10 was torn ',
      computed: 1000.5,
    });
    expect(message).toBe('Day closed successfully!');
    expect(data).toEqual({
      id: expect.any(Number),
      date,
      computed: 1000.5,
      counted: 990,
      difference: -10.5,
      reason: 'A note of 10 was torn',
      closed_by: staff.admin.id,
      closed_by_name: 'Asha Admin',
      closed_at: '2026-11-20T14:30:00.000Z',
    });
    expect((await book()).closing).toEqual(data);
    expect(await db.auditEntry.findMany({ where: { entity: 'day_closing' } })).toMatchObject([
      { action: 'day.close', actorId: staff.admin.id, entityId: data.id, after: { counted: 990 } },
    ]);
    const client = await pool.connect();
    try {
      expect(await checkCounters(client)).toEqual([]);
    } finally {
      client.release();
    }
  });

  test('without a reason only if the cash is right; a wrong sum that was shown is refused', async () => {
    await entry({ receivedAt: at('10:00:00'), amount: '100.00' });
    for (const [input, field] of [
      [{ date, counted: 99 }, 'reason'],
      [{ date, counted: 99, reason: '  ' }, 'reason'],
      [{ date, counted: 90, computed: 90 }, 'counted'],
      [{ date: '2026-11-21', counted: 0 }, 'date'],
      [{ date, counted: -1, reason: 'x' }, 'counted'],
    ] as const) {
      const { details } = await refusalOf(close(admin(), input));
      expect({ input, fields: Object.keys(details.fields ?? {}) }).toEqual({ input, fields: [field] });
    }
    expect(await db.dayClosing.count()).toBe(0);
    await close(admin(), { date, counted: 100 });
  });

  test('is once for ever: a repeat returns it, others are told who closed it', async () => {
    const { data } = await close(admin(), { date, counted: 0 });
    expect((await close(admin(), { date, counted: 0 })).data).toEqual(data);
    const other = await createUser(db, { role: 'admin', name: 'Other Admin' });
    for (const attempt of [
      () => close(context.as(other), { date, counted: 0 }),
      () => close(admin(), { date, counted: 5, reason: 'Found later' }),
    ]) {
      const refusal = await refusalOf(attempt());
      expect(refusal).toMatchObject({ code: 'DAY_CLOSED', details: { data } });
      expect(refusal.message).toContain('was closed by Asha Admin');
    }
    await expect(pool.query('UPDATE day_closings SET counted = 1')).rejects.toThrow(/never changed/);
  });

  test('by two at once: one wins', async () => {
    const other = await createUser(db, { role: 'admin', name: 'Other Admin' });
    const outcomes = await Promise.allSettled([
      close(admin(), { date, counted: 0 }),
      close(context.as(other), { date, counted: 0 }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await db.dayClosing.count()).toBe(1);
  });

  test('makes later entries of the day late, and only those', async () => {
    await entry({ receivedAt: at('10:00:00'), amount: '100.00' });
    await close(admin(), { date, counted: 100 });
    context.clock.set('2026-11-20T20:05:00+05:30');
    await addToOrder(context.as(staff.admin), { order_id: orderId, amount: 30, method: 'cash' });
    await payPlan(db, staff.customer, { paidAt: at('20:06:00') });
    const { entries, closing } = await book();
    expect(entries.map(({ amount, late }) => [amount, late])).toEqual([
      [100, false],
      [30, true],
      [200, true],
    ]);
    expect(closing).toMatchObject({ computed: 100, difference: 0 });
  });

  test('makes a payment of the plan late by its number, whichever clock is ahead', async () => {
    await payPlan(db, await createUser(db), { paidAt: at('20:01:00') });
    await close(admin(), { date, counted: 0 });
    await payPlan(db, await createUser(db), { paidAt: at('19:59:00') });
    expect((await book()).entries.map(({ receipt_no, late }) => [receipt_no, late])).toEqual([
      ['P/26-27/000002', true],
      ['P/26-27/000001', false],
    ]);
  });

  test('keeps the last number of each seller', async () => {
    const pay = async (hour: string) => {
      const order = await createOrder(db, { userId: staff.customer.id, createdAt: at('09:00:00') });
      await entry({ receivedAt: at(hour), amount: '10.00', orderId: order.id });
    };
    await pay('10:00:00');
    const { id: sellerId } = await createSellerRow(db, { series: 'TG' });
    const { id } = await createStoreRow(db, { sellerId, position: 0 });
    await pay('11:00:00');
    await close(admin(), { date, counted: 20 });
    await pay('12:00:00');
    await db.store.update({ where: { id }, data: { position: 9 } });
    await pay('13:00:00');
    const { entries } = await book();
    await database.emptyAll();
    await removeOtherSellers(database);
    expect(entries.map(({ receipt_no, late }) => [receipt_no, late])).toEqual([
      ['R/26-27/000001', false],
      ['TGR/26-27/000001', false],
      ['TGR/26-27/000002', true],
      ['R/26-27/000002', true],
    ]);
  });

  test('from before sellers compares with its numbers of a long year', async () => {
    await entry({ receivedAt: at('10:00:00'), amount: '10.00' });
    await entry({ receivedAt: at('11:00:00'), amount: '20.00' });
    await pool.query(`ALTER TABLE day_closings DISABLE TRIGGER USER;
      INSERT INTO day_closings (date, computed, counted, last_receipt_no, last_credit_no, closed_by, closed_at)
      VALUES ('${date}', 10, 10, 'R/2026-27/000001', 'C/2026-27/000000', ${staff.admin.id}, now());
      ALTER TABLE day_closings ENABLE TRIGGER USER`);
    expect((await book()).entries.map(({ receipt_no, late }) => [receipt_no, late])).toEqual([
      ['R/26-27/000001', false],
      ['R/26-27/000002', true],
    ]);
  });

  test('beside payments: each is in the computed cash or late', async () => {
    const adds = [10, 20, 40, 80].map((amount) =>
      addToOrder(context.as(staff.admin), { order_id: orderId, amount, method: 'cash' }),
    );
    await Promise.all([
      ...adds.slice(0, 2),
      close(admin(), { date, counted: 0, reason: 'Test' }),
      ...adds.slice(2),
    ]);
    const { entries, closing } = await book();
    const inTime = entries.filter(({ late }) => !late).map(({ amount }) => amount);
    expect(entries).toHaveLength(4);
    expect(inTime.reduce((sum, amount) => sum + amount, 0)).toBe(closing?.computed);
  });

  test('is for admins', async () => {
    for (const user of [staff.employee, staff.executive, staff.customer])
      expect((await refusalOf(close(context.as(user), { date, counted: 0 }))).code).toBe('FORBIDDEN');
  });
});
