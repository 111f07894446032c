import { beforeEach, expect, test } from 'vitest';
import { createUser, randomMobile } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import type { LiveSession } from '@/lib/people/auth/session-actor';
import { beginSession, findSession } from '@/lib/people/auth/sessions';
import { actorOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { endSession, endSessions, listSessions } from './contract';
import { endOwnSession, listOwnSessions, publicSessionId } from './devices';
import { logOutEverywhere } from './operations';

/* Devices of an account (docs/product/rules.md, "Sessions"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock } = context;

beforeEach(async () => {
  await database.emptyAll();
  clock.set('2026-01-31T04:30:00.000Z');
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const list = throughContract(listSessions, listOwnSessions);
const end = throughContract(endSession, endOwnSession);
const endAll = throughContract(endSessions, logOutEverywhere);

/** A log-in by the password, a minute after the one before. */
async function logIn(
  user: User,
  { browser = null, address = '203.0.113.9', userAgent = firefox }: Partial<From> = {},
): Promise<LiveSession> {
  clock.forward(60);
  const session = await beginSession(
    context.sql,
    user,
    clock.now(),
    { address, userAgent, browser },
    'password',
  );
  if (typeof session === 'string') throw new Error(session);
  return session;
}
interface From {
  readonly browser: string | null;
  readonly address: string;
  readonly userAgent: string;
}

const as = (user: User, { actor }: LiveSession) => context.as(actorOf(user, actor.sessionId));

test('a session is listed under a hash of its id, with place and last use', async () => {
  const me = await createUser(db);
  const here = await logIn(me, { address: '203.0.113.7' });
  const there = await logIn(me, { address: '198.51.100.4' });
  const { data } = await list(as(me, here), {});
  expect(data).toMatchObject([
    { current: true, same_network: true, device: 'Firefox on Linux' },
    { current: false, same_network: false, address: '198.51.100.4' },
  ]);
  expect(JSON.stringify(data)).not.toContain(there.actor.sessionId);
  expect(data[1]?.id).toBe(publicSessionId(there.actor.sessionId));
  expect(data[1]?.last_used_at).toBe(data[1]?.started_at);
});

test('the last use is stored after ten minutes, not at each request, and not by requests without a person', async () => {
  const me = await createUser(db);
  const { actor } = await logIn(me);
  const claims = { sid: actor.sessionId, sub: String(me.id) };
  const usedAt = async () => (await db.session.findFirstOrThrow({ where: { id: actor.sessionId } })).usedAt;
  clock.forward(9 * 60);
  await findSession(context.sql, claims, clock.now());
  expect(await usedAt()).toBeNull();
  clock.forward(60);
  await findSession(context.sql, claims, clock.now(), { renews: false });
  expect(await usedAt()).toBeNull();
  await Promise.all([1, 2, 3].map(() => findSession(context.sql, claims, clock.now())));
  expect(await usedAt()).toEqual(clock.now());
});

test('ending one session leaves the others open; its id works once', async () => {
  const me = await createUser(db);
  const [here, there] = [await logIn(me), await logIn(me)];
  const id = publicSessionId(there.actor.sessionId);
  await end(as(me, here), { id });
  expect((await list(as(me, here), {})).data).toHaveLength(1);
  expect((await refusalOf(end(as(me, here), { id }))).code).toBe('NOT_FOUND');
  expect(context.counts.forgotten).toBe(0);
});

test('neither the secret id, nor that of another account or of an ended session, ends one', async () => {
  const [me, other] = [await createUser(db), await createUser(db)];
  const [here, theirs] = [await logIn(me), await logIn(other)];
  const gone = await logIn(me);
  await db.session.update({ where: { id: gone.actor.sessionId }, data: { endedAt: clock.now() } });
  for (const id of [theirs, gone].map(({ actor }) => publicSessionId(actor.sessionId)))
    expect((await refusalOf(end(as(me, here), { id }))).code).toBe('NOT_FOUND');
  await expect(end(as(me, here), { id: here.actor.sessionId })).rejects.toThrow();
  expect(await db.session.count({ where: { endedAt: null } })).toBe(2);
});

test('ending the present session removes its cookie', async () => {
  const me = await createUser(db);
  const here = await logIn(me);
  const before = context.counts.forgotten;
  await end(as(me, here), { id: publicSessionId(here.actor.sessionId) });
  expect(context.counts.forgotten).toBe(before + 1);
});

test('all others end, and the present one stays', async () => {
  const [me, other] = [await createUser(db), await createUser(db)];
  const [here] = [await logIn(me), await logIn(me), await logIn(me), await logIn(other)];
  expect(await endAll(as(me, here), { others: true })).toEqual({
    message: 'All other devices are logged out.',
  });
  const open = await db.session.findMany({ where: { endedAt: null }, orderBy: { createdAt: 'asc' } });
  expect(open.map(({ userId }) => userId)).toEqual([me.id, other.id]);
});

test('a log-in without the cookie is on a new device, but for the first one of a young account', async () => {
  const young = await createUser(db, { role: 'employee' });
  await db.user.update({ where: { id: young.id }, data: { createdAt: clock.now() } });
  await logIn(young, { browser: 'browser-of-shop' });
  await logIn(young, { browser: 'browser-of-shop' });
  await logIn(young, { browser: 'browser-unknown' });
  const old = await createUser(db, { role: 'employee' });
  await db.user.update({ where: { id: old.id }, data: { createdAt: new Date('2025-01-01') } });
  await logIn(old, { browser: 'browser-unknown' });
  const all = await db.session.findMany({ orderBy: { createdAt: 'asc' } });
  expect(all.map(({ newDevice }) => newDevice)).toEqual([false, false, true, true]);
});

test('a browser stays known after a change of the password, and each account of a shared one has its own', async () => {
  const staff = await createUser(db, { role: 'employee' });
  const other = await createUser(db, { role: 'employee' });
  await db.user.updateMany({ data: { createdAt: new Date('2025-01-01') } });
  const shop = { browser: 'browser-of-shop' };
  await logIn(staff, shop);
  const passwordHash = `${staff.passwordHash.slice(0, -1)}x`;
  await db.user.update({ where: { id: staff.id }, data: { passwordHash } });
  await logIn({ ...staff, passwordHash }, shop);
  await logIn(other, shop);
  await logIn(other, shop);
  const all = await db.session.findMany({ orderBy: { createdAt: 'asc' } });
  expect(all.map(({ newDevice }) => newDevice)).toEqual([true, false, true, false]);
});

test('a change of the password is no log-in on a new device', async () => {
  const admin = await createUser(db, { role: 'admin' });
  await db.user.update({ where: { id: admin.id }, data: { createdAt: new Date('2025-01-01') } });
  const proof = { provedAt: clock.now() };
  const from = { address: '203.0.113.9', userAgent: firefox };
  await beginSession(context.sql, admin, clock.now(), from, proof);
  expect(await db.session.findFirstOrThrow()).toMatchObject({ newDevice: false });
  expect(await db.message.count()).toBe(0);
});

test('a new device is shown at the next log-in in the own browser, even if its owner logs in twice, and not after that', async () => {
  const me = await createUser(db, { role: 'employee' });
  await db.user.update({ where: { id: me.id }, data: { createdAt: clock.now() } });
  const own = { browser: 'browser-of-mine' };
  const first = await logIn(me, own);
  const strange = await logIn(me, { browser: 'browser-of-theirs', address: '198.51.100.4' });
  await logIn(me, { browser: 'browser-of-theirs', address: '198.51.100.4' });
  await db.session.update({ where: { id: strange.actor.sessionId }, data: { endedAt: clock.now() } });
  // Not to a session of before, nor to the new device itself.
  expect((await list(as(me, first), {})).new_devices).toEqual([]);
  const second = await logIn(me, own);
  const { new_devices: shown } = await list(as(me, second), {});
  expect(shown).toMatchObject([{ device: 'Firefox on Linux', address: '198.51.100.4', open: false }]);
  const third = await logIn(me, own);
  expect((await list(as(me, third), {})).new_devices).toEqual([]);
});

test('an admin gets a text message for a new device, once a day for the same place, and nobody else does', async () => {
  const admin = await createUser(db, { role: 'admin', mobile: randomMobile() });
  await db.user.updateMany({ data: { createdAt: new Date('2025-01-01') } });
  await logIn(admin);
  await logIn(admin);
  await logIn(admin, { browser: 'b'.repeat(20) });
  const messages = await db.message.findMany();
  expect(messages).toMatchObject([
    {
      kind: 'new_device',
      customerId: admin.id,
      mobile: admin.mobile,
      variables: { device: 'Firefox on Linux', date: '31 Jan 2026', time: '10 01 AM' },
    },
  ]);
  await logIn(admin, { address: '198.51.100.4' });
  expect(await db.message.count()).toBe(2);
  const executive = await createUser(db, { role: 'executive' });
  await db.user.updateMany({ data: { createdAt: new Date('2025-01-01') } });
  await logIn(executive);
  expect(await db.message.count()).toBe(2);
});

test('words of whoever logs in are not in the text message', async () => {
  const admin = await createUser(db, { role: 'admin' });
  await db.user.updateMany({ data: { createdAt: new Date('2025-01-01') } });
  await logIn(admin, { userAgent: 'Call 9999999999 to keep your account/1.0 (evil.example)' });
  expect(await db.message.findFirstOrThrow()).toMatchObject({
    variables: { device: 'an unknown device' },
  });
});
