import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { retentionPolicies } from '@/lib/db/retention';
import { sweepExpired } from '@/lib/db/sweep';
import { SANDBOX_MSG91 } from '@/lib/env-rules';
import { backoffSeconds } from '@/lib/sms/claim';
import { SmsFailure, type SmsProvider } from '@/lib/sms/provider';
import { testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { FakeSmsProvider } from '@/lib/testing/fake-sms-provider';
import { enqueueMessage } from './enqueue';
import { sendDueMessages, type MessagesContext } from './outbox';
import { dropMessagesOf } from './transitions';

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock, sql } = context;
const { flows } = SANDBOX_MSG91;
const variables = { name: 'Asha', amount: '1,33,500.50', token: 'k3J9x0QaPz81LmvWbb17-_' };
const [mobile, otherMobile] = ['9876543210', '9876543211'];
let customerId = 0;
let keys = 0;
let phone = new FakeSmsProvider();

beforeEach(async () => {
  clock.set(testNow);
  phone = new FakeSmsProvider();
  await database.emptyAll();
  customerId = (await createUser(db, { mobile })).id;
});
afterEach(() => vi.restoreAllMocks());

const link = (to = mobile) => {
  keys += 1;
  return { kind: 'payment_link', key: `link ${keys}`, customerId, mobile: to, variables } as const;
};
const enqueue = async (to = mobile) => {
  if (to !== mobile) customerId = (await createUser(db, { mobile: to })).id;
  await sql.transaction(async (tx) => enqueueMessage(tx, link(to), clock.now()));
};
const send = (more: Partial<MessagesContext> = {}) =>
  sendDueMessages({ ...context, sms: phone, flows, ...more }, 'awaited');
const nothing = { sent: 0, failures: [], expired: 0, isDown: false };
/** Delays are between half of their length and all of it. */
const withLongestDelays = () => vi.spyOn(Math, 'random').mockReturnValue(1);
const failing = (failure: SmsFailure): Pick<SmsProvider, 'sendFlow'> => ({
  sendFlow: () => Promise.reject(failure),
});
const onlyRow = () => db.message.findFirstOrThrow();

