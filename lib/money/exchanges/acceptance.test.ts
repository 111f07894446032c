import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { exchangeFixture, tenGrams } from '@/e2e/testing/exchange-fixture';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { pdfTextOf } from '@/e2e/testing/read-pdf';
import { throughContract } from '@/e2e/testing/through-contract';
import { oldGoldRule } from '@/lib/sale-rules';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { customerIdentity } from '@/lib/people/identity/contract';
import { setIdentity } from '@/lib/people/identity/operations';
import { sendDueMessages } from '@/lib/visits/messages/outbox';

/* Acceptances that are repeated, come too late, or too often (docs/product/old-gold.md, "Acceptance"). */

const fixture = await exchangeFixture();
const { context, database, db, as, quote, quoted, accept, setCode, voidPurchase } = fixture;
const signed = { signed: true, note: 'No phone' };

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

test('an acceptance by code whose answer was lost answers the same, and changes nothing', async () => {
  const { id, version } = await quoted();
  await accept(as(staff.employee), { id });
  const code = await setCode(id);
  const { data } = await accept(as(staff.employee), { id, code, version });
  const entries = await db.auditEntry.count();
  expect(await accept(as(staff.employee), { id, code, version })).toEqual({
    message: 'Old gold bought.',
    data,
  });
  expect([
    await db.auditEntry.count(),
    await db.message.count({ where: { kind: 'old_gold_bought' } }),
  ]).toEqual([entries, 1]);
  for (const [who, sent] of [
    [staff.admin, { id, code }],
    [staff.employee, { id, ...signed }],
    [staff.employee, { id }],
  ] as const)
    expect((await refusalOf(accept(as(who), sent))).code).toBe('EXCHANGE_STATE');
  await fixture.payOut(as(staff.employee), { id, method: 'upi', reference: 'UTR1' });
  expect((await accept(as(staff.employee), { id, code })).data.state).toBe('settled');
  await fixture.expectSettled();
});

test('the same code twice at once buys once, and both are told so', async () => {
  const { id } = await quoted();
  await accept(as(staff.employee), { id });
  const code = await setCode(id);
  expect(await outcomesOf([1, 2].map(() => accept(as(staff.employee), { id, code })))).toEqual({ ok: 2 });
  await fixture.expectSettled();
});

test('signatures whose answers were lost answer the same', async () => {
  const { id, version } = await quoted();
  const first = await accept(as(staff.employee), { id, ...signed, version });
  expect(await accept(as(staff.employee), { id, ...signed, version })).toEqual(first);
  const second = { id, ...signed, version: first.data.version };
  const { data } = await accept(as(staff.admin), second);
  expect((await accept(as(staff.admin), second)).data).toEqual(data);
  for (const [who, sent] of [
    [staff.employee, { id, ...signed }],
    [staff.admin, { ...second, note: 'Another' }],
    [staff.admin, { id, code: '123456' }],
  ] as const)
    expect((await refusalOf(accept(as(who), sent))).code).toBe('EXCHANGE_STATE');
  await voidPurchase(as(staff.admin), { id, reason: 'Not gold' });
  expect((await refusalOf(accept(as(staff.admin), second))).details.data).toEqual({ state: 'void' });
});

test('a store that has no seller any more buys nothing, and takes no attempt', async () => {
  const storeId = await createSecondStore(database);
  const { data } = await quote(as(staff.employee), {
    user_id: staff.customer.id,
    store_id: storeId,
    pieces: [tenGrams],
  });
  const { id } = data;
  await accept(as(staff.employee), { id });
  const code = await setCode(id);
  await db.store.update({ where: { id: storeId }, data: { sellerId: null } });
  for (const sent of [{ id }, { id, code }, { id, ...signed }])
    expect(await refusalOf(accept(as(staff.employee), sent))).toMatchObject({
      code: 'NOT_INVOICEABLE',
      message: 'The store of this quote no longer has a seller. Please quote again at another store.',
    });
  expect(await db.exchangeCode.findMany()).toMatchObject([
    { triesLeft: oldGoldRule.codeAttempts, closedAt: null },
  ]);
  expect((await voidPurchase(as(staff.admin), { id, reason: 'No seller' })).data.state).toBe('void');
});

test('a store that loses its seller during an acceptance buys nothing', async () => {
  const storeId = await createSecondStore(database);
  const { data } = await quote(as(staff.employee), {
    user_id: staff.customer.id,
    store_id: storeId,
    pieces: [tenGrams],
  });
  await accept(as(staff.employee), { id: data.id, ...signed });
  const admin = await database.pool.connect();
  try {
    await admin.query(`BEGIN; UPDATE stores SET seller_id = NULL WHERE id = ${storeId}`);
    const outcome = refusalOf(accept(as(staff.admin), { id: data.id, ...signed }));
    await waitingForLocks(database, 1);
    await admin.query('COMMIT');
    expect((await outcome).code).toBe('NOT_INVOICEABLE');
  } finally {
    admin.release();
  }
});

test('a refusal for another reason than the code takes no attempt', async () => {
  const { id } = await quoted();
  await accept(as(staff.employee), { id });
  const code = await setCode(id);
  expect((await refusalOf(accept(as(staff.employee), { id, code, version: 99 }))).code).toBe('STALE_VERSION');
  expect((await refusalOf(accept(as(staff.otherEmployee), { id, code }))).code).toBe('NOT_FOUND');
  expect(await db.exchangeCode.findMany()).toMatchObject([{ triesLeft: oldGoldRule.codeAttempts }]);
});

