import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { remove } from '@/e2e/testing/deletion-fixture';
import { exchangeFixture } from '@/e2e/testing/exchange-fixture';
import { waitingForLocks } from '@/e2e/testing/lock-waits';

/* What is paid out for old gold (docs/product/old-gold.md, "Settlement"). */

const fixture = await exchangeFixture();
const { context, database, db, as, accepted, payOut } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

test('the rest of a purchase is paid out after the account was deleted', async () => {
  const { id } = await accepted(1000);
  await payOut(as(staff.employee), { id, method: 'cash', amount: 400 });
  await remove(as(staff.admin), { id: staff.customer.id });
  expect((await refusalOf(payOut(as(staff.employee), { id, method: 'cash' }))).code).toBe('NOT_FOUND');
  const messages = await db.message.count();
  const { data } = await payOut(as(staff.admin), { id, method: 'bank_transfer', reference: 'UTR9' });
  expect(data).toMatchObject({ state: 'settled', settled_amount: 1000, user_name: '' });
  expect(await db.message.count()).toBe(messages);
  await fixture.expectSettled();
});

const [beforeMidnight, afterMidnight] = ['2026-02-02T18:29:59.000Z', '2026-02-02T18:30:01.000Z'];

test('cash that waits past midnight is booked and counted on the new day', async () => {
  const [{ id }, { id: other }] = [await accepted(10_000), await accepted(20_000)];
  context.clock.set(afterMidnight);
  await payOut(as(staff.employee), { id: other, method: 'cash', amount: 6000 });
  context.clock.set(beforeMidnight);
  for (const [amount, refused] of [
    [4000.01, true],
    [4000, false],
  ] as const) {
    const closing = await database.pool.connect();
    try {
      await closing.query(`BEGIN; SELECT FROM number_series WHERE series LIKE '%U' FOR UPDATE`);
      const paid = payOut(as(staff.employee), { id, method: 'cash', amount });
      const outcome = refused ? refusalOf(paid) : paid;
      await waitingForLocks(database, 1);
      context.clock.set(afterMidnight);
      await closing.query('COMMIT');
      if (refused)
        expect(await outcome).toMatchObject({ details: { fields: { method: expect.any(String) } } });
      else await outcome;
    } finally {
      closing.release();
    }
    context.clock.set(beforeMidnight);
  }
  const payouts = await db.exchangePayout.findMany({ where: { exchangeId: id } });
  expect(payouts.map(({ createdAt }) => createdAt.toISOString())).toEqual([afterMidnight]);
  await fixture.expectSettled();
});

test('cash that waits past midnight is not held to the old day', async () => {
  const [{ id }, { id: other }] = [await accepted(10_000), await accepted(20_000)];
  context.clock.set(beforeMidnight);
  await payOut(as(staff.employee), { id: other, method: 'cash', amount: 10_000 });
  const closing = await database.pool.connect();
  try {
    await closing.query(`BEGIN; SELECT FROM number_series WHERE series LIKE '%U' FOR UPDATE`);
    const paid = payOut(as(staff.employee), { id, method: 'cash' });
    await waitingForLocks(database, 1);
    context.clock.set(afterMidnight);
    await closing.query('COMMIT');
    expect((await paid).data.state).toBe('settled');
  } finally {
    closing.release();
  }
  await fixture.expectSettled();
});

test('cash for two purchases at once stays within the limit of the day', async () => {
  const ids = [(await accepted(10_000)).id, (await accepted(10_000)).id];
  expect(await outcomesOf(ids.map((id) => payOut(as(staff.employee), { id, method: 'cash' })))).toEqual({
    ok: 1,
    VALIDATION: 1,
  });
  await fixture.expectSettled();
});

test('nothing is neither set off nor paid out', async () => {
  const { id } = await accepted(1000);
  const paid = await fixture.sold([{ price: '900.00' }], { paid: '900' });
  for (const attempt of [
    () => payOut(as(staff.employee), { id, method: 'cash', amount: 0 }),
    () => fixture.setOff(as(staff.employee), { id, order_id: paid.id }),
    async () => fixture.setOff(as(staff.employee), { id, order_id: (await fixture.order()).id, amount: 0 }),
  ])
    expect((await refusalOf(attempt())).details.fields).toHaveProperty('amount');
  await fixture.expectSettled();
});

test('an order whose advance is 365 days old takes no old gold; the value is paid out', async () => {
  const { id: orderId } = await fixture.order({ totalAmount: '900.00' });
  await fixture.add(as(staff.employee), fixture.upi(orderId, 100));
  context.clock.forward(365 * 86_400);
  const { id } = await accepted(500);
  expect((await refusalOf(fixture.setOff(as(staff.admin), { id, order_id: orderId }))).code).toBe(
    'ADVANCE_EXPIRED',
  );
  expect((await payOut(as(staff.admin), { id, method: 'cash' })).data.state).toBe('settled');
});
