import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '@/prisma/factories/sessions';
import { createUser, deleted } from '@/prisma/factories/users';
import { visitor, type SignedIn } from '@/lib/kernel/access/actor';
import { updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { endSession } from '@/lib/people/auth/sessions';
import { openPool } from '@/lib/db/pool';
import type { User } from '@/lib/db/generated/client';
import { query, raw } from '@/lib/db/query';
import { sqlOn, type Sql } from '@/lib/db/sql';
import { PROJECT_DIR } from '@/tools/launch/project';
import { throughContract } from '@/e2e/testing/through-contract';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { gate } from '@/e2e/testing/gate';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { updateUser } from '@/lib/people/users/contract';
import { changeUser } from '@/lib/people/users/operations';
import { operation, operationInTwoSteps, withoutIdempotencyKey, type ActorContext } from './operation';
import type { Permission } from './permissions';

/* Every write of an operation begins with the recheck of the actor. Over HTTP: e2e/contracts/lost-rights.spec.ts. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const unpipelined = openPool(database.url, 4);
afterAll(() => unpipelined.end());
const now = new Date(testNow);
const before = new Date(now.getTime() - 1000);

let user: User;
let actor: SignedIn;
beforeEach(async () => {
  await database.emptyAll();
  user = await createUser(db, { role: 'admin', name: 'Before' });
  ({ actor } = await openSession(db, user.id, now));
});

const rename = query
  .updateTable('users')
  .set({ name: 'After', version: raw`version + 1` })
  .where('name', 'in', ['Before', 'After']);
const others = async () => (await createUser(db, { name: 'Before' })).id;
type Way = (context: Pick<ActorContext, 'sql'>) => Promise<unknown>;
const byStatement: Way = ({ sql }) => sql.rows(rename, { writes: true });
const ways: readonly [string, Way][] = [
  ['a transaction', ({ sql }) => sql.transaction((tx) => tx.run(rename))],
  ['a statement by itself', byStatement],
];
const carriers = [
  ['', (way: Way) => run(way)],
  [', on connections without pipelining', (way: Way) => run(way, sqlOn(unpipelined))],
  [
    ', joined to the transaction of an idempotency key',
    (way: Way) => context.sql.transaction((tx) => run(way, tx)),
  ],
  [' in the second step of an operation', (way: Way) => inTwoSteps(way).run(asActor(), undefined)],
  [
    ' in the second step of an operation, joined to the transaction of an idempotency key',
    async (way: Way) => {
      const write = await inTwoSteps(way).prepare?.(asActor(), undefined, withoutIdempotencyKey(context));
      if (write === undefined) throw new Error('An operation in two steps has a first one');
      return context.sql.transaction((tx) => write({ sql: tx }));
    },
  ],
] as const;

function run(way: Way, sql: Sql = context.sql, permission: Permission = 'see payments') {
  return operation(permission, 'no proof', way).run({ ...context.as(visitor), sql, actor }, undefined);
}

const asActor = () => ({ ...context.as(visitor), actor });
const inTwoSteps = (way: Way) =>
  operationInTwoSteps('see payments', 'no proof', async () => (within) => way(within));

const losses: readonly [string, () => Promise<unknown>][] = [
  ['logged out', () => context.sql.transaction(async (tx) => endSession(tx, actor.sessionId, now))],
  ['whose session expired', () => db.session.updateMany({ data: { createdAt: before, expiresAt: now } })],
  ['whose session is gone', () => db.session.deleteMany()],
  ['deleted', () => db.user.updateMany({ data: deleted() })],
  ['suspended', () => db.user.updateMany({ data: { suspended: true } })],
  ['of another role', () => db.user.updateMany({ data: { role: 'executive' } })],
  ['of a role that may not', () => db.user.updateMany({ data: { role: 'employee' } })],
];

describe.each(carriers)('writing%s', (_carrier, carry) => {
  describe.each(ways)('by %s', (_way, way) => {
    test('succeeds for an actor who still has the permission', async () => {
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

    test('fails for its own reason, not by the recheck', async () => {
      const failing: Way = ({ sql }) =>
        way({
          sql: {
            ...sql,
            rows: async (statement, options) => {
              await sql.rows(query.updateTable('users').set({ name: 'x'.repeat(121) }), options);
              return sql.rows(statement, options);
            },
            transaction: (work) => sql.transaction(async (tx) => work(tx).then(() => fail())),
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

test('rechecks the plan if the permission requires it', async () => {
  const [active, inactive] = [await createUser(db, { active: true, profile: true }), await createUser(db)];
  const attempt = async (who: User, permission: 'book a slot' | 'pay for the plan') => {
    const session = await openSession(db, who.id, now);
    await db.user.update({ where: { id: who.id }, data: { planActive: !who.planActive } });
    return refusalOf(
      operation(permission, 'no proof', byStatement).run({ ...context, actor: session.actor }, undefined),
    );
  };
  expect((await attempt(active, 'book a slot')).code).toBe('SUBSCRIPTION_REQUIRED');
  expect((await attempt(inactive, 'pay for the plan')).code).toBe('ALREADY_ACTIVE');
});

test('an undeclared write outside of a transaction is refused', async () => {
  const users = query.selectFrom('users').select('id');
  const statements = [
    rename,
    query
      .with('made', (db) => db.insertInto('sessions').values({ id: 'x', user_id: 1, expires_at: now }))
      .selectNoFrom(raw`1`.as('one')),
    query.deleteFrom('sessions'),
    users.forUpdate(),
    users.forShare(),
  ];
  for (const statement of statements)
    await expect(run(({ sql }) => sql.rows<unknown>(statement))).rejects.toThrow(/needs 'writes'/);
});

describe('during a write', () => {
  test('a change of the actor waits for it, and the next write sees the change', async () => {
    const [begun, end] = [gate(), gate()];
    const writing = run(({ sql }) =>
      sql.transaction(() => {
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
    const first = run(({ sql }) =>
      sql.transaction(() => {
        begun.open();
        return end.passed;
      }),
    );
    await begun.passed;
    expect(await run(({ sql }) => sql.transaction(async () => 'written'))).toBe('written');
    end.open();
    await first;
  });

  test('two changes of the own account run one after the other, without a deadlock', async () => {
    const attempts = { count: 0 };
    const change: Way = ({ sql }) =>
      sql.transaction(async (tx) => {
        attempts.count += 1;
        await tx.run(rename);
      });
    const all = Array.from({ length: 10 }, () => run(change, context.sql, 'update own profile'));
    expect(await outcomesOf(all)).toEqual({ ok: 10 });
    expect(attempts.count).toBe(10);
  });

  test('two changes of the own account, as admin and by profile, both succeed', async () => {
    const edit = throughContract(updateUser, changeUser);
    const save = throughContract(updateProfile, changeOwnProfile);
    const own = { ...context.as(visitor), actor };
    const all = Array.from({ length: 5 }, (_, index) => [
      edit(own, { id: user.id, name: `Admin ${index}` }),
      save(own, { mobile: user.mobile, name: `Own ${index}` }),
    ]);
    expect(await outcomesOf(all.flat())).toEqual({ ok: 10 });
  });
});

test('the recheck is omitted only where the reason is listed', () => {
  const files = readdirSync(join(PROJECT_DIR, 'lib'), { recursive: true, encoding: 'utf8' });
  const product = files.filter((file) => file.endsWith('.ts') && !/\.test\.|generated/.test(file));
  const found = product.filter((file) =>
    readFileSync(join(PROJECT_DIR, 'lib', file), 'utf8').includes('systemSql'),
  );
  expect(found.toSorted()).toEqual([
    // What an export has sent, whatever became of its account.
    'desk/export/operations.ts',
    // A token is usable again, whatever made its file fail.
    'desk/my-data/claim.ts',
    // Of every operation.
    'kernel/access/operation.ts',
    // Payment provider results.
    'money/ledger/refund-online.ts',
    'money/payments/back-office.ts',
    'money/payments/operations.ts',
    'money/payments/refund-excess.ts',
    'money/returns/operations.ts',
    'money/subscriptions/operations.ts',
    // A repeated log-out.
    'people/accounts/operations.ts',
    // A locked session may do nothing but unlock.
    'people/shared-counter/pins.ts',
    'people/shared-counter/unlock.ts',
  ]);
});
