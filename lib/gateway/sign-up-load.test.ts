import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { logIn, signUp } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { signUpCustomer } from '@/lib/people/accounts/sign-up';
import { CLIENT_ADDRESS_HEADER } from '@/lib/server/front/internal-headers';
import { services } from '@/lib/server/services';
import { testDb } from '@/e2e/testing/database';
import { serve } from './serve';

/* Sign-ups and log-ins end to end, on the product's pools and password workers. */

const database = await testDb();
const { db } = database;
Object.assign(process.env, {
  DATABASE_URL: database.url,
  NEXTAUTH_SECRET: 'a-secret-of-the-tests-with-more-than-32-characters',
  SITE_URL: 'http://site.example',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});
afterAll(async () => {
  await services().passwords.close();
  await services().pool.end();
});
beforeEach(() => database.emptyAll());
// Password hashing on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const routes = {
  signUp: serve(signUp, signUpCustomer).POST,
  logIn: serve(logIn, logInWithPassword).POST,
};
async function call(
  route: keyof typeof routes,
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<number> {
  const request = new Request(`http://site.example/api/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CLIENT_ADDRESS_HEADER]: address, ...headers },
    body: JSON.stringify(body),
  });
  return (await routes[route](request)).status;
}
const form = () => ({
  name: 'A',
  mobile: randomMobile(),
  password: 'secret1',
  confirm_password: 'secret1',
});

/** Resolves when the first sign-ups have ended: the queue is full then. */
async function flood(count: number, headers: () => Record<string, string>) {
  const statuses: number[] = [];
  const signUps = Array.from({ length: count }, async () => {
    statuses.push(await call('signUp', '198.51.100.1', form(), headers()));
  });
  await expect.poll(() => statuses.filter((status) => status === 201).length, inTime).toBeGreaterThan(1);
  return { statuses, ended: Promise.all(signUps) };
}
const inTime = { timeout: 60_000 };
const { hash: hashes } = services().passwords.queues;

test.each([
  ['without a key', () => ({})],
  ['with an Idempotency-Key each', () => ({ 'idempotency-key': randomUUID() })],
])(
  'with 200 sign-ups of one address in flight, %s, a log-in of another address overtakes those that wait',
  { tags: ['torture'] },
  async (_how, headers) => {
    const { mobile } = await createUser(db);
    const { statuses, ended } = await flood(200, headers);
    expect(await call('logIn', '203.0.113.9', { mobile, password: 'demo1234' })).toBe(200);
    expect(hashes.waiting()).toBeGreaterThan(hashes.limit / 2);
    await ended;
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(hashes.limit);
  },
);

test(
  'with 40 sign-ups of one address in flight, a sign-up of another address overtakes those that wait',
  { tags: ['torture'] },
  async () => {
    const { statuses, ended } = await flood(40, () => ({}));
    expect(await call('signUp', '203.0.113.9', form())).toBe(201);
    expect(hashes.waiting()).toBeGreaterThan(20);
    await ended;
    expect(statuses).toEqual(Array(40).fill(201));
  },
);
