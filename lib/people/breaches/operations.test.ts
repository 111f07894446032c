import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import type { User } from '@/lib/db/generated/client';
import { createUser } from '@/prisma/factories/users';
import { breaches } from './contract';
import { createBreach, readBreaches } from './operations';
import { clocksOf, noticeOf } from './rules';

const database = await testDb();
const { db, pool } = database;
const context = testContext(database);
const create = throughContract(breaches.actions.create, createBreach);
const list = throughContract(breaches.actions.list, readBreaches);

const words = {
  nature: 'A laptop was stolen.',
  data_concerned: 'Names and mobile numbers.',
  consequences: 'Unwanted calls.',
  measures: 'The laptop was locked.',
};
let admin: User;
beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  admin = await createUser(db, { role: 'admin' });
});

test('the clocks run 6 and 72 hours from the discovery, also in a month of 28 days', () => {
  expect(clocksOf('2026-02-27T20:00:00.000Z')).toEqual({
    cert_in_due_at: '2026-02-28T02:00:00.000Z',
    board_due_at: '2026-03-02T20:00:00.000Z',
  });
});

test('the notice says what happened, which data, what may follow, what was done, and whom to ask', () => {
  const notice = noticeOf({ discovered_at: testNow, ...words });
  for (const part of [...Object.values(words), 'Grievance Officer', '@']) expect(notice).toContain(part);
});

describe('a breach', () => {
  test('is recorded with its clocks and its notice, and audited', async () => {
    const { data } = await create(context.as(admin), {
      discovered_at: '2026-01-31T09:00:00+05:30',
      ...words,
    });
    expect(data).toMatchObject({ discovered_at: '2026-01-31T03:30:00.000Z', people: null, ...words });
    expect(data).toMatchObject(clocksOf(data.discovered_at));
    expect(data.notice).toBe(noticeOf(data));
    expect((await list(context.as(admin), {})).data).toEqual([data]);
    expect(await db.auditEntry.findMany({ where: { entity: 'breach' } })).toMatchObject([
      { action: 'breach.create', actorId: admin.id, entityId: data.id },
    ]);
  });

  test.each([
    [{ discovered_at: undefined }, 'discovered_at'],
    [{ discovered_at: '' }, 'discovered_at'],
    [{ discovered_at: '2026-01-31' }, 'discovered_at'],
    [{ discovered_at: '2099-01-01T00:00:00Z' }, 'discovered_at'],
    [{ nature: '' }, 'nature'],
    [{ people: -1 }, 'people'],
    [{ people: 1.5 }, 'people'],
  ])('with %j is refused', async (changes, field) => {
    const attempt = create(context.as(admin), {
      discovered_at: '2026-01-30T10:00:00Z',
      ...words,
      ...changes,
    });
    const { code, details } = await refusalOf(attempt);
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', [field]]);
    expect(await db.breach.count()).toBe(0);
  });

  test('discovered at this moment is none of the future', async () => {
    await create(context.as(admin), { discovered_at: testNow, ...words });
    expect(await db.breach.count()).toBe(1);
  });

  test('never changes', async () => {
    await create(context.as(admin), { discovered_at: testNow, ...words });
    for (const change of ["UPDATE breaches SET nature = ''", 'DELETE FROM breaches', 'TRUNCATE breaches'])
      await expect(pool.query(change)).rejects.toThrow('never changed or deleted');
  });

  test.each(['employee', 'executive', 'user'] as const)('%s: only admins have the register', async (role) => {
    const member = await createUser(db, { role });
    const input = breaches.actions.list.input.parse({});
    expect((await refusalOf(readBreaches.run(context.as(member), input))).code).toBe('FORBIDDEN');
  });
});
