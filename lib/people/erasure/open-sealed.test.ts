import { beforeEach, expect, test } from 'vitest';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { runErasures } from './close';
import { openSealed } from './open-sealed';

const database = await testDb();
const { db } = database;
const context = testContext(database);
const { clock } = context;
const keys = context.identityKeys ?? (['none'] as const);
const open = (userId: number, reason = 'Order 12 of the court', identityKeys = keys) =>
  openSealed({ ...context, identityKeys }, userId, reason);

let me: User;
beforeEach(async () => {
  await database.emptyAll();
  clock.set('2026-02-10T06:00:00.000Z');
  me = await createUser(db, {
    name: 'Zephyrina Quillfeather',
    mobile: '9844455566',
    email: 'z@quill.example',
  });
});

async function close() {
  const closesAt = clock.now();
  await db.erasure.create({
    data: {
      userId: me.id,
      state: 'requested',
      triesLeft: 5,
      askedAt: closesAt,
      expiresAt: closesAt,
      requestedAt: closesAt,
      closesAt,
    },
  });
  expect(await runErasures(context)).toMatchObject({ closed: 1, errors: [] });
}
const entries = () => db.auditEntry.findMany({ where: { action: 'user.sealed opened' } });

test('what is sealed is opened, with the reason in the audit trail', async () => {
  await close();
  expect(await open(me.id, ' Order 12 of the court ')).toMatchObject({
    names: ['Zephyrina Quillfeather'],
    mobiles: ['9844455566'],
    emails: ['z@quill.example'],
    sessions: [],
  });
  expect(await entries()).toMatchObject([
    { actorId: null, entity: 'user', entityId: me.id, after: { reveal_reason: 'Order 12 of the court' } },
  ]);
  await open(me.id);
  expect(await entries()).toHaveLength(2);
});

test('nothing is opened of an open, an unknown and an erased account', async () => {
  for (const id of [me.id, me.id + 1000])
    expect(await refusalOf(open(id))).toMatchObject({ code: 'NOT_FOUND' });
  await close();
  clock.set('2027-02-11T06:00:00.000Z');
  await runErasures(context);
  expect(await refusalOf(open(me.id))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await entries()).toEqual([]);
});

test.each([
  ['is missing', '  '],
  ['is too long', 'x'.repeat(201)],
  ['has the name', 'About zephyrina  quillfeather'],
  ['has the mobile', 'The number +91 98444 55566'],
])('a reason that %s opens nothing', async (_, reason) => {
  await close();
  expect(await refusalOf(open(me.id, reason))).toMatchObject({ code: 'VALIDATION' });
  expect(await entries()).toEqual([]);
});

test('another key opens nothing, and leaves no entry', async () => {
  await close();
  const other = Buffer.alloc(32, 7).toString('base64');
  await expect(open(me.id, 'Order 12', [other])).rejects.toThrow(/sealed under the key/);
  expect(await entries()).toEqual([]);
});
