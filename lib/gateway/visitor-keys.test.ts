import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { randomMobile } from '@/prisma/factories/users';
import { fileGrievance } from '@/lib/people/grievances/contract';
import { takeGrievance } from '@/lib/people/grievances/file';
import { signUp } from '@/lib/people/accounts/contract';
import { signUpCustomer } from '@/lib/people/accounts/sign-up';
import { CLIENT_ADDRESS_HEADER } from '@/lib/server/front/internal-headers';
import { services } from '@/lib/server/services';
import { testDb } from '@/e2e/testing/database';
import { endpoints } from './endpoints';
import { serve } from './serve';

/* Isolation of the idempotency keys of visitors, who have no account. */

// Next.js runs it after the response, which it does not know here; the jobs send queued messages anyway.
vi.mock(import('next/server'), async (original) => ({ ...(await original()), after: () => undefined }));

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

/** Every creating endpoint open to anyone, with a valid body per client. */
const open = {
  signUp: {
    route: serve(signUp, signUpCustomer).POST,
    body: () => ({ name: 'A', mobile: randomMobile(), password: 'secret1', confirm_password: 'secret1' }),
    count: () => db.user.count(),
  },
  fileGrievance: {
    route: serve(fileGrievance, takeGrievance).POST,
    body: () => ({ name: 'A', mobile: randomMobile(), text: 'The store was closed.' }),
    count: () => db.grievance.count(),
  },
};

test('the list of creating open endpoints is complete', () => {
  const creating = Object.entries(endpoints).filter(
    ([, endpoint]) => 'open' in endpoint && endpoint.open && endpoint.creates,
  );
  expect(creating.map(([name]) => name)).toEqual(Object.keys(open));
});

describe.each(Object.entries(open))('%s', (_name, { route, body, count }) => {
  const send = async (address: string, sent: object, key = 'a-key-that-was-guessed') => {
    const response = await route(
      new Request('http://site.example/api', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          [CLIENT_ADDRESS_HEADER]: address,
        },
        body: JSON.stringify(sent),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      text,
      replayed: response.headers.get('idempotent-replayed') === 'true',
    };
  };
  const [home, elsewhere] = ['203.0.113.1', '198.51.100.1'];

  test('a stranger with the same key neither gets nor blocks the response', { tags: 'torture' }, async () => {
    const [mine, theirs] = [body(), body()];
    const before = await send(elsewhere, theirs);
    const first = await send(home, mine);
    const after = await send('192.0.2.1', body());
    expect([before, first, after].map(({ status, replayed }) => [status, replayed])).toEqual(
      Array.from({ length: 3 }, () => [201, false]),
    );
    expect(new Set([before.text, first.text, after.text]).size).toBe(3);
    expect(await send(home, mine)).toEqual({ ...first, replayed: true });
  });

  test(
    '40 concurrent strangers with the same key each get their own response',
    { tags: ['torture'] },
    async () => {
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, i) => send(`198.51.100.${i}`, body())),
      );
      expect(responses.filter(({ status, replayed }) => status === 201 && !replayed)).toHaveLength(40);
    },
  );

  test('the same body gets the first response again, from another network too', async () => {
    const mine = body();
    const first = await send(home, mine);
    expect(await send(elsewhere, mine)).toEqual({ ...first, replayed: true });
    expect(await count()).toBe(1);
  });

  test('concurrent repeats from five networks create one record, and all get its response', async () => {
    const mine = body();
    const responses = await Promise.all(Array.from({ length: 5 }, (_, i) => send(`198.51.100.${i}`, mine)));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await count()).toBe(1);
  });

  test('another body under the same key is refused', async () => {
    await send(home, body());
    const other = await send(home, body());
    expect(other.status).toBe(409);
    expect(other.text).toContain('IDEMPOTENCY_MISMATCH');
    expect(await count()).toBe(1);
  });
});
