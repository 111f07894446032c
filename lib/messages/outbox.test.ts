import { beforeEach, describe, expect, test } from 'vitest';
import { query } from '@/lib/db/query';
import { SmsFailure, type SmsProvider } from '@/lib/sms/provider';
import { testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { TestPhone } from '@/lib/testing/phone';
import { enqueueMessage } from './enqueue';
import { sendDueMessages, type MessagesContext } from './outbox';

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock, sql } = context;
const flows = { payment_link: 'flow-of-payment-links' };
const variables = { name: 'Asha', amount: '1,33,500.50', token: 'k3J9x0QaPz81LmvWbb17-_' };
const [mobile, otherMobile] = ['9876543210', '9876543211'];
let phone = new TestPhone();

beforeEach(async () => {
  clock.set(testNow);
  phone = new TestPhone();
  await database.emptyAll();
});

const enqueue = (to = mobile) =>
  sql.transaction(async (tx) =>
    enqueueMessage(tx, { kind: 'payment_link', mobile: to, variables }, clock.now()),
  );
const send = (more: Partial<MessagesContext> = {}) =>
  sendDueMessages({ ...context, sms: phone, flows, ...more });
const failing = (failure: SmsFailure): Pick<SmsProvider, 'sendFlow'> => ({
  sendFlow: () => Promise.reject(failure),
});
const onlyRow = () => db.message.findFirstOrThrow();

describe('a queued message', () => {
  test('has its variables until it is sent, then loses them', async () => {
    await enqueue();
    const now = clock.now();
    expect(await onlyRow()).toEqual({
      id: expect.any(Number),
      kind: 'payment_link',
      mobile,
      variables,
      state: 'queued',
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 24 * 3_600_000),
      sentAt: null,
      droppedReason: null,
    });
    clock.forward(5);
    expect(await send()).toEqual({ sent: 1, failures: [], expired: 0 });
    expect(phone.texts).toEqual([{ mobile, flowId: 'flow-of-payment-links', variables }]);
    expect(await onlyRow()).toMatchObject({
      variables: {},
      state: 'sent',
      attempts: 1,
      nextAttemptAt: null,
      sentAt: clock.now(),
      droppedReason: null,
    });
    expect(await send()).toEqual({ sent: 0, failures: [], expired: 0 });
    expect(phone.texts).toHaveLength(1);
  });

  test('of a transaction that rolls back is not sent', async () => {
    const attempt = sql.transaction(async (tx) => {
      enqueueMessage(tx, { kind: 'payment_link', mobile, variables }, clock.now());
      expect(await tx.rows(query.selectFrom('messages').select('kind'))).toEqual([{ kind: 'payment_link' }]);
      throw new Error('A later statement fails');
    });
    await expect(attempt).rejects.toThrow('A later statement fails');
    expect(await send()).toEqual({ sent: 0, failures: [], expired: 0 });
    expect(phone.texts).toEqual([]);
  });

  test.each([
    ['empty', ''],
    ['of 31 characters', 'x'.repeat(31)],
  ])('with a variable %s is a defect of its operation', async (_what, name) => {
    const attempt = sql.transaction(async (tx) =>
      enqueueMessage(tx, { kind: 'payment_link', mobile, variables: { ...variables, name } }, clock.now()),
    );
    await expect(attempt).rejects.toThrow('The variable name of payment_link must have 1 to 30 characters');
    expect(await db.message.count()).toBe(0);
  });

  test('is sent once by three workers', async () => {
    const mobiles = Array.from({ length: 50 }, (_, nth) => String(9_000_000_000 + nth));
    for (const each of mobiles) await enqueue(each);
    const runs = await Promise.all([send(), send(), send()]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(50);
    expect(phone.texts.map((text) => text.mobile).toSorted()).toEqual(mobiles);
  });

  test('that a crashed worker had claimed becomes due again', async () => {
    await enqueue();
    void send({ sms: { sendFlow: () => new Promise<never>(() => undefined) } });
    await expect.poll(async () => (await onlyRow()).attempts).toBe(1);
    expect(await send()).toMatchObject({ sent: 0 });
    clock.forward(20);
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
    clock.forward(20);
    expect(await send()).toMatchObject({ sent: 1 });
    gate.fail();
    expect(await slow).toMatchObject({ sent: 0, failures: [{ isDropped: false }] });
    expect(await onlyRow()).toMatchObject({ state: 'sent', nextAttemptAt: null });
  });
});

