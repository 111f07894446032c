import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { logIn, signUp } from '@/lib/accounts/contract';
import { logInWithPassword } from '@/lib/accounts/operations';
import { signUpCustomer } from '@/lib/accounts/sign-up';
import { CLIENT_ADDRESS_HEADER } from '@/lib/server/front/internal-headers';
import { services } from '@/lib/server/services';
import { testDb } from '@/lib/testing/database';
import { serve } from './serve';

/** Sign-ups and log-ins end to end, on the product's pools and password workers. */
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
  await services().database.close();
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

test.each([
  ['without a key', () => ({})],
  ['with an Idempotency-Key each', () => ({ 'idempotency-key': randomUUID() })],
])(
  'with 200 sign-ups of one address in flight, %s, a log-in of another address runs after a few of them',
  { tags: ['torture'] },
  async (_how, headers) => {
    const { mobile } = await createUser(db);
    let made = 0;
    const signUps = Array.from({ length: 200 }, async () => {
      const status = await call('signUp', '198.51.100.1', form(), headers());
      made += status === 201 ? 1 : 0;
      return status;
    });
    await expect.poll(() => made, { timeout: 60_000 }).toBeGreaterThan(1);
    const before = made;
    expect(await call('logIn', '203.0.113.9', { mobile, password: 'demo1234' })).toBe(200);
    // Two threads work on two sign-ups; the log-in is next.
    expect(made - before).toBeLessThanOrEqual(6);
    const statuses = await Promise.all(signUps);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(64);
  },
);

test('with 16 sign-ups of one address in flight, a sign-up of another address runs next', async () => {
  let made = 0;
  const flood = Array.from({ length: 16 }, async () => {
    const status = await call('signUp', '198.51.100.1', form());
    made += status === 201 ? 1 : 0;
  });
  await expect.poll(() => made, { timeout: 60_000 }).toBeGreaterThan(1);
  const before = made;
  expect(await call('signUp', '203.0.113.9', form())).toBe(201);
  expect(made - before).toBeLessThanOrEqual(6);
  await Promise.all(flood);
});
