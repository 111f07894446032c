import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { requestReset } from '@/lib/people/accounts/contract';
import { resetPassword } from '@/lib/people/accounts/reset';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import { smsFailureReasons, SmsFailure, type SmsProvider } from '@/lib/visits/sms/provider';
import { testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { runJob } from './job';
import { makeLog } from './log';
import { flushCodes, flushMessages, type FlushContext, warnOfMissingTemplates } from './sms';
import { registry } from './telemetry/metrics';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock } = context;

const lines: string[] = [];
const log = makeLog('info', { write: (line: string) => void lines.push(line) });
const line = z.looseObject({ level: z.number(), msg: z.string() });
const logged = () => lines.map((each) => line.parse(JSON.parse(each)));

beforeEach(async () => {
  lines.splice(0);
  clock.set(testNow);
  await database.emptyAll();
});

const { flows } = SANDBOX_MSG91;
const failing = (failure: Error): SmsProvider => ({
  sendCode: () => Promise.reject(failure),
  sendFlow: () => Promise.reject(failure),
});
const accepting: SmsProvider = { sendCode: () => Promise.resolve(), sendFlow: () => Promise.resolve() };
const flush = (sms: SmsProvider) => flushCodes({ ...context, sms, dailyLimit: true }, log);
const flushLinks = (sms: SmsProvider, more: Partial<FlushContext> = {}) =>
  flushMessages({ ...context, sms, flows, ...more }, 'awaited', log);
async function requestAndFlush(sms: SmsProvider) {
  const { mobile } = await createUser(db);
  await resetPassword.run(context, requestReset.input.parse({ mobile, new_password: 'new password' }));
  const codes: string[] = [];
  const watched: SmsProvider = {
    ...sms,
    sendCode: (to, code, language) => {
      codes.push(code);
      return sms.sendCode(to, code, language);
    },
  };
  const result = await flush(watched);
  return { mobile, codes, result };
}
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const json = await registry.getSingleMetric(name)?.get();
  const value = json?.values.find((each) =>
    Object.entries(labels).every(([label, wanted]) => each.labels[label] === wanted),
  )?.value;
  return value ?? Number.NaN;
}

test.each(smsFailureReasons)(
  'a failure by %s is logged with its cause, counted, and no success of the job',
  async (reason) => {
    const before = await metric('pasidi_sms_failed_total', { reason });
    const failure = new SmsFailure(reason, { status: 207, providerMessage: 'AuthenticationFailure' });
    const { mobile, codes, result } = await requestAndFlush(failing(failure));
    expect(result).toMatchObject({ failed: 1 });
    expect(await metric('pasidi_sms_failed_total', { reason })).toBe(before + 1);
    const [reported] = logged();
    expect(reported).toMatchObject({
      kind: 'sms',
      reason,
      status: 207,
      provider_message: 'AuthenticationFailure',
      attempt: 1,
      level: reason === 'unreachable' || reason === 'provider_error' ? 40 : 50,
      outbox: 'code',
      msg: 'a code by SMS did not go out and will be tried again',
    });
    for (const secret of [mobile, ...codes]) expect(lines.join('')).not.toContain(secret);
  },
);

test('any other failure counts as a provider failure, with its error in the log', async () => {
  const { result } = await requestAndFlush(failing(new TypeError('odd')));
  expect(result).toMatchObject({ failed: 1 });
  expect(logged()[0]).toMatchObject({
    reason: 'provider_error',
    err: { type: 'SmsFailure', cause: { message: 'odd' } },
  });
});

test('a sent message is counted and not logged', async () => {
  const before = await metric('pasidi_sms_sent_total');
  const { result } = await requestAndFlush(accepting);
  expect(result).toMatchObject({ failed: 0 });
  expect(await metric('pasidi_sms_sent_total')).toBe(before + 1);
  expect(lines).toEqual([]);
});

test('a code that could not be sent within ten minutes is counted and logged', async () => {
  const before = await metric('pasidi_sms_expired_total');
  await requestAndFlush(failing(new SmsFailure('unreachable')));
  lines.splice(0);
  clock.forward(601);
  const result = await flush(failing(new Error('unused')));
  expect(result).toMatchObject({ failed: 1 });
  expect(await metric('pasidi_sms_expired_total')).toBe(before + 1);
  expect(logged()[0]).toMatchObject({ kind: 'sms', expired: 1, level: 50 });
});