test('a code is of one purchase', async () => {
  const [one, other] = [await quoted(), await quoted()];
  for (const { id } of [one, other]) {
    await accept(as(staff.employee), { id });
    context.clock.forward(oldGoldRule.secondsBetweenCodes);
  }
  await setCode(one.id, '111111');
  await setCode(other.id, '222222');
  expect(
    (await refusalOf(accept(as(staff.employee), { id: other.id, code: '111111' }))).details.fields,
  ).toHaveProperty('code');
});

test('quoting again gives no more codes than the customer gets in a day', async () => {
  const { codesPerDay, codesPerCustomerAndDay } = oldGoldRule;
  const sent: number[] = [];
  while (sent.length < codesPerCustomerAndDay) {
    const { id } = await quoted();
    for (let nth = 0; nth < codesPerDay && sent.length < codesPerCustomerAndDay; nth += 1) {
      await accept(as(staff.employee), { id });
      sent.push(id);
      context.clock.forward(60);
    }
  }
  const { id } = await quoted();
  const { code, details } = await refusalOf(accept(as(staff.employee), { id }));
  expect([code, details.retryAfterSeconds]).toEqual(['RATE_LIMITED', 86_400 - 60 * sent.length]);
  context.clock.forward(details.retryAfterSeconds ?? 0);
  expect((await accept(as(staff.employee), { id })).data.code_sent_at).not.toBeNull();
});

test('codes for several quotes at once stay within the limit of the customer', async () => {
  const ids = await Promise.all(
    Array.from({ length: oldGoldRule.codesPerCustomerAndDay + 2 }, async () => (await quoted()).id),
  );
  expect(await outcomesOf(ids.map((id) => accept(as(staff.employee), { id })))).toEqual({
    ok: oldGoldRule.codesPerCustomerAndDay,
    RATE_LIMITED: 2,
  });
});

test('the largest purchases: a value beyond the bounds is refused, sums of several are not', async () => {
  await throughContract(customerIdentity.actions.set, setIdentity)(as(staff.admin), {
    user_id: staff.customer.id,
    kind: 'pan',
    value: 'ABCPE1234F',
    name_as_on: 'CHARU CUSTOMER',
  });
  const largest = { ...tenGrams, gross_mg: 10_000_000, rate_per_gram: 1_000_000 };
  const of = (count: number) =>
    quote(as(staff.employee), {
      user_id: staff.customer.id,
      store_id: storeIds.first,
      pieces: Array.from({ length: count }, () => largest),
    });
  expect((await refusalOf(of(100))).details.fields).toEqual({ pieces: 'The value is too large.' });
  for (let nth = 0; nth < 3; nth += 1) {
    const { data } = await of(99);
    expect([data.value, data.gross_mg]).toEqual([990_000_000_000, 990_000_000]);
    await accept(as(staff.employee), { id: data.id, ...signed });
    expect((await accept(as(staff.admin), { id: data.id, ...signed })).data.state).toBe('accepted');
    const { bytes } = await fixture.openVoucher(as(staff.customer), { id: data.id });
    expect(bytes.length).toBeGreaterThan(1000);
  }
});

test('a note of signs without shape is no note', async () => {
  const { id } = await quoted();
  expect(
    (await refusalOf(accept(as(staff.employee), { id, signed: true, note: '\u200B\u2060\u3164' }))).details
      .fields,
  ).toHaveProperty('note');
});

test('after two signatures a code is neither sent nor shown', async () => {
  const { id } = await quoted();
  await accept(as(staff.employee), { id });
  await accept(as(staff.employee), { id, ...signed });
  const { data } = await accept(as(staff.admin), { id, ...signed });
  expect(data).toMatchObject({ state: 'accepted', code_sent_at: null });
  const sms = new FakeSmsProvider();
  await sendDueMessages({ ...context, sms, flows: SANDBOX_MSG91.flows }, 'awaited');
  expect(sms.texts.flatMap(({ variables }) => Object.keys(variables))).not.toContain('token');
});

test('the voucher prints any description that a quote takes', async () => {
  const notes = [
    'W'.repeat(200),
    'పాత గాజు'.repeat(20),
    '👨\u200D👩\u200D👧 दर\u094D\u200Dया',
    '<b>=1+1</b>',
    '\u202Eabc',
  ];
  const pieces = (from: readonly string[]) => from.map((note) => ({ ...tenGrams, gross_mg: 100, note }));
  const send = (from: readonly string[]) =>
    quote(as(staff.employee), { user_id: staff.customer.id, store_id: storeIds.first, pieces: pieces(from) });
  expect(Object.keys((await refusalOf(send(notes))).details.fields ?? {})).toEqual(['pieces']);
  const { data } = await send(notes.slice(0, 4));
  await accept(as(staff.employee), { id: data.id, ...signed });
  await accept(as(staff.admin), { id: data.id, ...signed });
  const { text } = await pdfTextOf(await fixture.openVoucher(as(staff.customer), { id: data.id }));
  expect(text.replaceAll(/\s/g, '')).toContain('W'.repeat(200));
  expect(text).toContain('<b>=1+1</b>');
});
