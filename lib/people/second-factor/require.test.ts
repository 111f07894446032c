import { beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '@/prisma/factories/sessions';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { changeOwnPassword } from '@/lib/people/accounts/change-password';
import { listOwnSessions } from '@/lib/people/accounts/devices';
import { logOutEverywhere } from '@/lib/people/accounts/operations';
import { liveSessions } from '@/lib/people/auth/live-sessions';
import { findSession } from '@/lib/people/auth/sessions';
import { readUsers } from '@/lib/people/users/operations';
import { listUsers } from '@/lib/people/users/contract';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { codeAt, giveFactor, givePasskeyRow, withFactor } from '@/e2e/testing/second-factor-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { requireFactor, secondFactor } from './contract';
import { confirmTotp, removeTotp, startTotp } from './operations';
import { setRequirement } from './require';

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const set = throughContract(requireFactor, setRequirement);
const { actions } = secondFactor;

let admin: User;
let second: User;
beforeEach(async () => {
  await database.emptyAll();
  clock.set(new Date());
  [admin, second] = [await createUser(db, { role: 'admin' }), await createUser(db, { role: 'admin' })];
});
const asAdmin = () => context.as(withFactor(admin));

async function protect() {
  await giveFactor(db, admin.id);
  await giveFactor(db, second.id);
}

/** The session as a request finds it. */
async function sessionOf({ actor }: Awaited<ReturnType<typeof openSession>>) {
  const claims = { sid: actor.sessionId, sub: String(actor.id) };
  const found = await findSession(context.sql, claims, clock.now());
  if (found === null) throw new Error('The session is over');
  return context.as(found.actor);
}

describe('requiring a second factor', () => {
  test('an admin with an app and one with a passkey are enough', async () => {
    await giveFactor(db, admin.id);
    await givePasskeyRow(db, second.id);
    expect((await set(asAdmin(), { role: 'employee', required: true })).data.required_roles).toEqual([
      'employee',
    ]);
  });

  test.each([
    ['no admin has one', async () => undefined],
    ['one admin has one', () => giveFactor(db, admin.id)],
    [
      'the second has used up the recovery codes',
      async () => {
        await protect();
        await db.recoveryCode.updateMany({ where: { userId: second.id }, data: { usedAt: new Date() } });
      },
    ],
    [
      'the second has only begun an app',
      async () => {
        await protect();
        await db.authenticator.updateMany({ where: { userId: second.id }, data: { confirmedAt: null } });
      },
    ],
    [
      'the second is suspended',
      async () => {
        await protect();
        await db.user.update({ where: { id: second.id }, data: { suspended: true } });
      },
    ],
    [
      'the second is an executive now',
      async () => {
        await protect();
        await db.user.update({ where: { id: second.id }, data: { role: 'executive' } });
      },
    ],
  ])('is refused while %s', async (_what, prepare) => {
    await prepare();
    const refusal = await refusalOf(set(asAdmin(), { role: 'employee', required: true }));
    expect([refusal.code, refusal.status]).toEqual(['ADMINS_UNPROTECTED', 409]);
    expect(await db.requiredFactor.count()).toBe(0);
    expect(await db.auditEntry.count()).toBe(0);
  });

  test('works with two admins, is audited, and changes nothing when repeated', async () => {
    await protect();
    const { data } = await set(asAdmin(), { role: 'executive', required: true });
    expect(data).toMatchObject({ required: false, required_roles: ['executive'] });
    await set(asAdmin(), { role: 'executive', required: true });
    await set(asAdmin(), { role: 'executive', required: false });
    const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['user.factor required', { role: 'executive' }],
      ['user.factor not required', { role: 'executive' }],
    ]);
    expect(await db.requiredFactor.count()).toBe(0);
  });

  test('waits for an admin who removes the own factor at the same time, and is refused', async () => {
    await protect();
    const removal = heldBeforeCommit(context.as(withFactor(second)));
    const removing = throughContract(actions.remove_totp, removeTotp)(removal.context);
    await removal.done;
    const requiring = refusalOf(set(asAdmin(), { role: 'admin', required: true }));
    await waitingForLocks(database, 1);
    removal.commit();
    await removing;
    expect((await requiring).code).toBe('ADMINS_UNPROTECTED');
    expect(await db.requiredFactor.count()).toBe(0);
  });

  test('an admin who removes the own factor while it becomes required is refused', async () => {
    await protect();
    const requirement = heldBeforeCommit(asAdmin());
    const requiring = set(requirement.context, { role: 'admin', required: true });
    await requirement.done;
    const removing = refusalOf(
      throughContract(actions.remove_totp, removeTotp)(context.as(withFactor(second))),
    );
    await waitingForLocks(database, 1);
    requirement.commit();
    await requiring;
    expect((await removing).code).toBe('FACTOR_REQUIRED');
    expect(await db.authenticator.count()).toBe(2);
  });

  test.each(['employee', 'executive'] as const)('is not for an %s', async (role) => {
    await protect();
    const other = context.as(await createUser(db, { role }));
    expect((await refusalOf(set(other, { role, required: false }))).code).toBe('FORBIDDEN');
  });

  test('wants a proof', async () => {
    await protect();
    const { actor } = await openSession(db, admin.id, clock.now());
    clock.forward(900);
    const old = context.as({ ...actor, factors: withFactor(admin).factors });
    const refusal = await refusalOf(set(old, { role: 'executive', required: true }));
    expect([refusal.code, refusal.details.data]).toEqual([
      'PROOF_NEEDED',
      { methods: ['totp', 'recovery_code'] },
    ]);
  });
});

