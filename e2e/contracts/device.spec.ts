import { z } from 'zod';
import { getDetails, logOut } from '@/lib/people/accounts/contract';
import { device } from '@/lib/people/shared-counter/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { cellOf, codes, endpointOf, rows } from '@/e2e/fixtures/endpoint-matrix';
import { castOf, sent, stateOf, type Scene } from '@/e2e/fixtures/endpoint-scenes';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { identifyBySite } from '@/e2e/fixtures/identify-by-site';
import { openStream } from '@/e2e/fixtures/live-stream';
import { signIn } from '@/e2e/fixtures/accounts';
import {
  browserCookieOf,
  lock,
  lockCounter,
  logInBeside,
  setPin,
  shareCounter,
  unlock,
  withCookies,
} from '@/e2e/fixtures/shared-counter';
import { expect, test } from '@/e2e/fixtures/test';

/* See docs/product/shared-counter.md. */

const [pin, otherPin] = ['482916', '593027'];
const locked = { status: 403, code: 'LOCKED' } as const;

test('a locked session is refused at every endpoint of the matrix, by cookie and by token, and nothing changes', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const cast = await castOf(accounts);
  const me = await signIn(cast.admin);
  await shareCounter(db, me);
  const atLock = await lockCounter(me, pin);
  const others: string[] = [];
  for (const row of rows) {
    const { method, path, action } = endpointOf(row);
    // What the admin may do in an open session: all else is refused by the role.
    if (codes[cellOf(row, 'admin')] !== null || cellOf(row, 'visitor') !== '401') continue;
    if (/Logout/.test(path) || row === 'POST /device unlock') continue;
    const scene: Scene = { me: cast.admin, cast, db, watched: [], identify: identifyBySite(db) };
    const input = { ...(action === undefined ? {} : { action }), ...(await sent[row](scene)) };
    const before = await stateOf(scene);
    for (const client of [atLock.browser, me.api]) {
      const { status, body } = await client.call({ method, path }, input);
      const { code } = z.object({ code: z.string().optional() }).catch({}).parse(body);
      if (status !== 403 || code !== 'LOCKED') others.push(`${row}: ${status} ${code ?? ''}`);
    }
    expect(await stateOf(scene), `${row}: something changed`).toEqual(before);
  }
  expect(others).toEqual([]);
  expectSuccess(logOut, await atLock.browser.call(logOut));
});

test('pages lead to the lock screen, by the token of before too; the log-in is open', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('executive');
  await shareCounter(db, me);
  const atLock = await lockCounter(me, pin);
  const { mobile } = await accounts.activeCustomer();
  for (const path of ['/executive-dashboard', '/executive-customers', '/profile', '/profileupdate']) {
    const response = await atLock.browser.request(path);
    expect([response.status, response.headers.get('location')?.replace(/^https?:\/\/[^/]+/, '')]).toEqual([
      307,
      `/locked?next=${encodeURIComponent(path)}`,
    ]);
    const outdated = await me.browser.request(path);
    expect(outdated.text).not.toContain(mobile);
    expect(`${outdated.headers.get('location') ?? ''} ${outdated.text}`).toContain('/session?next=');
  }
  const synced = await me.browser.request('/session?next=/executive-orders');
  expect([synced.status, synced.headers.get('location')]).toEqual([303, '/locked?next=%2Fexecutive-orders']);
  expect((await atLock.browser.request('/login')).status).toBe(200);
  expect((await atLock.browser.request('/locked')).status).toBe(200);
});

test('a stream of a locked session ends at once, and none opens', async ({ accounts, database: { db } }) => {
  const me = await accounts.staff('executive');
  await shareCounter(db, me);
  expect((await setPin(me, pin)).status).toBe(200);
  const stream = await openStream({ cookie: me.cookie });
  try {
    await expect.poll(() => stream.events).toContainEqual({ event: 'state', data: { live: true } });
    const atLock = withCookies(me, (await lock(me)).headers);
    await expect.poll(() => stream.hasEnded()).toBe(true);
    expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'session' } });
    const again = await openStream({ cookie: atLock.cookie });
    again.close();
    expect(again.status).toBe(403);
  } finally {
    stream.close();
  }
});

test('a stolen cookie of a session unlocks nothing in another browser', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('executive');
  const thief = await accounts.staff('employee');
  await shareCounter(db, me);
  const atLock = await lockCounter(me, pin);
  const session = atLock.cookie
    .split('; ')
    .filter((pair) => !browserCookieOf(atLock).startsWith(pair.slice(0, pair.indexOf('='))))
    .join('; ');
  const here = { status: 409, code: 'OTHER_BROWSER' } as const;
  for (const cookie of [session, `${session}; ${browserCookieOf(thief)}`]) {
    const stolen = { ...atLock, cookie, browser: new ApiClient({ cookie }) };
    expectRefusal(await unlock(stolen, { pin }), here);
    expectRefusal(await unlock(stolen, { password: me.password }), here);
  }
  await actionOf(device, device.actions.unlock).run(atLock.browser, { pin });
});

test('another person’s PIN sets the cookie to that session, and the earlier one stays locked', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('executive');
  await shareCounter(db, me);
  const colleague = await accounts.staff('employee');
  const other = await logInBeside(colleague, me);
  expect((await setPin(other, otherPin)).status).toBe(200);
  const otherLocked = withCookies(other, (await lock(other)).headers);
  const atLock = await lockCounter(me, pin);
  expectRefusal(await unlock(atLock, { user_id: me.id, pin: otherPin }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['pin'],
  });
  const changed = await unlock(atLock, { user_id: colleague.id, pin: otherPin });
  expect(changed.body).toMatchObject({ success: true, data: { id: colleague.id, role: 'employee' } });
  expect(changed.text).not.toContain('token');
  const now = withCookies(atLock, changed.headers);
  expectSuccess(getDetails, await now.browser.call(getDetails, { mobile: colleague.mobile }));
  // A copy of the cookie from before the unlock.
  expectRefusal(await otherLocked.browser.call(getDetails, { mobile: colleague.mobile }), locked);
  expectRefusal(await atLock.browser.call(getDetails, { mobile: me.mobile }), locked);
});

test('a response that is kept for a repeated key is not repeated to a locked session', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('executive');
  await shareCounter(db, me);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const task = { action: 'create', title: 'Call back', due_on: '2027-01-14' };
  const create = () => me.api.call({ method: 'POST', path: '/tasks' }, task, headers);
  expect((await create()).status).toBe(201);
  await lockCounter(me, pin);
  expectRefusal(await create(), locked);
});

test('five wrong PINs block it, ten at once too; the password makes it good again', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('executive');
  const browser = await shareCounter(db, me);
  const atLock = await lockCounter(me, pin);
  const tries = await Promise.all(Array.from({ length: 10 }, () => unlock(atLock, { pin: '111112' })));
  const refused = tries.map(({ status }) => status).toSorted();
  expect(refused).toEqual([...Array<number>(5).fill(400), ...Array<number>(5).fill(409)]);
  expectRefusal(await unlock(atLock, { pin }), { status: 409, code: 'PIN_BLOCKED' });
  const kept = { browser_userId: { browser, userId: me.id } };
  expect((await db.devicePin.findUniqueOrThrow({ where: kept })).wrongTries).toBe(5);
  expect((await unlock(atLock, { password: me.password })).status).toBe(200);
  expect((await db.devicePin.findUniqueOrThrow({ where: kept })).wrongTries).toBe(0);
});
