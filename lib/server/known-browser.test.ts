/** @module-tag torture */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { changeOwnPassword } from '@/lib/people/accounts/change-password';
import { changePassword, logIn, requestReset } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { resetPassword } from '@/lib/people/accounts/reset';
import type { User } from '@/lib/db/generated/client';
import { serve } from '@/lib/gateway/serve';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { outcomesOf, refusalOf, testContext, testSecret } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { ResponseCookies, clientOf, contextFor } from './context';
import { noRequest } from './log';
import { services } from './services';

/* Rights of a known-browser cookie, by the cookies that the site itself sets. */

const database = await testDb();
const { db } = database;
// Read once, on the first request.
Object.assign(process.env, {
  DATABASE_URL: database.url,
  NEXTAUTH_SECRET: testSecret,
  SITE_URL: 'http://site.example',
  LOG_LEVEL: 'silent',
});
afterAll(() => services().pool.end());
const context = testContext(database, { limits: true, now: new Date() });
const phone = new FakeSmsProvider();

let user: User;
beforeEach(async () => {
  await database.emptyAll();
  user = await createUser(db, { password: 'first password' });
});

const { POST: postLogIn } = serve(logIn, logInWithPassword);
const { POST: postPassword } = serve(changePassword, changeOwnPassword);

function request(body: object, cookie?: string): Request {
  return new Request('http://site.example/', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'http://site.example',
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify(body),
  });
}
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

/** @returns the browser's cookies */
async function signedIn(password: string, cookie?: string): Promise<string> {
  const response = await postLogIn(request({ mobile: user.mobile, password }, cookie));
  expect(response.status).toBe(200);
  return cookieOf(response.headers);
}
const seen = (cookie: string) => clientOf(new Headers({ cookie }));
const knows = async (cookie: string) => (await seen(cookie).knownBrowser())?.users ?? [];

/** @returns the browser's cookies */
async function withNewPassword(cookie: string): Promise<string> {
  const response = await postPassword(
    request(
      {
        current_password: 'first password',
        new_password: 'second password',
        confirm_password: 'second password',
      },
      cookie,
    ),
  );
  expect(response.status).toBe(200);
  return cookieOf(response.headers);
}

/** @returns the cookies of the response */
async function withPasswordReset(cookie: string): Promise<string> {
  const client = seen(cookie);
  const sent = { mobile: user.mobile, new_password: 'second password' };
  await resetPassword.run(context.as(visitor, client), requestReset.input.parse(sent));
  await sendDueCodes({ ...context, sms: phone, dailyLimit: true });
  const cookies = new ResponseCookies();
  const otp = phone.codeOf(user.mobile);
  await resetPassword.run(
    contextFor(visitor, client, cookies, { ...noRequest, requestId: 'of-this-test' }),
    requestReset.input.parse({ ...sent, otp }),
  );
  const headers = new Headers();
  cookies.apply(headers);
  return cookieOf(headers);
}

describe('a browser that signed in', () => {
  test('is known for every account that logged in from it', async () => {
    const cookie = await signedIn('first password');
    expect(await knows(cookie)).toEqual([user.id]);
    const first = user;
    user = await createUser(db, { password: 'first password' });
    expect(await knows(await signedIn('first password', cookie))).toEqual([user.id, first.id]);
  });

  describe.each([
    ['is changed', withNewPassword],
    ['is reset', withPasswordReset],
  ])('once the password %s', (how, change) => {
    test(
      'elsewhere, the old cookie has no attempts of its own',
      { tags: how === 'is reset' ? ['torture'] : [] },
      async () => {
        const collected = [];
        for (let i = 0; i < 8; i += 1) collected.push(await signedIn('first password'));
        await change(await signedIn('first password'));
        const guesses = collected.map((cookie) =>
          logInWithPassword.run(context.as(visitor, seen(cookie)), {
            mobile: user.mobile,
            password: 'a guess',
          }),
        );
        expect(await outcomesOf(guesses)).toEqual({ BAD_CREDENTIALS: 5, RATE_LIMITED: 3 });
        for (const cookie of collected) expect(await knows(cookie)).toEqual([]);
      },
    );

    test('in it, stays known: failures elsewhere do not lock the owner out', async () => {
      const cookie = await change(await signedIn('first password'));
      expect(await knows(cookie)).toEqual([user.id]);
    });
  });

  test('of a deleted account is known for none', async () => {
    const cookie = await signedIn('first password');
    await db.user.update({
      where: { id: user.id },
      data: { deletedAt: new Date(), name: '', email: null, address: null, dob: null },
    });
    expect(await knows(cookie)).toEqual([]);
  });
});

test('a log-in checks the cookie for unknown accounts too: no timing difference', async () => {
  let looks = 0;
  const client = {
    knownBrowser: async () => {
      looks += 1;
      return null;
    },
  };
  for (const mobile of [user.mobile, '6000000000'])
    await refusalOf(logInWithPassword.run(context.as(visitor, client), { mobile, password: 'a guess' }));
  expect(looks).toBe(2);
});
