import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { exchangeFixture } from '@/e2e/testing/exchange-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { oldGoldRule } from '@/lib/sale-rules';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { customerIdentity } from '@/lib/people/identity/contract';
import { setIdentity } from '@/lib/people/identity/operations';
import { sendDueMessages } from '@/lib/visits/messages/outbox';

/** See docs/product/old-gold.md. */

const fixture = await exchangeFixture();
const { context, db, as, quoted, accept, accepted, setCode } = fixture;
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
  expect(await refusalOf(accept(as(staff.admin), { id, code }))).toMatchObject({
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
      message: 'Signed. A second member of staff must sign too.',
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
