import { beforeEach, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import { actorOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { logOutHere } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

beforeEach(() => database.emptyAll());

test('logging out ends only this session and removes the cookie', async () => {
  const user = await createUser(db);
  const now = context.clock.now();
  const from = { address: '203.0.113.7', userAgent: null };
  const [one, other] = [await openSession(db, user.id, now, from), await openSession(db, user.id, now, from)];
  const before = context.counts.forgotten;
  const response = await logOutHere.run(context.as(actorOf(user, one.actor.sessionId)), {});
  expect(response.message).toBe('You are logged out.');
  expect(context.counts.forgotten).toBe(before + 1);
  const ended = await db.session.findMany({ where: { endedAt: { not: null } } });
  expect(ended.map((session) => session.id)).toEqual([one.actor.sessionId]);
  expect(await db.session.findUnique({ where: { id: other.actor.sessionId } })).toMatchObject({
    endedAt: null,
  });
});
