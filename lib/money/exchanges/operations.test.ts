import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { exchangeFixture, tenGrams } from '@/e2e/testing/exchange-fixture';
import { storeIds } from '@/e2e/testing/second-store';
import { createExchange } from '@/prisma/factories/exchanges';
import { createUser } from '@/prisma/factories/users';

/** See docs/product/old-gold.md. */

const fixture = await exchangeFixture();
const { context, database, db, as, quote, quoted, accept, accepted, setOff, payOut, order } = fixture;
const anyText: unknown = expect.any(String);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

test('a quote: pieces with their values, and a trail', async () => {
  const { data } = await quote(as(staff.employee), {
    user_id: staff.customer.id,
    store_id: storeIds.first,
    pieces: [
      {
        ...tenGrams,
        gross_mg: 12_500,
        stone_mg: 150,
        touch_percent: 91.6,
        rate_per_gram: 7000,
        deduction_percent: 2,
        note: 'Bangle',
      },
      { ...tenGrams, article: 'coin' },
    ],
  });
  expect(data).toMatchObject({
    state: 'quoted',
    value: 127_607.18,
    settled_amount: 0,
    gross_mg: 22_500,
    fine_mg: 21_313,
    number: null,
    user_name: staff.customer.name,
    settlements: [],
    code_sent_at: null,
  });
  expect(data.pieces[0]).toEqual({
    article: 'jewellery',
    gross_mg: 12_500,
    stone_mg: 150,
    net_mg: 12_350,
    touch_percent: 91.6,
    fine_mg: 11_313,
    rate_per_gram: 7000,
    deduction_percent: 2,
    value: 77_607.18,
    note: 'Bangle',
  });
  expect(await db.auditEntry.findMany({ where: { entity: 'exchange' } })).toMatchObject([
    { action: 'exchange.quote', actorId: staff.employee.id, entityId: data.id, after: { value: 127_607.18 } },
  ]);
});

test('who may not, and wrong fields', async () => {
  const sent = { user_id: staff.customer.id, store_id: storeIds.first, pieces: [tenGrams] };
  const stranger = await createUser(db);
  for (const [who, changes, refusal] of [
    [staff.customer, {}, { code: 'FORBIDDEN' }],
    [staff.otherEmployee, {}, { code: 'NOT_FOUND' }],
    [staff.admin, { user_id: staff.employee.id }, { code: 'NOT_FOUND' }],
    [
      staff.admin,
      { store_id: 2 },
      { details: { fields: { store_id: 'Store does not exist or has no seller.' } } },
    ],
    [
      staff.admin,
      { pieces: [{ ...tenGrams, gross_mg: 1, touch_percent: 0.01 }] },
      { details: { fields: { pieces: 'The value must be above 0.' } } },
    ],
    [
      staff.admin,
      { order_id: (await order({ userId: stranger.id })).id },
      { details: { fields: { order_id: anyText } } },
    ],
  ] as const)
    expect(await refusalOf(quote(as(who), { ...sent, ...changes }))).toMatchObject(refusal);
  await expect(
    quote(as(staff.admin), { ...sent, pieces: [{ ...tenGrams, stone_mg: 10_000 }] }),
  ).rejects.toThrow();
  expect(await db.exchange.count()).toBe(0);
});

test('an admin voids what is not settled, once; the number stays taken', async () => {
  const { id } = await accepted(1000);
  const { id: orderId } = await order({ totalAmount: '400.00' });
  await setOff(as(staff.employee), { id, order_id: orderId });
  expect((await refusalOf(fixture.voidPurchase(as(staff.admin), { id, reason: 'Not gold' }))).code).toBe(
    'EXCHANGE_STATE',
  );
  const other = await accepted(1000);
  expect(
    (await refusalOf(fixture.voidPurchase(as(staff.executive), { id: other.id, reason: 'Not gold' }))).code,
  ).toBe('FORBIDDEN');
  for (let again = 0; again < 2; again += 1)
    expect(
      (await fixture.voidPurchase(as(staff.admin), { id: other.id, reason: 'Not gold' })).data,
    ).toMatchObject({
      state: 'void',
      number: 'U/25-26/000002',
      void_reason: 'Not gold',
    });
  expect(
    (await refusalOf(payOut(as(staff.admin), { id: other.id, method: 'upi', reference: 'X' }))).code,
  ).toBe('EXCHANGE_STATE');
  await fixture.expectSettled();
});

