import { inspect } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import type { User } from '@/lib/db/generated/client';
import { testDb } from '@/e2e/testing/database';
import { createBooking } from './factories/bookings';
import { createPaymentOrder, payPlan } from './factories/payments';
import { createItem, createOpportunity, createOrder } from './factories/sales';
import { createUser, deleted } from './factories/users';

/** Constraints hold whatever code writes: a defect causes an error, not corrupt data. */
const database = await testDb();
const { db } = database;
let user: User;

beforeEach(async () => {
  await database.emptyAll();
  user = await createUser(db);
});

const booking = (changes: Partial<Parameters<typeof createBooking>[1]> = {}) =>
  createBooking(db, { userId: user.id, userMobile: user.mobile, slotDate: '2026-02-02', ...changes });
const person = async () => {
  const { id: userId, mobile: userMobile } = await createUser(db);
  return { userId, userMobile };
};
const order = (changes: Partial<Parameters<typeof createOrder>[1]> = {}) =>
  createOrder(db, { userId: user.id, ...changes });
const item = async (changes: Partial<Parameters<typeof createItem>[1]> = {}) =>
  createItem(db, { opportunityId: (await createOpportunity(db, { userId: user.id })).id, ...changes });
const captured = { status: 'captured', capturedAt: new Date() } as const;
const payment = async (
  changes: { refundedPaise?: number; effect?: 'activated' } & Partial<typeof captured>,
) => {
  const { id } = await createPaymentOrder(db, { userId: user.id });
  const row = { paymentOrderId: id, userId: user.id, amountPaise: 20_000, currency: 'INR' };
  return db.payment.create({
    data: { ...row, status: 'created', razorpayPaymentId: `pay_${id}`, ...changes },
  });
};

describe('a check refuses', () => {
  const slot = {
    storeId: 1,
    slotDate: dateColumn('2026-02-02'),
    slotTime: timeColumn('10:00:00'),
    capacity: 4,
  };
  const attempts: [string, string, () => Promise<unknown>][] = [
    [
      'a mobile of 10 digits that begins with 5',
      'users_mobile_check',
      () => createUser(db, { mobile: '5123456789' }),
    ],
    ['a name of 121 letters', 'users_name_check', () => createUser(db, { name: 'x'.repeat(121) })],
    ['an empty name', 'users_name_check', () => createUser(db, { name: '' })],
    [
      'a referral code with look-alikes',
      'users_referral_id_check',
      () => createUser(db, { referralId: 'ABCDEFG0' }),
    ],
    [
      'being one’s own referrer',
      'users_referrer_code_check',
      () => createUser(db, { referralId: 'ABCDEFGH', referrerCode: 'ABCDEFGH' }),
    ],
    [
      'a booking in a full slot',
      'slots_booked_check',
      async () => {
        await db.slot.create({ data: { ...slot, capacity: 1 } });
        for (const { id, mobile } of [user, await createUser(db)])
          await db.$executeRaw`
            INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams)
            VALUES (${id}, ${mobile}, 1, '2026-02-02', '10:00', 1)`;
      },
    ],
    [
      'a capacity below the bookings of a slot',
      'slots_booked_check',
      async () => {
        await booking();
        await createBooking(db, { ...(await person()), slotDate: '2026-02-02' });
        await db.slot.updateMany({ data: { capacity: 1 } });
      },
    ],
    [
      'a cancelled booking without its time',
      'bookings_cancelled_at_check',
      async () => db.booking.update({ where: { id: (await booking()).id }, data: { status: 'cancelled' } }),
    ],
    [
      'a quantity that is not for sale',
      'bookings_quantity_check',
      async () => db.booking.update({ where: { id: (await booking()).id }, data: { quantityGrams: 2 } }),
    ],
    [
      'a code with look-alikes',
      'bookings_code_check',
      async () => db.booking.update({ where: { id: (await booking()).id }, data: { code: 'ABCDE0' } }),
    ],
    [
      'an arrival without its time',
      'bookings_arrived_at_check',
      async () => db.booking.update({ where: { id: (await booking()).id }, data: { visit: 'arrived' } }),
    ],
    [
      'a time of arrival of a visit that is expected',
      'bookings_arrived_at_check',
      async () => db.booking.update({ where: { id: (await booking()).id }, data: { arrivedAt: new Date() } }),
    ],
    [
      'cancelling a visit that has arrived',
      'bookings_arrived_booked_check',
      async () =>
        db.booking.update({
          where: { id: (await booking({ visit: 'arrived' })).id },
          data: { status: 'cancelled', cancelledAt: new Date() },
        }),
    ],
    ['an order paid above its total', 'orders_paid_check', () => order({ paidAmount: '1000.01' })],
    ['an order paid below nothing', 'orders_paid_check', () => order({ paidAmount: '-0.01' })],
    [
      'a paid order with something pending',
      'orders_status_check',
      () => order({ paidAmount: '1', status: 'paid' }),
    ],
    [
      'a pending amount that is not the rest',
      'orders_pending_check',
      async () => db.order.update({ where: { id: (await order()).id }, data: { pendingAmount: '1' } }),
    ],
    [
      'a total below nothing',
      'opportunities_total_check',
      () => createOpportunity(db, { userId: user.id, totalAmount: '-0.01' }),
    ],
    ['a price below nothing', 'items_price_check', () => item({ price: '-1' })],
    [
      'a request for approval of nobody',
      'items_asked_check',
      async () =>
        db.item.update({ where: { id: (await item()).id }, data: { askedPrice: '1', askedAt: new Date() } }),
    ],
    [
      'a discount of no request',
      'items_asked_check',
      async () => db.item.update({ where: { id: (await item()).id }, data: { askedDiscountAmount: '1' } }),
    ],
    [
      'a request for a price below nothing',
      'items_asked_values_check',
      () => item({ asked: { by: user.id, price: '-1' } }),
    ],
    ['an effect of money that never came', 'payments_effect_check', () => payment({ effect: 'activated' })],
    ['a capture without its time', 'payments_captured_at_check', () => payment({ status: 'captured' })],
    [
      'a refund above the payment',
      'payments_refunded_check',
      () => payment({ ...captured, refundedPaise: 20_001 }),
    ],
  ];

  test.each(attempts)('%s (%s)', async (_what, constraint, attempt) => {
    await expect(attempt()).rejects.toThrow(constraint);
  });
});

