import { beforeEach, describe, expect, test, vi } from 'vitest';
import { backoffSeconds } from '@/lib/visits/sms/claim';
import { SmsFailure, type SmsProvider } from '@/lib/visits/sms/provider';
import type { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { flows, mobile, nothing, otherMobile, outboxFixture, variables } from '@/e2e/testing/outbox-fixture';

const fixture = await outboxFixture();
const { clock, pool, send, onlyRow, enqueue } = fixture;

let phone: FakeSmsProvider;

beforeEach(async () => {
  ({ phone } = await fixture.reset());
});

/** Delays are between half of their length and all of it. */
const withLongestDelays = () => vi.spyOn(Math, 'random').mockReturnValue(1);
const failing = (failure: SmsFailure): Pick<SmsProvider, 'sendFlow'> => ({
  sendFlow: () => Promise.reject(failure),
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

  test('is tried with growing delays until it expires, then dropped', async () => {
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
      variables,
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

test('a message that the provider refuses permanently fails with the reason, and can be sent again', async () => {
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
});

test('a message whose template has no id at the provider is not sent', async () => {
  await enqueue();
  expect(await send({ flows: { ...flows, payment_link: null } })).toEqual(nothing);
  expect(await onlyRow()).toMatchObject({
    state: 'dropped',
    droppedReason: 'no template id',
    variables,
  });
  expect(phone.texts).toEqual([]);
});

test('a refusal of the provider account is retried, and does not delay other messages', async () => {
  await enqueue();
  await enqueue(otherMobile);
  const sendFlow: SmsProvider['sendFlow'] = (to, ...rest) =>
    to === mobile ? Promise.reject(new SmsFailure('credentials')) : phone.sendFlow(to, ...rest);
  expect(await send({ sms: { sendFlow } })).toMatchObject({ sent: 1, failures: [{ isFinal: false }] });
  expect(phone.texts).toMatchObject([{ mobile: otherMobile }]);
  clock.forward(2);
  expect(await send()).toMatchObject({ sent: 1 });
});

describe('of one account', () => {
  test('many messages do not delay those of another', { tags: 'torture' }, async () => {
    for (let nth = 0; nth < 120; nth += 1) await enqueue();
    clock.forward(1);
    await enqueue(otherMobile);
    await send();
    expect(phone.texts.findIndex((text) => text.mobile === otherMobile)).toBeLessThan(50);
    expect(phone.texts).toHaveLength(121);
  });

  test('a message that fails does not make the provider down', async () => {
    await enqueue();
    const refusing = failing(new SmsFailure('provider_error', { status: 500 }));
    expect(await send({ sms: refusing })).toMatchObject({ failures: [{ attempt: 1 }], isDown: false });
    await enqueue(otherMobile);
    clock.forward(2);
    expect(await send({ sms: refusing })).toMatchObject({ sent: 0, isDown: true });
  });

  test('a message that cannot be read fails, and the others go out', async () => {
    await enqueue();
    await pool.query(`UPDATE messages SET variables = '{"name": 7}'`);
    await enqueue(otherMobile);
    expect(await send()).toMatchObject({ sent: 1, isDown: false });
    expect(phone.texts).toMatchObject([{ mobile: otherMobile }]);
    expect(await fixture.db.message.findFirst({ where: { mobile } })).toMatchObject({
      state: 'failed',
      droppedReason: 'unreadable',
      nextAttemptAt: null,
    });
  });
});

test('a message whose sending throws does not stop the others of its batch', async () => {
  await enqueue();
  await enqueue(otherMobile);
  await pool.query(`
    CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a broken row'; END $$;
    CREATE TRIGGER refuse_update BEFORE UPDATE ON messages FOR EACH ROW
      WHEN (NEW.state = 'sent' AND NEW.mobile = '${mobile}') EXECUTE FUNCTION refuse_update()`);
  try {
    const { sent, errors } = await send();
    expect(sent).toBe(1);
    expect(errors.map(String)).toEqual([expect.stringContaining('a broken row')]);
    expect(await fixture.db.message.count({ where: { state: 'sent' } })).toBe(1);
  } finally {
    await pool.query('DROP TRIGGER refuse_update ON messages; DROP FUNCTION refuse_update');
  }
});
