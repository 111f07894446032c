import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { getDetails, updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile, readDetails } from '@/lib/people/accounts/operations';
import { bookSlot, listBookingsOfUser } from '@/lib/visits/bookings/contract';
import { bookVisit, readBookingsOfUser } from '@/lib/visits/bookings/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { refusalOf } from '@/e2e/testing/context';
import { paidBooks, paymentFixture, unpaidBooks } from '@/e2e/testing/payment-fixture';

/* Customers must not learn which ids are employees: inputs with an employee id get the same response for every id. */

const fixture = await paymentFixture({ limits: true });
const { database, sandbox, context, customerWithOrder, confirm, booksOf } = fixture;
const { db } = database;

beforeEach(() => fixture.reset());

async function ids() {
  const [employee, customer] = [await createUser(db, { role: 'employee' }), await createUser(db)];
  return { employee, customer, nobody: { ...customer, id: 2_000_000_000, mobile: '9999999999' } };
}
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'ok',
    async () => {
      const { code, message, details } = await refusalOf(attempt);
      return { code, message, fields: details.fields };
    },
  );

type Confirmed = Awaited<ReturnType<typeof sandbox.pay>>;
const unpaid: Record<string, (of: { user: User; orderId: string }) => Promise<Confirmed>> = {
  'a failed payment': ({ orderId }) => sandbox.pay(orderId, { outcome: 'failed' }),
  'a payment of a rupee less': ({ orderId }) => sandbox.pay(orderId, { amount: 19_900 }),
  'an authorized payment of another amount': ({ orderId }) =>
    sandbox.pay(orderId, { amount: 19_900, outcome: 'authorized' }),
  'a payment that nobody made': async ({ orderId }) => ({
    id: 'pay_AAAAAAAAAAAAAA',
    orderId,
    signature: null,
  }),
  'a payment of somebody else': async () => sandbox.pay((await customerWithOrder()).orderId),
  'a wrong signature': async ({ orderId }) => ({
    ...(await sandbox.pay(orderId)),
    signature: 'f'.repeat(64),
  }),
  'a second payment of an active customer': async ({ user, orderId }) => {
    await confirm(user, await sandbox.pay(orderId));
    const { orderId: second } = await customerWithOrder();
    await db.paymentOrder.update({ where: { razorpayOrderId: second }, data: { userId: user.id } });
    return sandbox.pay(second);
  },
  'a payment that was confirmed before': async ({ user, orderId }) => {
    const payment = await sandbox.pay(orderId);
    await confirm(user, payment);
    return payment;
  },
};

test.each(Object.entries(unpaid))(
  'subscription_details with %s does not disclose whether the id exists',
  async (_what, pay) => {
    const { employee, customer, nobody } = await ids();
    const me = await customerWithOrder();
    const payment = await pay(me);
    const active = await db.user.findUniqueOrThrow({ where: { id: me.user.id } });
    const outcomes = [];
    for (const { id } of [nobody, employee, customer])
      outcomes.push(await outcome(confirm(active, payment, { employee_id: id })));
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  },
);

const calls: Record<string, (me: User, named: User) => Promise<unknown>> = {
  'get_details by mobile': (me, { mobile }) =>
    throughContract(getDetails, readDetails)(context.as(me), { mobile }),
  get_booking_by_user_id: (me, { id }) =>
    throughContract(listBookingsOfUser, readBookingsOfUser)(context.as(me), { user_id: id }),
  slotbooking: (me, { id, mobile }) =>
    throughContract(bookSlot, bookVisit)(context.as(me), {
      slot_time: '11:00:00',
      slot_date: '2027-01-04',
      shop_address: 'Telangana',
      user_id: id,
      user_mobile: mobile,
      quantity: '1',
    }),
  'profileupdate with employee_id': (me, { id }) =>
    throughContract(updateProfile, changeOwnProfile)(context.as(me), {
      name: 'A',
      gender: 'other',
      email: 'a@mail.example',
      dob: '1990-01-01',
      address: 'x',
      mobile: me.mobile,
      employee_id: id,
    }),
};

test.each(Object.entries(calls))('%s does not reveal whether the id exists', async (_what, call) => {
  const { employee, customer, nobody } = await ids();
  const me = await createActiveCustomer(db);
  const outcomes = [];
  for (const named of [nobody, employee, customer]) outcomes.push(await outcome(call(me, named)));
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
});

describe('with a captured payment', () => {
  test('refuses a wrong id with its field and stores nothing', async () => {
    const { customer } = await ids();
    const { user, orderId } = await customerWithOrder();
    const refusal = await refusalOf(confirm(user, await sandbox.pay(orderId), { employee_id: customer.id }));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { employee_id: refusal.message } },
    });
    expect(await booksOf(user)).toEqual(unpaidBooks);
  });

  test('reports five wrong ids an hour, parallel ones too; without an id the plan is activated', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => refusalOf(confirm(user, payment, { employee_id: 1_000_000 + i }))),
    );
    expect(outcomes.filter(({ code }) => code === 'VALIDATION')).toHaveLength(5);
    expect(outcomes.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(7);
    await confirm(user, payment);
    expect(await booksOf(user)).toEqual(paidBooks);
  });
});
