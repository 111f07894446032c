import { beforeEach, describe, expect, test } from 'vitest';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';
import { createFailedMessage } from '@/prisma/factories/messages';
import { createUser } from '@/prisma/factories/users';
import type { Prisma, User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { throughContract } from '@/e2e/testing/through-contract';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { readMessages, resendMessage } from './back-office';
import { messages } from './contract';
import { sendDueMessages } from './outbox';

/* The list of messages, and sending failed ones again (docs/product/rules.md, "Messages"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock } = context;
const list = throughContract(messages.actions.list, readMessages);
const resend = throughContract(messages.actions.resend, resendMessage);
let admin: User;
let customer: User;

beforeEach(async () => {
  await database.emptyAll();
  clock.set(testNow);
  admin = await createUser(db, { role: 'admin' });
  customer = await createUser(db, { mobile: '9876543210' });
});

let minutes = 0;
const message = (more: Partial<Prisma.MessageUncheckedCreateInput> = {}) => {
  minutes += 1;
  return db.message.create({
    data: {
      kind: 'payment_link',
      mobile: customer.mobile,
      customerId: customer.id,
      variables: { name: 'Asha', amount: '100.00' },
      createdAt: new Date(clock.now().getTime() + minutes * 60_000),
      dueAt: clock.now(),
      nextAttemptAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
      ...more,
    },
  });
};
const failed = { state: 'failed', nextAttemptAt: null, droppedReason: 'refused: No flow' } as const;
const idsOf = async (input: object) => (await list(context.as(admin), input)).data.map(({ id }) => id);

describe('the list', () => {
  test('has the newest first, with texts that hide tokens', async () => {
    const link = await message();
    const visit = await createFailedMessage(db, customer);
    const response = await list(context.as(admin), {});
    expect(response).toMatchObject({ total: 2, next_cursor: null });
    expect(response.data.find(({ id }) => id === visit.id)).toMatchObject({
      template: 'visit_booked',
      customer_id: customer.id,
      text: 'Your visit to Pasidi is booked: 14 Jan 2026, 4 00 PM, Telangana. Your code at the counter: K7M2QX',
      state: 'failed',
      reason: 'refused: Invalid template',
    });
    expect(response.data.find(({ id }) => id === link.id)).toEqual({
      id: link.id,
      template: 'payment_link',
      mobile: '9876543210',
      customer_id: customer.id,
      text: 'Dear Asha, pay Rs 100.00 for your order at Pasidi: https://pasidi.example/pay/... Valid for 7 days.',
      state: 'waiting',
      reason: null,
      due_at: clock.now().toISOString(),
      sent_at: null,
      attempts: 0,
      created_at: link.createdAt.toISOString(),
    });
  });

  test('is filtered by state, and searched by the start of the mobile and the id', async () => {
    const waiting = await message();
    const sent = await message({ state: 'sent', sentAt: clock.now(), nextAttemptAt: null, variables: {} });
    const lost = await message({ ...failed, mobile: '9123456789' });
    for (const [state, row] of [
      ['waiting', waiting],
      ['sent', sent],
      ['failed', lost],
    ] as const)
      expect(await idsOf({ state })).toEqual([row.id]);
    expect(await idsOf({ state: 'dropped' })).toEqual([]);
    expect(await idsOf({ search: '9876' })).toEqual([sent.id, waiting.id]);
    expect(await idsOf({ search: '9123456789' })).toEqual([lost.id]);
    expect(await idsOf({ search: String(sent.id) })).toEqual([sent.id]);
  });

  test('has the text in the language in which it was sent', async () => {
    const variables = { count: '3 pieces' };
    await message({
      kind: 'pieces_ready',
      variables,
      language: 'te',
      state: 'sent',
      nextAttemptAt: null,
      sentAt: testNow,
    });
    const { data } = await list(context.as(admin), {});
    expect(data).toMatchObject([
      { text: 'Pasidi లో సిద్ధమైన మీ నగలు: 3. https://pasidi.example/orders', state: 'sent' },
    ]);
  });

  test('goes on behind its cursor', async () => {
    const rows = [await message(), await message(), await message()];
    const first = await list(context.as(admin), { limit: 2 });
    const second = await list(context.as(admin), { limit: 2, cursor: first.next_cursor ?? '' });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id).toReversed(),
    );
    expect(second.next_cursor).toBeNull();
  });

  test.each(['user', 'employee', 'executive'] as const)('is not for the role %s', async (role) => {
    const other = await createUser(db, { role });
    expect((await refusalOf(list(context.as(other), {}))).code).toBe('FORBIDDEN');
    const { id } = await message(failed);
    expect((await refusalOf(resend(context.as(other), { id }))).code).toBe('FORBIDDEN');
  });
});

describe('a failed message', () => {
  test('is sent again once, with its link and an audit entry', async () => {
    const { id: orderId } = await createOrder(db, { userId: customer.id });
    const token = await createPaymentLink(db, { orderId, secret: context.secrets[0] });
    const { id } = await message({ ...failed, attempts: 1, key: `payment_link:${hashOfLinkToken(token)}` });
    const before = context.counts.smsFlushes;
    const requests = Array.from({ length: 3 }, () => resend(context.as(admin), { id }));
    expect(await outcomesOf(requests)).toEqual({ ok: 1, MESSAGE_STATE: 2 });
    expect(context.counts.smsFlushes).toBe(before + 1);
    const phone = new FakeSmsProvider();
    await sendDueMessages({ ...context, sms: phone, flows: SANDBOX_MSG91.flows }, 'awaited');
    expect(phone.texts).toMatchObject([{ mobile: customer.mobile, variables: { token } }]);
    expect((await list(context.as(admin), {})).data).toMatchObject([{ id, state: 'sent', reason: null }]);
    expect(await db.auditEntry.findMany()).toMatchObject([
      { action: 'user.resend_message', entityId: customer.id, after: { template: 'payment_link' } },
    ]);
  });

  test('about a visit gets a new expiry; an expired link is refused', async () => {
    const visit = await createFailedMessage(db, customer);
    const link = await message(failed);
    clock.forward(48 * 3600);
    await db.message.updateMany({ data: { expiresAt: clock.now() } });
    const { data } = await resend(context.as(admin), { id: visit.id });
    expect(data).toMatchObject({ state: 'waiting', reason: null, attempts: 0 });
    const row = await db.message.findUniqueOrThrow({ where: { id: visit.id } });
    expect(row.expiresAt).toEqual(new Date(clock.now().getTime() + 24 * 3_600_000));
    expect((await refusalOf(resend(context.as(admin), { id: link.id }))).code).toBe('MESSAGE_STATE');
  });
});

test.each(['queued', 'sent', 'dropped'] as const)('a message that is %s is not sent again', async (state) => {
  const over = { nextAttemptAt: null, variables: {} };
  const { id } = await message({
    state,
    ...(state === 'queued' ? {} : over),
    ...(state === 'sent' ? { sentAt: clock.now() } : {}),
    ...(state === 'dropped' ? { droppedReason: 'expired' } : {}),
  });
  expect(await refusalOf(resend(context.as(admin), { id }))).toMatchObject({
    code: 'MESSAGE_STATE',
    message: 'Only failed messages can be sent again.',
  });
});

test('an unknown message is not found', async () => {
  expect((await refusalOf(resend(context.as(admin), { id: 1 }))).code).toBe('NOT_FOUND');
});
