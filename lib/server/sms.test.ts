import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createUser } from '@/prisma/factories/users';
import { requestReset } from '@/lib/accounts/contract';
import { resetPassword } from '@/lib/accounts/reset';
import { smsFailureReasons, SmsFailure, type SmsProvider } from '@/lib/sms/provider';
import { testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { runJob } from './job';
import { makeLog } from './log';
import { flushOutbox } from './sms';
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

const failing = (failure: Error): SmsProvider => ({ sendCode: () => Promise.reject(failure) });
async function askAndFlush(sms: SmsProvider) {
  const { mobile } = await createUser(db);
  await resetPassword.run(context, requestReset.input.parse({ mobile, new_password: 'new password' }));
  const codes: string[] = [];
  const watched: SmsProvider = {
    sendCode: (to, code) => {
      codes.push(code);
      return sms.sendCode(to, code);
    },
  };
  const result = await flushOutbox({ ...context, sms: watched, dailyLimit: true }, log);
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
    const { mobile, codes, result } = await askAndFlush(failing(failure));
    expect(result).toEqual({ failed: 1 });
    expect(await metric('pasidi_sms_failed_total', { reason })).toBe(before + 1);
    const [reported] = logged();
    expect(reported).toMatchObject({
      kind: 'sms',
      reason,
      status: 207,
      provider_message: 'AuthenticationFailure',
      attempt: 1,
      level: reason === 'unreachable' || reason === 'provider_error' ? 40 : 50,
    });
    for (const secret of [mobile, ...codes]) expect(lines.join('')).not.toContain(secret);
  },
);

test('any other failure counts as a provider failure, with its error in the log', async () => {
  const { result } = await askAndFlush(failing(new TypeError('odd')));
  expect(result).toEqual({ failed: 1 });
  expect(logged()[0]).toMatchObject({
    reason: 'provider_error',
    err: { type: 'SmsFailure', cause: { message: 'odd' } },
  });
});

test('a sent message is counted and not logged', async () => {
  const before = await metric('pasidi_sms_sent_total');
  const { result } = await askAndFlush({ sendCode: () => Promise.resolve() });
  expect(result).toEqual({ failed: 0 });
  expect(await metric('pasidi_sms_sent_total')).toBe(before + 1);
  expect(lines).toEqual([]);
});

test('a code that could not be sent within ten minutes is counted and logged', async () => {
  const before = await metric('pasidi_sms_expired_total');
  await askAndFlush(failing(new SmsFailure('unreachable')));
  lines.splice(0);
  clock.forward(601);
  const result = await flushOutbox({ ...context, sms: failing(new Error('unused')), dailyLimit: true }, log);
  expect(result).toEqual({ failed: 1 });
  expect(await metric('pasidi_sms_expired_total')).toBe(before + 1);
  expect(logged()[0]).toMatchObject({ kind: 'sms', expired: 1, level: 50 });
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
    await runJob('t1', () => Promise.resolve({ failed: 0 }), log);
    expect(await outcomes('t1')).toEqual({
      ok: 1,
      failed: Number.NaN,
      succeeded: expect.closeTo(Date.now() / 1000, -1),
    });
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
