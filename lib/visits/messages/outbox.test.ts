import { beforeEach, describe, expect, test } from 'vitest';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { SmsFailure, type SmsProvider } from '@/lib/visits/sms/provider';
import type { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { flows, mobile, nothing, otherMobile, outboxFixture, variables } from '@/e2e/testing/outbox-fixture';
import { enqueueMessage } from './enqueue';
import { eraseMessagesOf } from './transitions';

const fixture = await outboxFixture();
const { db, pool, clock, sql, send, onlyRow, link, enqueue } = fixture;

let phone: FakeSmsProvider;
let customerId: number;

beforeEach(async () => {
  ({ phone, customerId } = await fixture.reset());
});

describe('a queued message', () => {
  test('is sent once, with a token that is not stored', async () => {
    await enqueue();
    const now = clock.now();
    const queued = await onlyRow();
    expect(queued).toEqual({
      id: expect.any(Number),
      kind: 'payment_link',
      mobile,
      customerId,
      bookingId: null,
      slot: null,
      key: expect.stringMatching(/^payment_link:[\w-]{43}$/),
      stopHash: null,
      variables,
      language: null,
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
    const token = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(phone.texts).toEqual([{ mobile, flowId: flows.payment_link, variables: { ...variables, token } }]);
    expect(await onlyRow()).toEqual({
      ...queued,
      state: 'sent',
      attempts: 1,
      nextAttemptAt: null,
      sentAt: clock.now(),
    });
    expect(await send()).toEqual(nothing);
    expect(phone.texts).toHaveLength(1);
  });

  test.each([
    ['user', 'te', 'te'],
    ['user', 'hi', 'hi'],
    ['user', null, null],
    ['user', 'en', null],
    // No template of that language.
    ['user', 'ta', null],
    ['employee', 'te', null],
  ] as const)('of a %s with the language %s is sent in %s', async (role, language, used) => {
    await db.user.update({ where: { id: customerId }, data: { role } });
    await enqueue();
    // Chosen after it was queued.
    await db.user.update({ where: { id: customerId }, data: { language } });
    const translatedFlows = { MSG91_FLOW_PAYMENT_LINK_TE: 'telugu', MSG91_FLOW_PAYMENT_LINK_HI: 'hindi' };
    expect(await send({ translatedFlows })).toEqual({ ...nothing, sent: 1 });
    const ids = { te: 'telugu', hi: 'hindi' };
    expect(phone.texts).toMatchObject([
      { mobile, flowId: used === null ? flows.payment_link : ids[used], variables },
    ]);
    expect(await onlyRow()).toMatchObject({ state: 'sent', language: used, variables });
  });

  test('of a transaction that rolls back is not sent', async () => {
    const message = await link();
    const attempt = sql.transaction(async (tx) => {
      enqueueMessage(tx, message, clock.now());
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
    const message = await link();
    const attempt = sql.transaction(async (tx) =>
      enqueueMessage(tx, { ...message, variables: { ...variables, name } }, clock.now()),
    );
    await expect(attempt).rejects.toThrow('The variable name of payment_link must have 1 to 30 characters');
    expect(await db.message.count()).toBe(0);
  });

  test('is sent once by three workers', { tags: 'torture' }, async () => {
    const mobiles = Array.from({ length: 50 }, (_, nth) => String(9_000_000_000 + nth));
    const messages = await Promise.all(mobiles.map((each) => link(each)));
    await sql.transaction(async (tx) => {
      for (const message of messages) enqueueMessage(tx, message, clock.now());
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

test('a second message with the same key is not queued', async () => {
  const message = await link();
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

test('a message that is dropped between its claim and its sending is not sent', async () => {
  await enqueue();
  // Sending writes the new mobile first.
  await db.user.update({ where: { id: customerId }, data: { mobile: otherMobile } });
  const racing: Sql = {
    ...sql,
    rows: async (...sent) => {
      const rows = await sql.rows(...sent);
      await sql.transaction(async (tx) => eraseMessagesOf(tx, { id: customerId, mobile, earlier: [] }));
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

test('a stopped run ends after its batch', { tags: 'torture' }, async () => {
  const stop = new AbortController();
  for (let n = 0; n < 60; n += 1) await enqueue();
  const sendFlow: SmsProvider['sendFlow'] = async (...args) => {
    stop.abort();
    await phone.sendFlow(...args);
  };
  expect(await send({ sms: { sendFlow }, signal: stop.signal })).toMatchObject({ sent: 50 });
});

test('a message kind of a newer version is left to processes of that version', async () => {
  await enqueue();
  await db.message.updateMany({ data: { kind: 'of_tomorrow' } });
  expect(await send()).toEqual(nothing);
  expect(await onlyRow()).toMatchObject({ state: 'queued', variables, attempts: 0 });
});

test.each([
  ['sent without a time', `state = 'sent', next_attempt_at = NULL, variables = '{}'`],
  ['sent and due', `state = 'sent', sent_at = now(), variables = '{}'`],
  ['queued without a next attempt', `next_attempt_at = NULL`],
  ['queued with a time', `sent_at = now()`],
  ['queued with a reason', `dropped_reason = 'expired'`],
  ['dropped without a reason', `state = 'dropped', next_attempt_at = NULL, variables = '{}'`],
  ['failed without a reason', `state = 'failed', next_attempt_at = NULL`],
])('the database refuses a message that is %s', async (_what, changes) => {
  await enqueue();
  await expect(pool.query(`UPDATE messages SET ${changes}`)).rejects.toThrow('messages_state_check');
});
