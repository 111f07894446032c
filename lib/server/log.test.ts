import { describe, expect, test } from 'vitest';
import { Refusal } from '@/lib/kernel/access/refusal';
import { truncateAddress, logSecurity, makeLog, redirectConsole } from './log';

/* Log lines contain no personal data. */

function lines(level = 'info') {
  let text = '';
  const log = makeLog(level, {
    write: (line) => {
      text += line;
    },
  });
  return {
    log,
    text: () => text,
    read: () =>
      text
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
  };
}

describe('an error', () => {
  const row = { mobile: '9123456780', address: '12 Temple Road', password: 'sesame 123' };

  test.each([
    ['a message with a mobile', new Error('Key (mobile)=(9123456780) already exists'), '91******80'],
    [
      'a mobile with its country',
      new Error('to 919123456780 and +91 9123456780'),
      'to 91******80 and +91 91******80',
    ],
    [
      'a token',
      new Error('Bearer eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..abc-_1.def.ghi is old'),
      'Bearer [token] is old',
    ],
    [
      'a hash',
      new Error('$2b$10$abcdefghijklmnopqrstuv./ABCDEFGHIJKLMNOPQRSTUVWXYZ01234 is none'),
      '[hash] is none',
    ],
    [
      'the address of the database',
      new Error('no answer from postgresql://pasidi:sesame@db.example:5432/pasidi'),
      'postgresql://pasidi:[password]@db.example:5432/pasidi',
    ],
    ['a thrown text', '9123456780 is away', '91******80 is away'],
  ])('with %s is written without it', (_what, err, kept) => {
    const { log, text } = lines();
    log.error({ err }, 'x');
    expect(text()).toContain(kept);
    expect(text()).not.toMatch(/(?<!\d)(91)?9123456780|eyJ|\$2b|sesame/);
  });

  test('keeps its kind, code, stack and causes, and nothing that a driver put on it', () => {
    const driver = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (mobile)=(9123456780) already exists.',
      config: { headers: { authorization: 'Basic c2VzYW1l' } },
      row,
    });
    const err = new Refusal('INTERNAL', 'No.', { cause: driver, data: row });
    const { log, text, read } = lines();
    log.error({ err }, 'INTERNAL');
    expect(read()).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'INTERNAL',
        err: {
          type: 'Refusal',
          message: 'No.',
          code: 'INTERNAL',
          stack: expect.stringContaining('log.test.ts'),
          cause: {
            type: 'Error',
            message: 'duplicate key',
            code: '23505',
            stack: expect.stringContaining('log.test.ts'),
          },
        },
      }),
    ]);
    expect(text()).not.toMatch(/9123456780|Temple|sesame|c2VzYW1l/);
  });

  test("that is a thrown object is logged by its keys, which include the provider's response", () => {
    const { log, read } = lines();
    log.error({ err: { statusCode: 401, error: row } }, 'x');
    expect(read()).toEqual([
      expect.objectContaining({
        err: { type: 'object', message: 'keys statusCode, error (statusCode 401)' },
      }),
    ]);
  });

  test('with an endless chain of causes is cut', () => {
    const err = new Error('around');
    err.cause = err;
    const { log, text } = lines();
    log.error({ err }, 'x');
    expect(text().match(/around/g)?.length).toBeLessThan(20);
  });
});

test('console output becomes a line of its level, without further arguments', () => {
  const { log, text, read } = lines('debug');
  const ignore = (..._printed: unknown[]): void => undefined;
  const quiet = { debug: ignore, log: ignore, info: ignore, warn: ignore, error: ignore };
  redirectConsole(log, quiet);
  const driver = Object.assign(new Error('no answer'), { config: { auth: 'sesame' } });
  quiet.error(' ⨯ of', '9123456780', driver, { password: 'sesame' });
  quiet.log({ password: 'sesame' });
  for (const name of ['debug', 'info', 'warn'] as const) quiet[name](name);
  expect(read()).toMatchObject([
    { level: 50, kind: 'console', msg: '⨯ of 91******80', err: { type: 'Error', message: 'no answer' } },
    { level: 30, msg: 'no words' },
    { level: 20, msg: 'debug' },
    { level: 30, msg: 'info' },
    { level: 40, msg: 'warn' },
  ]);
  expect(text()).not.toContain('sesame');
});

describe('a security event', () => {
  const trace = { requestId: 'r-1', network: '203.0.113.0', actorId: 7 };

  test('is one line with request, actor and origin', () => {
    const { log, read } = lines();
    logSecurity({ event: 'role change', user_id: 9, from: 'employee', to: 'admin' }, trace, log);
    expect(read()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        kind: 'security',
        request_id: 'r-1',
        network: '203.0.113.0',
        actor_id: 7,
        user_id: 9,
        from: 'employee',
        to: 'admin',
        msg: 'role change',
      },
    ]);
  });

  test('that is unexpected in normal use is a warning, also at log level warn', () => {
    const { log, read } = lines('warn');
    logSecurity({ event: 'log-in', user_id: 9 }, trace, log);
    logSecurity({ event: 'log-in failed', user_id: 9, reason: 'password' }, trace, log);
    expect(read()).toEqual([expect.objectContaining({ level: 40, msg: 'log-in failed' })]);
  });

  test.each([
    ['203.0.113.77', '203.0.113.0'],
    ['2001:db8:1:2', '2001:db8:1::'],
    ['unknown', 'unknown'],
  ])('from %s is from %s', (network, coarse) => {
    expect(truncateAddress(network)).toBe(coarse);
  });
});