describe('with an unreachable provider', () => {
  test('a message waits and is sent once it is back', async () => {
    await enqueue();
    phone.away = true;
    const { sent, failures } = await send();
    expect(sent).toBe(0);
    expect(failures).toMatchObject([{ attempt: 1, isDropped: false, failure: { reason: 'provider_error' } }]);
    expect(await onlyRow()).toMatchObject({ state: 'queued', variables });
    phone.away = false;
    expect(await send()).toMatchObject({ sent: 0 });
    clock.forward(2);
    expect(await send()).toMatchObject({ sent: 1 });
    expect(phone.texts).toHaveLength(1);
  });

  test('is tried with growing delays until it expires, then dropped without its variables', async () => {
    await enqueue();
    const { expiresAt } = await onlyRow();
    phone.away = true;
    const delays: number[] = [];
    let expired = 0;
    let row = await onlyRow();
    while (row.nextAttemptAt !== null) {
      if (row.attempts > 0) delays.push((row.nextAttemptAt.getTime() - clock.now().getTime()) / 1000);
      clock.set(row.nextAttemptAt);
      ({ expired } = await send());
      row = await onlyRow();
    }
    expect(delays.slice(0, 11)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    expect(clock.now()).toEqual(expiresAt);
    expect(expired).toBe(1);
    expect(row).toMatchObject({ state: 'dropped', droppedReason: 'expired', variables: {}, sentAt: null });
    phone.away = false;
    clock.forward(3600);
    expect(await send()).toEqual({ sent: 0, failures: [], expired: 0 });
    expect(phone.texts).toEqual([]);
  });
});

describe('a message is dropped at once', () => {
  test('if the provider refuses it for good, with the reason', async () => {
    await enqueue();
    const refusal = new SmsFailure('refused', { providerMessage: 'Invalid flow', isFinal: true });
    expect(await send({ sms: failing(refusal) })).toMatchObject({
      sent: 0,
      failures: [{ attempt: 1, isDropped: true, failure: refusal }],
    });
    expect(await onlyRow()).toMatchObject({
      state: 'dropped',
      droppedReason: 'refused: Invalid flow',
      variables: {},
      nextAttemptAt: null,
    });
    clock.forward(3600);
    expect(await send()).toMatchObject({ sent: 0 });
  });

  test('if its template has no id at the provider', async () => {
    await enqueue();
    expect(await send({ flows: { payment_link: null } })).toMatchObject({
      failures: [{ isDropped: true, failure: { reason: 'no_template' } }],
    });
    expect(await onlyRow()).toMatchObject({
      state: 'dropped',
      droppedReason: 'no template id',
      variables: {},
    });
    expect(phone.texts).toEqual([]);
  });
});

test('a refusal of the account is tried again, and does not hold up others', async () => {
  await enqueue();
  await enqueue(otherMobile);
  const sendFlow: SmsProvider['sendFlow'] = (to, ...rest) =>
    to === mobile ? Promise.reject(new SmsFailure('credentials')) : phone.sendFlow(to, ...rest);
  expect(await send({ sms: { sendFlow } })).toMatchObject({ sent: 1, failures: [{ isDropped: false }] });
  expect(phone.texts).toMatchObject([{ mobile: otherMobile }]);
  clock.forward(2);
  expect(await send()).toMatchObject({ sent: 1 });
});

test('a kind of a newer version is left to its processes', async () => {
  await enqueue();
  await db.message.updateMany({ data: { kind: 'of_tomorrow' } });
  expect(await send()).toMatchObject({
    failures: [{ isDropped: false, failure: { reason: 'no_template' } }],
  });
  expect(await onlyRow()).toMatchObject({ state: 'queued', variables });
});

test.each([
  ['sent without a time', `state = 'sent', next_attempt_at = NULL, variables = '{}'`],
  ['sent with its variables', `state = 'sent', next_attempt_at = NULL, sent_at = now()`],
  ['sent and due', `state = 'sent', sent_at = now(), variables = '{}'`],
  ['queued without a next attempt', `next_attempt_at = NULL`],
  ['queued with a time', `sent_at = now()`],
  ['queued with a reason', `dropped_reason = 'expired'`],
  ['dropped without a reason', `state = 'dropped', next_attempt_at = NULL, variables = '{}'`],
  ['dropped with its variables', `state = 'dropped', next_attempt_at = NULL, dropped_reason = 'expired'`],
])('the database refuses a message that is %s', async (_what, changes) => {
  await enqueue();
  await expect(pool.query(`UPDATE messages SET ${changes}`)).rejects.toThrow('messages_state_check');
});