describe('a queued message', () => {
  test('loses its token when it is sent', async () => {
    await enqueue();
    const now = clock.now();
    expect(await onlyRow()).toEqual({
      id: expect.any(Number),
      kind: 'payment_link',
      mobile,
      customerId,
      bookingId: null,
      slot: null,
      key: `link ${keys}`,
      stopHash: null,
      variables,
      state: 'queued',
      attempts: 0,
      dueAt: now,
      nextAttemptAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 24 * 3_600_000),
      sentAt: null,
      droppedReason: null,
    });
    clock.forward(5);
    expect(await send()).toEqual({ ...nothing, sent: 1 });
    expect(phone.texts).toEqual([{ mobile, flowId: flows.payment_link, variables }]);
    expect(await onlyRow()).toMatchObject({
      variables: { name: 'Asha', amount: '1,33,500.50' },
      state: 'sent',
      attempts: 1,
      nextAttemptAt: null,
      sentAt: clock.now(),
      droppedReason: null,
    });
    expect(await send()).toEqual(nothing);
    expect(phone.texts).toHaveLength(1);
  });

  test('of a transaction that rolls back is not sent', async () => {
    const attempt = sql.transaction(async (tx) => {
      enqueueMessage(tx, link(), clock.now());
      expect(await tx.rows(query.selectFrom('messages').select('kind'))).toEqual([{ kind: 'payment_link' }]);
      throw new Error('A later statement fails');
    });
    await expect(attempt).rejects.toThrow('A later statement fails');
    expect(await send()).toEqual(nothing);
    expect(phone.texts).toEqual([]);
  });

  test.each([
    ['empty', ''],
    ['of 31 characters', 'x'.repeat(31)],
  ])('with a variable %s is a defect of its operation', async (_what, name) => {
    const attempt = sql.transaction(async (tx) =>
      enqueueMessage(tx, { ...link(), variables: { ...variables, name } }, clock.now()),
    );
    await expect(attempt).rejects.toThrow('The variable name of payment_link must have 1 to 30 characters');
    expect(await db.message.count()).toBe(0);
  });

  test('is sent once by three workers', async () => {
    const mobiles = Array.from({ length: 50 }, (_, nth) => String(9_000_000_000 + nth));
    await sql.transaction(async (tx) => {
      for (const each of mobiles) enqueueMessage(tx, link(each), clock.now());
    });
    await db.message.updateMany({ data: { customerId: null } });
    const runs = await Promise.all([send(), send(), send()]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(50);
    expect(phone.texts.map((text) => text.mobile).toSorted()).toEqual(mobiles);
  });

  test('that a crashed worker had claimed becomes due again', async () => {
    await enqueue();
    void send({ sms: { sendFlow: () => new Promise<never>(() => undefined) } });
    await expect.poll(async () => (await onlyRow()).attempts).toBe(1);
    expect(await send()).toMatchObject({ sent: 0 });
    clock.forward(40);
    expect(await send()).toMatchObject({ sent: 1 });
    expect(await onlyRow()).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('stays sent if a slower worker fails afterwards', async () => {
    await enqueue();
    const gate: { fail(): void } = { fail: () => undefined };
    const slow = send({
      sms: {
        sendFlow: () =>
          new Promise<never>((_, reject) => (gate.fail = () => reject(new SmsFailure('unreachable')))),
      },
    });
    await expect.poll(async () => (await onlyRow()).attempts).toBe(1);
    clock.forward(40);
    expect(await send()).toMatchObject({ sent: 1 });
    gate.fail();
    expect(await slow).toMatchObject({ sent: 0, failures: [{ isFinal: false }] });
    expect(await onlyRow()).toMatchObject({ state: 'sent', nextAttemptAt: null });
  });
});

describe('with an unreachable provider', () => {
  test('a message waits and is sent once it is back', async () => {
    await enqueue();
    phone.unavailable = true;
    const { sent, failures } = await send();
    expect(sent).toBe(0);
    expect(failures).toMatchObject([{ attempt: 1, isFinal: false, failure: { reason: 'provider_error' } }]);
    expect(await onlyRow()).toMatchObject({ state: 'queued', variables });
    phone.unavailable = false;
    expect(await send()).toMatchObject({ sent: 0 });
    clock.forward(2);
    expect(await send()).toMatchObject({ sent: 1 });
    expect(phone.texts).toHaveLength(1);
  });

  test('is tried with growing delays until it expires, then dropped without its token', async () => {
    withLongestDelays();
    await enqueue();
    const { expiresAt } = await onlyRow();
    phone.unavailable = true;
    const delays: number[] = [];
    let expired = 0;
    let row = await onlyRow();
    while (row.nextAttemptAt !== null) {
      if (row.attempts > 0) delays.push((row.nextAttemptAt.getTime() - clock.now().getTime()) / 1000);
      // A day of attempts in steps of an hour.
      if (delays.length > 7) clock.forward(3600);
      else clock.set(row.nextAttemptAt);
      ({ expired } = await send());
      row = await onlyRow();
    }
    expect(delays.slice(0, 7)).toEqual([2, 4, 8, 16, 30, 30, 30]);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(expiresAt.getTime());
    expect(expired).toBe(1);
    expect(row).toMatchObject({
      state: 'dropped',
      droppedReason: 'expired',
      variables: { name: 'Asha', amount: '1,33,500.50' },
      sentAt: null,
    });
    phone.unavailable = false;
    clock.forward(3600);
    expect(await send()).toEqual(nothing);
    expect(phone.texts).toEqual([]);
  });

  test('delays are spread over half of their length', () => {
    const delays = Array.from({ length: 200 }, () => backoffSeconds(3));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(4);
    expect(Math.min(...delays)).toBeLessThan(5);
    expect(Math.max(...delays)).toBeLessThanOrEqual(8);
    expect(Math.max(...delays)).toBeGreaterThan(7);
  });
});

test('a message that the provider refuses for good has failed, with the reason, and can be sent again', async () => {
  await enqueue();
  const refusal = new SmsFailure('refused', { providerMessage: 'Invalid flow', isFinal: true });
  expect(await send({ sms: failing(refusal) })).toMatchObject({
    sent: 0,
    failures: [{ attempt: 1, isFinal: true, failure: refusal }],
    isDown: false,
  });
  expect(await onlyRow()).toMatchObject({
    state: 'failed',
    droppedReason: 'refused: Invalid flow',
    variables,
    nextAttemptAt: null,
  });
  clock.forward(3600);
  expect(await send()).toEqual(nothing);
  expect(await onlyRow()).toMatchObject({ variables });
  clock.forward(23 * 3600);
  expect(await sweepExpired(sql, retentionPolicies(8), clock.now())).toEqual({ message_tokens: 1 });
  expect(await onlyRow()).toMatchObject({ state: 'failed', variables: { name: 'Asha' } });
  expect(JSON.stringify(await onlyRow())).not.toContain(variables.token);
});

test('a message whose template has no id at the provider is not sent', async () => {
  await enqueue();
  expect(await send({ flows: { ...flows, payment_link: null } })).toEqual(nothing);
  expect(await onlyRow()).toMatchObject({
    state: 'dropped',
    droppedReason: 'no template id',
    variables: { name: 'Asha', amount: '1,33,500.50' },
  });
  expect(phone.texts).toEqual([]);
});

test('a second message with the same key is not queued', async () => {
  const message = link();
  for (let times = 0; times < 2; times += 1)
    await sql.transaction(async (tx) => enqueueMessage(tx, message, clock.now()));
  expect(await db.message.count()).toBe(1);
});

test('a message goes to the current mobile of its customer', async () => {
  await enqueue();
  await db.user.update({ where: { id: customerId }, data: { mobile: otherMobile } });
  await send();
  expect(phone.texts).toMatchObject([{ mobile: otherMobile }]);
  expect(await onlyRow()).toMatchObject({ mobile: otherMobile, state: 'sent' });
});

test('a message that was queued while its account was deleted is dropped, and keeps no name', async () => {
  await enqueue();
  await db.user.update({
    where: { id: customerId },
    data: { name: '', email: null, address: null, dob: null, deletedAt: new Date() },
  });
  await send();
  expect(phone.texts).toEqual([]);
  expect(await onlyRow()).toMatchObject({
    state: 'dropped',
    droppedReason: 'account deleted',
    variables: {},
  });
});

test('a message that ends between its claim and its sending is not sent', async () => {
  await enqueue();
  // Sending writes the new mobile first.
  await db.user.update({ where: { id: customerId }, data: { mobile: otherMobile } });
  const racing: Sql = {
    first: (...sent) => sql.first(...sent),
    transaction: (...sent) => sql.transaction(...sent),
    rows: async (...sent) => {
      const rows = await sql.rows(...sent);
      await sql.transaction(async (tx) => dropMessagesOf(tx, { id: customerId, mobile }));
      return rows;
    },
  };
  expect(await send({ sql: racing })).toEqual(nothing);
  expect(phone.texts).toEqual([]);
  expect(await onlyRow()).toMatchObject({
    state: 'dropped',
    droppedReason: 'account deleted',
    variables: {},
  });
});

test('a stopped run ends after its batch', async () => {
  const stop = new AbortController();
  for (let n = 0; n < 60; n += 1) await enqueue();
  const sendFlow: SmsProvider['sendFlow'] = async (...args) => {
    stop.abort();
    await phone.sendFlow(...args);
  };
  expect(await send({ sms: { sendFlow }, signal: stop.signal })).toMatchObject({ sent: 50 });
});

test('a refusal of the account is tried again, and does not hold up others', async () => {
  await enqueue();
  await enqueue(otherMobile);
  const sendFlow: SmsProvider['sendFlow'] = (to, ...rest) =>
    to === mobile ? Promise.reject(new SmsFailure('credentials')) : phone.sendFlow(to, ...rest);
  expect(await send({ sms: { sendFlow } })).toMatchObject({ sent: 1, failures: [{ isFinal: false }] });
  expect(phone.texts).toMatchObject([{ mobile: otherMobile }]);
  clock.forward(2);
  expect(await send()).toMatchObject({ sent: 1 });
});

test('a kind of a newer version is left to its processes', async () => {
  await enqueue();
  await db.message.updateMany({ data: { kind: 'of_tomorrow' } });
  expect(await send()).toEqual(nothing);
  expect(await onlyRow()).toMatchObject({ state: 'queued', variables, attempts: 0 });
});

test.each([
  ['sent without a time', `state = 'sent', next_attempt_at = NULL, variables = '{}'`],
  ['sent with its token', `state = 'sent', next_attempt_at = NULL, sent_at = now()`],
  ['sent and due', `state = 'sent', sent_at = now(), variables = '{}'`],
  ['queued without a next attempt', `next_attempt_at = NULL`],
  ['queued with a time', `sent_at = now()`],
  ['queued with a reason', `dropped_reason = 'expired'`],
  ['dropped without a reason', `state = 'dropped', next_attempt_at = NULL, variables = '{}'`],
  ['failed without a reason', `state = 'failed', next_attempt_at = NULL`],
  ['dropped with its token', `state = 'dropped', next_attempt_at = NULL, dropped_reason = 'expired'`],
])('the database refuses a message that is %s', async (_what, changes) => {
  await enqueue();
  await expect(pool.query(`UPDATE messages SET ${changes}`)).rejects.toThrow('messages_state_check');
});