describe('a queued message', () => {
  const variables = { name: 'Ashalatha', amount: '133500.50' };
  const enqueue = async () => {
    const { id: customerId, mobile } = await createUser(db);
    const { id: orderId } = await createOrder(db, { userId: customerId });
    const token = await createPaymentLink(db, { orderId, secret: context.secrets[0] });
    const key = `payment_link:${hashOfLinkToken(token)}`;
    await context.sql.transaction(async (tx) =>
      enqueueMessage(tx, { kind: 'payment_link', key, customerId, mobile, variables }, clock.now()),
    );
    return [mobile, token, ...Object.values(variables)];
  };

  test('is counted with the codes', async () => {
    const before = await metric('pasidi_sms_sent_total');
    await enqueue();
    expect(await flushLinks(accepting)).toEqual({ failed: 0, isDown: false });
    expect(await metric('pasidi_sms_sent_total')).toBe(before + 1);
    expect(lines).toEqual([]);
  });

  test('that is refused for good is logged as failed and counted', async () => {
    const before = await metric('pasidi_sms_failed_total', { reason: 'refused' });
    const secrets = await enqueue();
    const failure = new SmsFailure('refused', { status: 200, providerMessage: 'No flow', isFinal: true });
    expect(await flushLinks(failing(failure))).toEqual({ failed: 1, isDown: false });
    expect(await metric('pasidi_sms_failed_total', { reason: 'refused' })).toBe(before + 1);
    expect(logged()).toMatchObject([
      {
        outbox: 'message',
        reason: 'refused',
        provider_message: 'No flow',
        level: 50,
        msg: 'a text message did not go out and failed for good',
      },
    ]);
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
  });

  test('without an id of its template is not sent, and not logged again after the start', async () => {
    await enqueue();
    const without = { ...flows, payment_link: null };
    expect(await flushLinks(accepting, { flows: without })).toEqual({ failed: 0, isDown: false });
    expect(lines).toEqual([]);
  });

  test('that expires is counted and logged', async () => {
    const before = await metric('pasidi_sms_expired_total');
    await enqueue();
    clock.forward(24 * 3600);
    expect(await flushLinks(accepting)).toEqual({ failed: 1, isDown: false });
    expect(await metric('pasidi_sms_expired_total')).toBe(before + 1);
    expect(logged()).toMatchObject([{ outbox: 'message', expired: 1, level: 50 }]);
  });
});

test('a start names each template without an id', () => {
  warnOfMissingTemplates(flows, log);
  expect(lines).toEqual([]);
  warnOfMissingTemplates({ ...flows, payment_link: null }, log);
  expect(logged()).toMatchObject([
    {
      kind: 'sms',
      template: 'payment_link',
      level: 40,
      msg: 'MSG91_FLOW_PAYMENT_LINK is missing: text messages of this kind are not sent',
    },
  ]);
});

test('every metric exists from the start, so that the first failure is an increase', async () => {
  for (const reason of smsFailureReasons)
    expect(await metric('pasidi_sms_failed_total', { reason })).not.toBeNaN();
  for (const name of ['pasidi_sms_sent_total', 'pasidi_sms_expired_total'])
    expect(await metric(name)).not.toBeNaN();
});

describe('a job', () => {
  const outcomes = async (task: string) => ({
    ok: await metric('pasidi_job_runs_total', { task, outcome: 'ok' }),
    failed: await metric('pasidi_job_runs_total', { task, outcome: 'failed' }),
    succeeded: await metric('pasidi_job_last_success_timestamp_seconds', { task }),
  });

  test('that completed is a success', async () => {
    const began = Date.now() / 1000;
    await runJob('t1', () => Promise.resolve({ failed: 0 }), log);
    const ended = Date.now() / 1000;
    const { succeeded, ...counts } = await outcomes('t1');
    expect(counts).toEqual({ ok: 1, failed: Number.NaN });
    expect(succeeded).toBeGreaterThanOrEqual(began);
    expect(succeeded).toBeLessThanOrEqual(ended);
  });

  test('of which a part failed is a failure, and the log has the number', async () => {
    await runJob('t2', () => Promise.resolve({ failed: 3 }), log);
    expect(await outcomes('t2')).toEqual({ ok: Number.NaN, failed: 1, succeeded: Number.NaN });
    expect(logged()[0]).toMatchObject({ job: 't2', failed: 3, level: 40 });
  });

  test('that throws is a failure, and runs again the next time', async () => {
    await runJob('t3', () => Promise.reject(new Error('away')), log);
    expect(await outcomes('t3')).toMatchObject({ failed: 1, succeeded: Number.NaN });
    expect(logged()[0]).toMatchObject({ job: 't3', err: { message: 'away' } });
  });
});
