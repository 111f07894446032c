import { readFileSync } from 'node:fs';
import { siteLog } from '@/e2e/fixtures/urls';
import { leaksIn, readLines, secretsOfRun } from '@/e2e/fixtures/log-lines';
import { expect, test } from '@/e2e/fixtures/test';

/* The log of all other tests; runs after them. */

const text = readFileSync(siteLog, 'utf8');
const { events, others } = readLines(text);

const securityEvents = [
  'log-in',
  'log-in failed',
  'password reset',
  'password reset failed',
  'password change',
  'password change failed',
  'second factor set up',
  'second factor removed',
  'new recovery codes',
  'recovery code used',
  'proof failed',
  'role change',
  'limit hit',
  'payment mismatch',
  'denied',
];

test('each line of the log is one event', () => {
  expect(others).toEqual([]);
  expect(events.length).toBeGreaterThan(securityEvents.length);
});

for (const name of securityEvents) {
  test(`log has the ${name} with its request`, () => {
    const found = events.filter(({ kind, msg }) => kind === 'security' && msg === name);
    expect(found.length).toBeGreaterThan(0);
    // Webhooks and jobs, which have no session, report payments too.
    if (name !== 'payment mismatch')
      for (const { request_id } of found) expect(request_id).toMatch(/^[\da-f-]{36}$/);
  });
}

test('stack traces name source files, not build files', () => {
  const built = (log: string) =>
    log.split('\n').filter((each) => each.includes('"stack":') && /\.next[^/]*\/server\/chunks/.test(each));
  expect(built(text)).toEqual([]);
  const stack = 'Error: no\n    at query (/site/.next/server/chunks/7.js:1:2)';
  expect(built(`${text}${JSON.stringify({ level: 50, error: { stack } })}\n`)).toHaveLength(1);
});

test('log holds no password, code, token, key, hash, session, mobile, e-mail or postal address', async ({
  database: { db },
}) => {
  const secrets = await secretsOfRun(db);
  expect(leaksIn(text, secrets)).toEqual([]);
  // Control: a planted line is found.
  for (const [kind, values] of Object.entries(secrets)) {
    const value = values.find((each) => each.length > 4) ?? '';
    expect(value, `the run had a ${kind}`).not.toBe('');
    const planted = `${text}${JSON.stringify({ level: 50, msg: `was ${value}` })}\n`;
    expect(leaksIn(planted, secrets)).toContain(`${kind}: ${value}`);
  }
});

for (const [kind, words] of [
  ['mobile', 'to 9123456780'],
  ['mobile', 'to +919123456780'],
  ['token', 'eyJhbGciOiJkaXIifQ..abc'],
  ['password hash', '$2b$10$abcdefghijklmnopqrstuv'],
  ['authorization header', 'Bearer abcdefghijklmnop'],
  ['signature', 'a1'.repeat(32)],
  ['identity number', 'of ABCPE1234F'],
  ['identity number', 'of abcpe1234f'],
  ['recovery code', 'of 7Q1X-M0ZC-4T9B-VW7S'],
  ['recovery code', 'of 7q1x-m0zc-4t9b-vw7s'],
  ['authenticator secret', 'of GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ['authenticator secret', 'of otpauth://totp/Pasidi'],
  ['payment link', 'GET /pay/q1Xm0Zc4T9bVwL7sKfRj2A'],
] as const) {
  test(`${kind} in the log would be found: ${words.slice(0, 12)}`, () => {
    const planted = JSON.stringify({ level: 30, msg: words });
    expect(leaksIn(planted, {})).toEqual([`${kind}: ${planted}`]);
  });
}
