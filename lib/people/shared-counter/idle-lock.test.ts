import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { sharedCounterRule } from '@/lib/account-rules';
import { liveSessions } from '@/lib/people/auth/live-sessions';
import { updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import {
  isLocked,
  keepOpen,
  lock,
  logInAt,
  share,
  shareWithPin,
  state,
  unlock,
  type Person,
} from '@/e2e/testing/shared-counter-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { readCounter } from './lock-screen';

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const rename = throughContract(updateProfile, changeOwnProfile);
const { serverLockMs } = sharedCounterRule;

let user: User;
let me: Person;
beforeEach(async () => {
  await database.emptyAll();
  clock.set(new Date());
  user = await createUser(db, { role: 'executive' });
  me = await logInAt(context, user);
  await shareWithPin(me, '482916');
});
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;

describe('without a press of Lock', () => {
  test('a session locks by itself, whatever the page does', async () => {
    clock.forward(serverLockMs / 1000 - 1);
    const open = await me.now();
    expect(await isLocked(me)).toBe(false);
    expect((await liveSessions(context.sql, [me.sessionId], clock.now())).size).toBe(1);
    clock.forward(1);
    expect(await isLocked(me)).toBe(true);
    // Also for a request that began before.
    expect(await codeOf(rename(open, { mobile: user.mobile, name: 'Other' }))).toBe('LOCKED');
    expect(await codeOf(keepOpen(open))).toBe('LOCKED');
    expect((await liveSessions(context.sql, [me.sessionId], clock.now())).size).toBe(0);
    await unlock(await me.now(), { pin: '482916' });
    expect(await isLocked(me)).toBe(false);
  });

  test('reports of input put it off, other requests do not', async () => {
    clock.forward(serverLockMs / 1000 - 1);
    await state(await me.now());
    const { data } = await keepOpen(await me.now());
    expect(data.locks_at).toBe(new Date(clock.now().getTime() + serverLockMs).toISOString());
    clock.forward(serverLockMs / 1000 - 1);
    expect((await readCounter.run(await me.now(), {})).inputMsAgo).toBe(serverLockMs - 1000);
    expect(await isLocked(me)).toBe(false);
  });

  test('a report of input from before a lock does not undo it, however late it comes', async () => {
    const open = await me.now();
    const earlier = { ...open, clock: { now: () => new Date(clock.now().getTime() - 5000) } };
    await lock(open);
    expect(await codeOf(keepOpen(earlier))).toBe('LOCKED');
    expect(await isLocked(me)).toBe(true);
  });

  test('a report comes from the browser of the counter', async () => {
    for (const seen of [null, 'another-browser'])
      expect(await codeOf(keepOpen(await me.now(seen)))).toBe('OTHER_BROWSER');
  });

  test('a log-in on the counter has its time, too; one elsewhere has none', async () => {
    clock.forward(60);
    const [here, elsewhere] = [await logInAt(context, user), await logInAt(context, user, 'another-browser')];
    clock.forward(serverLockMs / 1000);
    expect([await isLocked(here), await isLocked(elsewhere)]).toEqual([true, false]);
    expect(await codeOf(keepOpen(await elsewhere.now()))).toBe('NOT_SHARED');
  });

  test('the other sessions of a browser lock as soon as it is shared', async () => {
    const [first, second] = [
      await logInAt(context, user, 'new-counter'),
      await logInAt(context, await createUser(db, { role: 'employee' }), 'new-counter'),
    ];
    const customer = await logInAt(context, await createUser(db), 'new-counter');
    await share(await second.now(), { shared: true });
    expect(await Promise.all([first, second].map(isLocked))).toEqual([true, false]);
    const { locksAt } = await db.session.findUniqueOrThrow({ where: { id: customer.sessionId } });
    expect(locksAt).toBeNull();
  });
});