describe('a unique index over active rows refuses', () => {
  const attempts: [string, string, () => Promise<unknown>][] = [
    ['a second account of a mobile', 'users_live_mobile_key', () => createUser(db, { mobile: user.mobile })],
    [
      'a second booking of a customer at one time, in another store too',
      'bookings_live_customer_slot_key',
      async () => {
        await booking();
        return booking({ shopAddress: 'Karnataka' });
      },
    ],
    [
      'a second booking with a code',
      'bookings_code_key',
      async () => {
        const { code } = await booking();
        const { id } = await booking({ slotTime: '12:00:00' });
        return db.booking.update({ where: { id }, data: { code } });
      },
    ],
    [
      'a second order of an opportunity',
      'orders_live_opportunity_key',
      async () => {
        const { id } = await createOpportunity(db, { userId: user.id, status: 'closed' });
        await order({ opportunityId: id });
        return order({ opportunityId: id });
      },
    ],
    [
      'a second living subscription of a customer',
      'subscriptions_live_customer_key',
      async () => {
        await payPlan(db, user);
        return payPlan(db, user);
      },
    ],
  ];

  test.each(attempts)('%s (%s)', async (_what, index, attempt) => {
    const error: unknown = await attempt().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(inspect(error, { depth: null })).toContain(index);
  });

  test('nothing if the other row is deleted, cancelled or ended', async () => {
    await db.user.update({ where: { id: user.id }, data: deleted() });
    await createUser(db, { mobile: user.mobile });
    await booking({ cancelledAt: new Date() });
    await booking();
    const { id } = await createOpportunity(db, { userId: user.id });
    await order({ opportunityId: id, deletedAt: new Date() });
    await order({ opportunityId: id });
    await payPlan(db, user);
    await db.subscription.updateMany({ data: { endedAt: new Date() } });
    await payPlan(db, user);
    expect(await db.order.count()).toBe(2);
  });
});

test('money is kept to the paisa up to the largest amount', async () => {
  for (const totalAmount of ['999999999999.99', '0.01', '0', '1234567.89']) {
    const { id } = await order({ totalAmount });
    const row = await db.order.findUniqueOrThrow({ where: { id } });
    expect(row.totalAmount.toFixed(2)).toBe(Number(totalAmount) === 0 ? '0.00' : totalAmount);
    expect(row.pendingAmount.equals(row.totalAmount)).toBe(true);
  }
});