test('lists: scope, filters, search, pages', async () => {
  const first = await accepted(1000);
  context.clock.forward(1);
  const second = await quoted(2000);
  const { listOldGold } = fixture;
  const ids = async (who: Company['admin'], filter: object = {}) =>
    (await listOldGold(as(who), filter)).data.map(({ id }) => id);
  expect(await ids(staff.admin)).toEqual([second.id, first.id]);
  expect(await ids(staff.employee)).toEqual([second.id, first.id]);
  expect(await ids(staff.otherEmployee)).toEqual([]);
  expect((await refusalOf(fixture.readOldGold(as(staff.otherEmployee), { id: first.id }))).code).toBe(
    'NOT_FOUND',
  );
  for (const filter of [
    { state: 'accepted' },
    { search: 'u/25-26/000001' },
    { search: String(first.id), state: 'accepted' },
  ])
    expect(await ids(staff.employee, filter)).toEqual([first.id]);
  expect(await ids(staff.admin, { search: staff.customer.name })).toEqual([second.id, first.id]);
  expect(await ids(staff.admin, { store_id: 99 })).toEqual([]);
  const page = await listOldGold(as(staff.employee), { limit: 1 });
  expect(page.data.map(({ id }) => id)).toEqual([second.id]);
  expect(
    (await listOldGold(as(staff.employee), { limit: 1, cursor: page.next_cursor ?? '' })).data.map(
      ({ id }) => id,
    ),
  ).toEqual([first.id]);
});

test('of an order that was given to another customer it lists nothing', async () => {
  const { id: orderId } = await order();
  const { id } = await createExchange(db, {
    userId: staff.customer.id,
    createdBy: staff.employee.id,
    orderId,
  });
  const ofOrder = async () =>
    (await fixture.listOldGold(as(staff.admin), { order_id: orderId })).data.map((each) => each.id);
  expect(await ofOrder()).toEqual([id]);
  await db.order.update({ where: { id: orderId }, data: { userId: staff.otherCustomer.id } });
  expect(await ofOrder()).toEqual([]);
});

test('the trail has no names of those who quoted, signed and accepted', async () => {
  const { id } = await quoted(1000);
  for (const who of [staff.employee, staff.executive])
    await accept(as(who), { id, signed: true, note: 'No phone' });
  const trail = JSON.stringify(await db.auditEntry.findMany({ where: { entity: 'exchange' } }));
  expect(trail).toContain('exchange.accept');
  for (const { name } of [staff.employee, staff.executive]) expect(trail).not.toContain(name);
});

test('the database keeps what is settled within the value and equal to its parts, and what was accepted', async () => {
  const { id } = await accepted(1000);
  for (const [statement, constraint] of [
    ['UPDATE exchanges SET settled_amount = 1', 'exchange_settled_is_its_parts'],
    ['UPDATE exchanges SET settled_amount = 1000.01', 'exchanges_amount_check'],
    [`UPDATE exchanges SET settled_amount = 1000`, 'exchanges_state_check'],
    ['UPDATE exchanges SET value = 2000', 'exchanges_append_only'],
    [`UPDATE exchanges SET state = 'quoted'`, 'exchanges_append_only'],
    [`UPDATE exchanges SET content = '{}'`, 'exchanges_append_only'],
    [`UPDATE exchanges SET pieces = jsonb_set(pieces, '{0,valuePaise}', '1')`, 'exchanges_append_only'],
    ['DELETE FROM exchanges', 'exchanges_append_only'],
    ['TRUNCATE exchanges CASCADE', 'exchanges_append_only'],
  ] as const)
    await expect(database.pool.query(statement)).rejects.toMatchObject({ constraint });
  await database.pool.query(`UPDATE exchanges SET pieces = jsonb_set(pieces, '{0,note}', '"..."')`);
  expect((await fixture.readOldGold(as(staff.admin), { id })).data.pieces[0]?.note).toBe('...');
});