describe('a session of before, of an account without a second factor', () => {
  let me: Awaited<ReturnType<typeof sessionOf>>;
  let user: User;
  beforeEach(async () => {
    await protect();
    user = await createUser(db, { role: 'employee' });
    const session = await openSession(db, user.id, clock.now());
    await set(asAdmin(), { role: 'employee', required: true });
    me = await sessionOf(session);
  });

  test('reaches nothing', async () => {
    const passwords = { current_password: 'demo1234', new_password: 'secret2', confirm_password: 'secret2' };
    const attempts = [
      throughContract(listUsers, readUsers)(me, {}),
      listOwnSessions.run(me, {}),
      changeOwnPassword.run(me, passwords),
    ];
    for (const attempt of attempts)
      expect(await refusalOf(attempt)).toMatchObject({ code: 'FACTOR_NEEDED', status: 403 });
  });

  test('its open streams end; those of an account with one do not', async () => {
    const { sessionId } = me.actor.kind === 'visitor' ? expect.fail('signed in') : me.actor;
    const own = await openSession(db, admin.id, clock.now());
    const ids = [sessionId, own.actor.sessionId];
    await set(asAdmin(), { role: 'admin', required: true });
    expect([...(await liveSessions(context.sql, ids, clock.now())).keys()]).toEqual([own.actor.sessionId]);
  });

  test('sets one up, and then reaches everything', async () => {
    const { data } = await throughContract(actions.start_totp, startTotp)(me);
    await throughContract(actions.confirm_totp, confirmTotp)(me, { code: codeAt(data.secret, clock.now()) });
    const session = { actor: me.actor, expiresAt: clock.now(), unlocks: 0 };
    if (session.actor.kind === 'visitor') throw new Error('signed in');
    const after = await sessionOf({ ...session, actor: session.actor });
    expect((await throughContract(listUsers, readUsers)(after, {})).data).toEqual([]);
    const removal = await refusalOf(throughContract(actions.remove_totp, removeTotp)(after));
    expect(removal.code).toBe('FACTOR_REQUIRED');
  });

  test('may log out', async () => {
    await logOutEverywhere.run(me, {});
    expect(await db.session.count({ where: { userId: user.id, endedAt: null } })).toBe(0);
  });

  test('goes on as before once it is not required any more', async () => {
    await set(asAdmin(), { role: 'employee', required: false });
    if (me.actor.kind === 'visitor') throw new Error('signed in');
    const after = await sessionOf({ actor: me.actor, expiresAt: clock.now(), unlocks: 0 });
    expect((await throughContract(listUsers, readUsers)(after, {})).data).toEqual([]);
  });
});

test('a customer is not concerned', async () => {
  await protect();
  for (const role of ['employee', 'executive', 'admin'] as const)
    await set(asAdmin(), { role, required: true });
  const customer = await createUser(db);
  const me = await sessionOf(await openSession(db, customer.id, clock.now()));
  expect((await listOwnSessions.run(me, {})).data).toHaveLength(1);
});
