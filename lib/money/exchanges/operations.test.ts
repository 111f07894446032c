import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { exchangeFixture, tenGrams } from '@/e2e/testing/exchange-fixture';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';
import { throughContract } from '@/e2e/testing/through-contract';
import { createUser } from '@/prisma/factories/users';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { hasPdftotext, pdfTextOf, popplerText } from '@/e2e/testing/read-pdf';
import { oldGoldRule } from '@/lib/business';
import { checkCounters } from '@/lib/db/counters';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { closeDay } from '@/lib/money/day-book/closings';
import { dayBook } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { content as contentShape } from '@/lib/money/deliveries/content';
import { customerIdentity } from '@/lib/people/identity/contract';
import { setIdentity } from '@/lib/people/identity/operations';
import { sendDueMessages } from '@/lib/visits/messages/outbox';

/** See docs/product/old-gold.md. */

const fixture = await exchangeFixture();
const { context, database, db, as, quote, quoted, accept, accepted, setCode, setOff, payOut, order } =
  fixture;
const anyText: unknown = expect.any(String);
const setPan = throughContract(customerIdentity.actions.set, setIdentity);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const signed = { signed: true, note: 'No phone' };
const identify = () =>
  setPan(as(staff.admin), {
    user_id: staff.customer.id,
    kind: 'pan',
    value: 'ABCPE1234F',
    name_as_on: 'CHARU CUSTOMER',
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

test('a code by SMS accepts; the voucher gets its number, and the customer a message', async () => {
  const { id } = await quoted();
  const asked = await accept(as(staff.employee), { id });
  expect(asked).toMatchObject({ message: 'Code sent to the customer by SMS.', data: { state: 'quoted' } });
  expect(asked.data.code_sent_at).toBe(context.clock.now().toISOString());
  expect(await db.message.findMany()).toMatchObject([
    { kind: 'old_gold_code', mobile: staff.customer.mobile, variables: { amount: '50000' } },
  ]);
  const code = await setCode(id);
  expect(await refusalOf(accept(as(staff.employee), { id, code: '000000' }))).toMatchObject({
    details: { fields: { code: anyText } },
  });
  const { data } = await accept(as(staff.employee), { id, code });
  expect(data).toMatchObject({
    state: 'accepted',
    number: 'U/25-26/000001',
    accepted_by: staff.employee.id,
    signed_by: null,
    accepted_note: null,
    code_sent_at: null,
  });
  expect(await db.message.findMany({ where: { kind: 'old_gold_bought' } })).toMatchObject([
    { variables: { amount: '50000', number: 'U/25-26/000001' } },
  ]);
  expect(await refusalOf(accept(as(staff.employee), { id, code }))).toMatchObject({
    code: 'EXCHANGE_STATE',
    details: { data: { state: 'accepted' } },
  });
  await fixture.expectSettled();
});

test('a code has five attempts, ten minutes, and ends with the next one', async () => {
  const { id } = await quoted();
  await accept(as(staff.employee), { id });
  const code = await setCode(id);
  for (let wrong = 0; wrong < oldGoldRule.codeAttempts; wrong += 1)
    await refusalOf(accept(as(staff.employee), { id, code: '000000' }));
  expect((await refusalOf(accept(as(staff.employee), { id, code }))).details.fields).toHaveProperty('code');
  expect((await refusalOf(accept(as(staff.employee), { id }))).code).toBe('RATE_LIMITED');
  context.clock.forward(oldGoldRule.secondsBetweenCodes);
  await accept(as(staff.employee), { id });
  const second = await setCode(id, '222222');
  expect((await refusalOf(accept(as(staff.employee), { id, code }))).details.fields).toHaveProperty('code');
  context.clock.forward(oldGoldRule.codeMinutes * 60);
  expect((await refusalOf(accept(as(staff.employee), { id, code: second }))).details.fields).toHaveProperty(
    'code',
  );
  await accept(as(staff.employee), { id });
  const third = await setCode(id, '333333');
  expect((await accept(as(staff.employee), { id, code: third })).data.state).toBe('accepted');
});

test('five codes a day, even without rate limits', async () => {
  const { id } = await quoted();
  for (let sent = 0; sent < oldGoldRule.codesPerDay; sent += 1) {
    await accept(as(staff.employee), { id });
    context.clock.forward(60);
  }
  const { code, details } = await refusalOf(accept(as(staff.admin), { id }));
  expect([code, details.retryAfterSeconds]).toEqual(['RATE_LIMITED', 86_400 - 300]);
  context.clock.forward(86_400 - 300);
  expect((await accept(as(staff.admin), { id })).data.state).toBe('quoted');
});

test('signatures count from the second person on', async () => {
  const { id } = await quoted();
  expect((await refusalOf(accept(as(staff.employee), { id, signed: true }))).details.fields).toHaveProperty(
    'note',
  );
  for (let again = 0; again < 2; again += 1)
    expect(await accept(as(staff.employee), { id, ...signed })).toMatchObject({
      message: 'Signed. A second member of staff must sign, too.',
      data: { state: 'quoted', signed_by: staff.employee.id, signed_note: 'No phone' },
    });
  const { data } = await accept(as(staff.admin), { id, signed: true, note: 'Seen by me' });
  expect(data).toMatchObject({ state: 'accepted', accepted_by: staff.admin.id, accepted_note: 'Seen by me' });
});

test('above 2,00,000 rupees it needs an identity, with others of 24 hours together, which the voucher keeps', async () => {
  await identify();
  expect((await accepted(200_000)).state).toBe('accepted');
  await db.customerIdentity.deleteMany();
  const { id } = await quoted(1);
  expect((await refusalOf(accept(as(staff.employee), { id }))).code).toBe('IDENTITY_NEEDED');
  expect(await db.message.count({ where: { kind: 'old_gold_code' } })).toBe(0);
  await identify();
  await accept(as(staff.employee), { id, ...signed });
  await accept(as(staff.admin), { id, ...signed });
  expect(await db.exchangeIdentity.findMany()).toMatchObject([{ exchangeId: id, userId: staff.customer.id }]);
  await db.customerIdentity.deleteMany();
  context.clock.forward(24 * 3600);
  expect((await accepted(200_000)).state).toBe('accepted');
});

test('two purchases at once that need an identity together: one', async () => {
  const ids = [(await quoted(150_000)).id, (await quoted(150_000)).id];
  for (const id of ids) await accept(as(staff.employee), { id, ...signed });
  expect(await outcomesOf(ids.map((id) => accept(as(staff.admin), { id, ...signed })))).toEqual({
    ok: 1,
    IDENTITY_NEEDED: 1,
  });
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

test('the sent code accepts; the list of messages does not have it', async () => {
  const { id } = await quoted();
  await accept(as(staff.employee), { id });
  const sms = new FakeSmsProvider();
  await sendDueMessages({ ...context, sms, flows: SANDBOX_MSG91.flows }, 'awaited');
  const token = sms.texts.at(-1)?.variables['token'] ?? '';
  expect(token).toMatch(/^\d{6}$/);
  expect(JSON.stringify(await db.message.findMany())).not.toContain(token);
  expect((await accept(as(staff.employee), { id, code: token })).data.state).toBe('accepted');
});

test('a code that is no longer needed is not sent', async () => {
  const { id } = await quoted();
  await accept(as(staff.employee), { id });
  await fixture.voidPurchase(as(staff.admin), { id, reason: 'Not gold' });
  const sms = new FakeSmsProvider();
  await sendDueMessages({ ...context, sms, flows: SANDBOX_MSG91.flows }, 'awaited');
  expect(sms.texts).toEqual([]);
  expect(await db.message.findFirst()).toMatchObject({ droppedReason: 'the code is no longer needed' });
});

test('the day book: old gold is no money, and a pay-out in cash leaves the cash of the day', async () => {
  const { id } = await accepted(10_000);
  const { id: orderId } = await order({ totalAmount: '4000.00' });
  await fixture.add(as(staff.employee), fixture.cash(orderId, 1000));
  await setOff(as(staff.employee), { id, order_id: orderId, amount: 3000 });
  await payOut(as(staff.executive), { id, method: 'cash', amount: 600 });
  const book = await throughContract(dayBook.actions.read, showDayBook)(as(staff.admin), {});
  expect(book.by_method).toEqual([
    { method: 'cash', in: 1000, out: 600 },
    { method: 'old_gold', in: 3000, out: 0 },
  ]);
  expect(book.by_staff.map(({ id: of, ...sums }) => [of, sums.in, sums.out])).toEqual(
    expect.arrayContaining([
      [staff.employee.id, 1000, 0],
      [staff.executive.id, 0, 600],
    ]),
  );
  expect(book.entries.filter(({ about }) => about === 'old_gold')).toMatchObject([
    {
      kind: 'refund',
      amount: -600,
      method: 'cash',
      receipt_no: 'U/25-26/000001',
      document: 'purchase_voucher',
    },
  ]);
  const close = throughContract(dayBook.actions.close, closeDay);
  const { data } = await close(as(staff.admin), { date: book.date, counted: 400 });
  expect([data.computed, data.difference]).toEqual([400, 0]);
  const client = await database.pool.connect();
  try {
    expect(await checkCounters(client)).toEqual([]);
  } finally {
    client.release();
  }
});

test('an invoice is the same with and without old gold, and shows it as a payment', async () => {
  const { id } = await accepted(600);
  const [byGold, byMoney] = [
    await fixture.sold([{ price: '600.00' }]),
    await fixture.sold([{ price: '600.00' }], { paid: '600' }),
  ];
  await setOff(as(staff.employee), { id, order_id: byGold.id });
  const contents = [];
  for (const { id: orderId, ids } of [byGold, byMoney]) {
    await fixture.deliver(as(staff.employee), { order_id: orderId, item_ids: ids });
    const { content, totalAmount } = await db.invoice.findFirstOrThrow({ where: { orderId } });
    contents.push({ totalAmount: totalAmount.toFixed(2), content: contentShape.parse(content) });
  }
  const [gold, money] = contents;
  expect(gold?.totalAmount).toBe('600.00');
  expect(gold?.content.items.map(({ taxed, pricePaise }) => ({ taxed, pricePaise }))).toEqual(
    money?.content.items.map(({ taxed, pricePaise }) => ({ taxed, pricePaise })),
  );
  expect(gold?.content.paid?.payments).toMatchObject([{ method: 'old_gold', amountPaise: 60_000 }]);
});

test('the voucher is a PDF of many pages: sums, words, identity; void once it is voided', async () => {
  await identify();
  const pieces = Array.from({ length: 60 }, (_, nth) => ({
    ...tenGrams,
    gross_mg: 10_125,
    stone_mg: 125,
    touch_percent: 91.6,
    deduction_percent: 2,
    note: `Bangle ${nth + 1}`,
  }));
  const { data } = await quote(as(staff.employee), {
    user_id: staff.customer.id,
    store_id: storeIds.first,
    pieces,
  });
  const open = (who: Company['admin']) => fixture.openVoucher(as(who), { id: data.id });
  expect((await refusalOf(open(staff.customer))).code).toBe('NOT_FOUND');
  await accept(as(staff.employee), { id: data.id, ...signed });
  await accept(as(staff.admin), { id: data.id, ...signed });
  const file = await open(staff.customer);
  expect(file.fileName).toBe('purchase-voucher-U-25-26-000001.pdf');
  const { title, text } = await pdfTextOf(file);
  expect(title).toBe('Purchase voucher U/25-26/000001');
  for (const part of [
    'Bought by',
    'Bought from',
    staff.customer.name,
    'PAN ABCPE1234F (CHARU CUSTOMER)',
    'Bangle 60',
    '10.125 g',
    '91.6%',
    '9.16 g',
    'Deduction 2%',
    '₹44,884.00',
    '607.5 g',
    '549.6 g',
    '₹2,693,040.00',
    'Rupees twenty-six lakh ninety-three thousand forty only',
    'Two members of staff',
    'Page 1 of',
  ])
    expect(text.toLowerCase()).toContain(part.toLowerCase());
  if (hasPdftotext) expect(popplerText(file.bytes)).toContain('Purchase voucher');
  await fixture.voidPurchase(as(staff.admin), { id: data.id, reason: 'Not gold' });
  expect((await pdfTextOf(await open(staff.admin))).text).toContain('VOID since');
  expect((await refusalOf(open(staff.otherEmployee))).code).toBe('NOT_FOUND');
});
