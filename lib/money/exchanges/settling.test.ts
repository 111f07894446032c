import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { exchangeFixture } from '@/e2e/testing/exchange-fixture';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';
import { createUser } from '@/prisma/factories/users';

/** See docs/product/old-gold.md. */

const fixture = await exchangeFixture();
const { context, database, db, as, quoted, accepted, setOff, payOut, order } = fixture;
const anyText: unknown = expect.any(String);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

test('set off up to the due of the order, the rest is paid out', async () => {
  const { id } = await accepted(50_000);
  const { id: orderId } = await order({ totalAmount: '30000.00' });
  const { data, order: paid } = await setOff(as(staff.employee), { id, order_id: orderId });
  expect(paid).toMatchObject({ paid_amount: 30_000, pending_amount: 0, status: 'paid' });
  expect(data).toMatchObject({
    state: 'accepted',
    settled_amount: 30_000,
    settlements: [{ kind: 'set_off', amount: 30_000, method: 'old_gold', order_id: orderId }],
  });
  const { entries } = await fixture.list(as(staff.admin), { order_id: orderId });
  expect(entries).toMatchObject([
    {
      kind: 'payment',
      method: 'old_gold',
      amount: 30_000,
      reference: 'U/25-26/000001',
      receipt_no: 'R/25-26/000001',
    },
  ]);
  expect(
    (await refusalOf(payOut(as(staff.employee), { id, method: 'upi', reference: 'UTR1', amount: 20_000.01 })))
      .details.fields,
  ).toHaveProperty('amount');
  expect(
    (await refusalOf(payOut(as(staff.employee), { id, method: 'bank_transfer' }))).details.fields,
  ).toHaveProperty('reference');
  const rest = await payOut(as(staff.employee), { id, method: 'upi', reference: 'UTR1' });
  expect(rest.data).toMatchObject({ state: 'settled', settled_amount: 50_000 });
  expect((await refusalOf(payOut(as(staff.admin), { id, method: 'upi', reference: 'UTR2' }))).code).toBe(
    'EXCHANGE_STATE',
  );
  await fixture.expectSettled();
});

test('one purchase set off against two orders has its number on both', async () => {
  const { id } = await accepted(50_000);
  for (const amount of ['20000.00', '40000.00'])
    await setOff(as(staff.employee), { id, order_id: (await order({ totalAmount: amount })).id });
  expect(await db.orderEntry.findMany({ select: { reference: true, amount: true } })).toMatchObject([
    { reference: 'U/25-26/000001' },
    { reference: 'U/25-26/000001' },
  ]);
  expect((await fixture.readOldGold(as(staff.admin), { id })).data.state).toBe('settled');
  await fixture.expectSettled();
});

test('no set-off for another customer, another seller, a paid order, or before the acceptance', async () => {
  const { id } = await accepted(50_000);
  const stranger = await createUser(db);
  const second = await createSecondStore(database);
  const seller = await db.store.findUniqueOrThrow({ where: { id: second } });
  const own = await db.store.findUniqueOrThrow({ where: { id: storeIds.first } });
  expect(seller.sellerId).not.toBe(own.sellerId);
  const of = async (options: object) => ({ id, order_id: (await order(options)).id });
  for (const [sent, refusal] of [
    [
      await of({ userId: stranger.id }),
      { details: { fields: { order_id: 'This order is one of another customer.' } } },
    ],
    [
      await of({ storeId: second }),
      { details: { fields: { order_id: 'This order is one of another seller than the old gold.' } } },
    ],
    [{ ...(await of({})), amount: 1000.01 }, { details: { fields: { amount: anyText } } }],
    [
      { ...(await of({ totalAmount: '90000.00' })), amount: 50_000.01 },
      { details: { fields: { amount: anyText } } },
    ],
    [{ ...(await of({})), id: (await quoted()).id }, { code: 'EXCHANGE_STATE' }],
  ] as const)
    expect(await refusalOf(setOff(as(staff.admin), sent))).toMatchObject(refusal);
  expect((await refusalOf(setOff(as(staff.otherEmployee), await of({})))).code).toBe('NOT_FOUND');
  expect(await db.orderEntry.count()).toBe(0);
});

test('cash back of a day is at most 10,000 rupees, with refunds together', async () => {
  const { id: orderId } = await order({ totalAmount: '9000.00' });
  const paid = await fixture.add(as(staff.employee), fixture.cash(orderId, 9000));
  await fixture.refund(as(staff.admin), { entry_id: paid.data.id, amount: 4000, note: 'Too much' });
  const { id } = await accepted(20_000);
  expect(
    (await refusalOf(payOut(as(staff.employee), { id, method: 'cash', amount: 6000.01 }))).details.fields,
  ).toHaveProperty('method');
  await payOut(as(staff.employee), { id, method: 'cash', amount: 6000 });
  expect(
    (await refusalOf(fixture.refund(as(staff.admin), { entry_id: paid.data.id, amount: 0.01, note: 'More' })))
      .details.fields,
  ).toHaveProperty('method');
  context.clock.forward(24 * 3600);
  await payOut(as(staff.employee), { id, method: 'cash', amount: 10_000 });
  await fixture.expectSettled();
});

test('a voided payment gives the value back; it is neither refunded nor adjusted away', async () => {
  const { id } = await accepted(1000);
  const { id: orderId } = await order();
  await setOff(as(staff.employee), { id, order_id: orderId });
  const [entry] = (await fixture.list(as(staff.admin), { order_id: orderId })).entries;
  const entryId = entry?.id ?? 0;
  expect(
    (await refusalOf(fixture.refund(as(staff.admin), { entry_id: entryId, method: 'cash', note: 'Back' })))
      .details.fields,
  ).toHaveProperty('entry_id');
  const version = (await db.order.findUniqueOrThrow({ where: { id: orderId } })).version;
  expect(
    (await refusalOf(fixture.editOrder(as(staff.admin), { id: orderId, paid_amount: 1, version }))).details
      .fields,
  ).toHaveProperty('paid_amount');
  await fixture.voids(as(staff.admin), { id: entryId, reason: 'Wrong order' });
  const { data } = await fixture.readOldGold(as(staff.admin), { id });
  expect(data).toMatchObject({ state: 'accepted', settled_amount: 0 });
  expect(data.settlements[0]?.voided_at).not.toBeNull();
  await fixture.expectSettled();
});
