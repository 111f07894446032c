import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '@/prisma/factories/sessions';
import { createUser, deleted } from '@/prisma/factories/users';
import { visitor, type SignedIn } from '@/lib/access/actor';
import { updateProfile } from '@/lib/accounts/contract';
import { changeOwnProfile } from '@/lib/accounts/operations';
import { endSession } from '@/lib/auth/sessions';
import { openPool } from '@/lib/db/client';
import { Prisma, type User } from '@/lib/db/generated/client';
import { sqlOn, sqlWithin } from '@/lib/db/sql';
import { joined } from '@/lib/db/transaction';
import { PROJECT_DIR } from '@/tools/launch/project';
import { called } from '@/lib/testing/called';
import { outcomesOf, refusalOf, testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { gate, waitingForLocks } from '@/lib/testing/waiting';
import { updateUser } from '@/lib/users/contract';
import { changeUser } from '@/lib/users/operations';
import { operation, operationInTwoSteps, type ActorContext } from './operation';
import type { Permission } from './permissions';

/**
 * Every write of an operation begins with the recheck of the actor. The same is tested over HTTP for each endpoint of the gateway:
 * e2e/contracts/lost-rights.spec.ts.
 */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const pipelined = openPool(database.url, 4, { pipeline: true });
afterAll(() => pipelined.end());
const now = new Date(testNow);
const before = new Date(now.getTime() - 1000);

let user: User;
let actor: SignedIn;
beforeEach(async () => {
  await database.emptyAll();
  user = await createUser(db, { role: 'admin', name: 'Before' });
  ({ actor } = await openSession(db, user.id, now));
});

const rename = Prisma.sql`UPDATE users SET name = 'After', version = version + 1 WHERE name = 'Before' OR name = 'After' RETURNING to_json(id) AS row`;
const others = async () => (await createUser(db, { name: 'Before' })).id;
type Way = (context: ActorContext) => Promise<unknown>;
const byStatement: Way = ({ sql }) => sql.rows(rename, { locks: true });
const ways: readonly [string, Way][] = [
  ['a transaction of the client', ({ transaction }) => transaction((tx) => sqlWithin(tx).rows(rename))],
  ['a transaction of statements', ({ sql }) => sql.transaction((inner) => inner.rows(rename))],
  ['a statement by itself', byStatement],
];
const carriers = [
  ['', (way: Way) => run(way)],
  [', on pipelined connections', (way: Way) => run(way, { sql: sqlOn(pipelined) })],
  [
    ', joined to the transaction of an idempotency key',
    (way: Way) => db.$transaction((tx) => run(way, { transaction: joined(tx), sql: sqlWithin(tx) })),
  ],
  [' in the second step of an operation', (way: Way) => inTwoSteps(way).run(asActor(), undefined)],
  [
    ' in the second step of an operation, joined to the transaction of an idempotency key',
    async (way: Way) => {
      const write = await inTwoSteps(way).prepare?.(asActor(), undefined);
      if (write === undefined) throw new Error('An operation in two steps has a first one');
      return db.$transaction((tx) => write({ db: tx, transaction: joined(tx), sql: sqlWithin(tx) }));
    },
  ],
] as const;

function run(
  way: Way,
  within: Partial<Pick<ActorContext, 'transaction' | 'sql'>> = {},
  permission: Permission = 'see payments',
) {
  return operation(permission, way).run({ ...context.as(visitor), ...within, actor }, undefined);
}

const asActor = () => ({ ...context.as(visitor), actor });
const inTwoSteps = (way: Way) =>
  operationInTwoSteps(
    'see payments',
    async (given: ActorContext) => (within) => way({ ...given, ...within }),
  );

const losses: readonly [string, () => Promise<unknown>][] = [
  ['logged out', () => endSession(db, actor.sessionId, now)],
  ['whose session expired', () => db.session.updateMany({ data: { createdAt: before, expiresAt: now } })],
  ['whose session is gone', () => db.session.deleteMany()],
  ['deleted', () => db.user.updateMany({ data: deleted() })],
  ['suspended', () => db.user.updateMany({ data: { suspended: true } })],
  ['of another role', () => db.user.updateMany({ data: { role: 'executive' } })],
  ['of a role that may not', () => db.user.updateMany({ data: { role: 'employee' } })],
];

describe.each(carriers)('writing%s', (_carrier, carry) => {
  describe.each(ways)('by %s', (_way, way) => {
    test('goes through for an actor who still may', async () => {
      const id = await others();
      await carry(way);
      expect(await db.user.findUnique({ where: { id } })).toMatchObject({ name: 'After' });
    });

    test.each(losses)('is refused to an actor who is %s, and nothing is written', async (_loss, lose) => {
      await lose();
      const id = await others();
      expect((await refusalOf(carry(way))).code).toBe('UNAUTHENTICATED');
      expect(await db.user.findUnique({ where: { id } })).toMatchObject({ name: 'Before' });
    });

    test('fails by its own fault, not by the second look', async () => {
      const failing: Way = (given) =>
        way({
          ...given,
          transaction: (work) => given.transaction(async (tx) => work(tx).then(() => fail())),
          sql: {
            rows: (_query, options) =>
              given.sql.rows(
                Prisma.sql`UPDATE users SET name = repeat('x', 121) RETURNING 1 AS row`,
                options,
              ),
            transaction: (work) => given.sql.transaction(async (inner) => work(inner).then(() => fail())),
          },
        });
      const id = await others();
      await expect(carry(failing)).rejects.toThrow(/users_name_check|a fault of its own/);
      expect(await db.user.findUnique({ where: { id } })).toMatchObject({ name: 'Before' });
    });
  });
});

function fail(): never {
  throw new Error('a fault of its own');
}

test('what a permission asks of the plan is looked at again, too', async () => {
  const [active, inactive] = [await createUser(db, { active: true, profile: true }), await createUser(db)];
  const attempt = async (who: User, permission: 'book a slot' | 'pay for the plan') => {
    const session = await openSession(db, who.id, now);
    await db.user.update({ where: { id: who.id }, data: { planActive: !who.planActive } });
    return refusalOf(operation(permission, byStatement).run({ ...context, actor: session.actor }, undefined));
  };
  expect((await attempt(active, 'book a slot')).code).toBe('SUBSCRIPTION_REQUIRED');
  expect((await attempt(inactive, 'pay for the plan')).code).toBe('ALREADY_ACTIVE');
});

test('a statement that writes without saying so is refused outside of a transaction', async () => {
  const texts = [
    rename,
    Prisma.sql`WITH made AS (INSERT INTO list_counters (list, owner, n) VALUES ('x', '', 1)) SELECT 1 AS row`,
    Prisma.sql`DELETE FROM sessions RETURNING 1 AS row`,
    Prisma.sql`SELECT to_json(id) AS row FROM users FOR UPDATE`,
    Prisma.sql`SELECT to_json(id) AS row FROM users FOR SHARE`,
  ];
  for (const text of texts) await expect(run(({ sql }) => sql.rows(text))).rejects.toThrow(/needs 'locks'/);
});

describe('while a write is under way', () => {
  test('a change of the actor waits for it, and the next write sees the change', async () => {
    const [begun, end] = [gate(), gate()];
    const writing = run(({ transaction }) =>
      transaction(() => {
        begun.open();
        return end.passed;
      }),
    );
    await begun.passed;
    const changed = database.pool.query('UPDATE users SET suspended = TRUE WHERE id = $1', [user.id]);
    await waitingForLocks(database, 1);
    end.open();
    await Promise.all([writing, changed]);
    expect((await refusalOf(run(byStatement))).code).toBe('UNAUTHENTICATED');
  });

  test('other writes of the actor do not wait', async () => {
    const [begun, end] = [gate(), gate()];
    const first = run(({ transaction }) =>
      transaction(() => {
        begun.open();
        return end.passed;
      }),
    );
    await begun.passed;
    expect(await run(({ transaction }) => transaction(async () => 'written'))).toBe('written');
    end.open();
    await first;
  });

  test('two that change the own account come one after the other, without a deadlock', async () => {
    const attempts = { count: 0 };
    const change: Way = ({ transaction }) =>
      transaction(async (tx) => {
        attempts.count += 1;
        await tx.user.update({ where: { id: user.id }, data: { version: { increment: 1 } } });
      });
    const all = Array.from({ length: 10 }, () => run(change, {}, 'update own profile'));
    expect(await outcomesOf(all)).toEqual({ ok: 10 });
    expect(attempts.count).toBe(10);
  });

  test('a change of the own account by both ways, as an admin and as oneself: each comes through', async () => {
    const edit = called(updateUser, changeUser);
    const save = called(updateProfile, changeOwnProfile);
    const own = { ...context.as(visitor), actor };
    const all = Array.from({ length: 5 }, (_, index) => [
      edit(own, { id: user.id, name: `Admin ${index}` }),
      save(own, { mobile: user.mobile, name: `Own ${index}` }),
    ]);
    expect(await outcomesOf(all.flat())).toEqual({ ok: 10 });
  });
});

test('the second look is left out where the reason is known, and nowhere else', () => {
  const files = readdirSync(join(PROJECT_DIR, 'lib'), { recursive: true, encoding: 'utf8' });
  const product = files.filter((file) => file.endsWith('.ts') && !/\.test\.|^testing|generated/.test(file));
  const found = product.filter((file) =>
    readFileSync(join(PROJECT_DIR, 'lib', file), 'utf8').includes('systemTransaction'),
  );
  expect(found.toSorted()).toEqual([
    'access/operation.ts',
    // A repeated log-out.
    'accounts/operations.ts',
    // Payment provider results.
    'payments/back-office.ts',
    'subscriptions/operations.ts',
  ]);
});
