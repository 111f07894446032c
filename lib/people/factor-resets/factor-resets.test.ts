import { beforeEach, describe, expect, test } from 'vitest';
import { loseFactor } from '@/prisma/factories/factor-resets';
import { openSession } from '@/prisma/factories/sessions';
import { createCustomers, createUser, randomMobile } from '@/prisma/factories/users';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { createResetPeople } from '@/e2e/testing/factor-resets-fixture';
import { failingFirst } from '@/e2e/testing/failing-first';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { giveFactor } from '@/e2e/testing/second-factor-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import type { User } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';
import type { Context } from '@/lib/kernel/access/operation';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { dayMs } from '@/lib/kernel/text/calendar';
import { deleteUser, updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser } from '@/lib/people/users/operations';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { resetFactor } from './contract';
import { approveReset, cancelReset, readReset, startReset } from './operations';
import { runDueResets } from './run-due';

/* docs/product/second-factor.md, "A lost factor". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const { actions } = resetFactor;
const state = throughContract(actions.state, readReset);
const start = throughContract(actions.start, startReset);
const approve = throughContract(actions.approve, approveReset);
const cancel = throughContract(actions.cancel, cancelReset);

let [starter, second, third, owner]: User[] = [];
beforeEach(async () => {
  [starter, second, third, owner] = await createResetPeople(database, clock);
});

const as = (user: User | undefined) => {
  if (user === undefined) throw new Error('No such person');
  return context.as(user);
};
const idOf = (user = owner) => ({ id: user?.id ?? 0 });
const factors = () => db.authenticator.count({ where: { userId: idOf().id } });
const actionsOf = async () =>
  (await db.auditEntry.findMany({ where: { entityId: idOf().id }, orderBy: { id: 'asc' } })).map(
    ({ action, actorId }) => [action, actorId],
  );
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
const hours = (count: number) => clock.forward(count * 3600);

describe('a reset', () => {
  test('takes effect after 24 hours, by the system, and ends the sessions', async () => {
    await start(as(starter), idOf());
    await openSession(db, idOf().id, clock.now());
    hours(24);
    clock.forward(-1);
    expect(await runDueResets(context)).toEqual({ done: 0, errors: [] });
    clock.forward(1);
    expect(await runDueResets(context)).toEqual({ done: 1, errors: [] });
    expect(await factors()).toBe(0);
    expect(await db.recoveryCode.count()).toBe(0);
    expect(await db.session.count({ where: { userId: idOf().id, endedAt: null } })).toBe(0);
    expect(await actionsOf()).toEqual([
      ['user.factor reset started', starter?.id],
      ['user.factor reset', null],
    ]);
    expect(await runDueResets(context)).toEqual({ done: 0, errors: [] });
    expect((await refusalOf(cancel(as(owner), idOf()))).code).toBe('NO_RESET');
  });

  test('takes effect once, by several processes at once', async () => {
    await start(as(starter), idOf());
    hours(25);
    const runs = await Promise.all(Array.from({ length: 4 }, () => runDueResets(context)));
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect((await actionsOf()).filter(([action]) => action === 'user.factor reset')).toHaveLength(1);
  });

  test('takes effect at once with the yes of a third person only', async () => {
    await start(as(starter), idOf());
    expect((await refusalOf(approve(as(starter), idOf()))).code).toBe('FORBIDDEN');
    expect((await refusalOf(approve(as(owner), idOf()))).code).toBe('FORBIDDEN');
    expect(await factors()).toBe(1);
    const employee = await createUser(db, { role: 'employee' });
    expect((await refusalOf(approve(as(employee), idOf()))).code).toBe('FORBIDDEN');
    expect((await approve(as(second), idOf())).data).toEqual({
      has_factor: false,
      reset: null,
      not_by_you: null,
    });
    expect(await actionsOf()).toEqual([
      ['user.factor reset started', starter?.id],
      ['user.factor reset approved', second?.id],
      ['user.factor reset', second?.id],
    ]);
  });

  test('is approved once, also by two in parallel', async () => {
    await start(as(starter), idOf());
    expect(await outcomesOf([approve(as(second), idOf()), approve(as(third), idOf())])).toEqual({
      ok: 1,
      NO_RESET: 1,
    });
  });

  test('is started once, and by nobody for oneself', async () => {
    expect(
      await outcomesOf(Array.from({ length: 6 }, (_, nth) => start(as(nth % 2 ? starter : second), idOf()))),
    ).toEqual({ ok: 1, RESET_STARTED: 5 });
    expect((await refusalOf(start(as(starter), idOf(starter)))).code).toBe('FORBIDDEN');
    expect((await refusalOf(start(as(starter), idOf(second)))).code).toBe('NO_FACTOR');
    const customer = await createUser(db);
    expect((await refusalOf(start(as(starter), idOf(customer)))).code).toBe('NOT_FOUND');
  });

  test('is cancelled by its owner without a proof, or by an admin with one', async () => {
    const unproved = (user: User | undefined) => {
      const own = as(user);
      return own.actor.kind === 'visitor' ? own : context.as({ ...own.actor, provedAt: null });
    };
    expect((await refusalOf(start(unproved(starter), idOf()))).code).toBe('PROOF_NEEDED');
    await start(as(starter), idOf());
    expect((await refusalOf(approve(unproved(second), idOf()))).code).toBe('PROOF_NEEDED');
    expect((await refusalOf(cancel(unproved(second), idOf()))).code).toBe('PROOF_NEEDED');
    await cancel(unproved(owner), idOf());
    await start(as(starter), idOf());
    await cancel(as(second), idOf());
    hours(48);
    expect(await runDueResets(context)).toEqual({ done: 0, errors: [] });
    expect(await factors()).toBe(1);
    expect((await refusalOf(approve(as(second), idOf()))).code).toBe('NO_RESET');
  });

  test('of the owner and of the clock at once: one of both', async () => {
    await start(as(starter), idOf());
    hours(24);
    const [run, outcome] = await Promise.all([
      runDueResets(context),
      outcomesOf([cancel(as(owner), idOf())]),
    ]);
    // With the reset, the session of the owner ends, too: a later cancellation finds one or the other.
    expect(run.done === 1 ? [{ NO_RESET: 1 }, { UNAUTHENTICATED: 1 }] : [{ ok: 1 }]).toContainEqual(outcome);
    expect(await factors()).toBe(run.done === 1 ? 0 : 1);
  });

  test('two people who cancel resets of each other do not wait for each other', async () => {
    await giveFactor(db, idOf(second).id);
    await start(as(starter), idOf());
    await start(as(starter), idOf(second));
    const ids = [idOf().id, idOf(second).id];
    let runs = 0;
    const counted = (user: User | undefined): Context => {
      const { sql, ...context } = as(user);
      const transaction: Sql['transaction'] = (run, options) =>
        sql.transaction((tx) => {
          runs += 1;
          return run(tx);
        }, options);
      return { ...context, sql: { ...sql, transaction } };
    };
    // Holds both rows until both wait for something: for the row of the other, without the lock on accounts.
    const cancelled = await db.$transaction(async (holder) => {
      await holder.$queryRaw`SELECT 1 FROM users WHERE id = ANY (${ids}) FOR SHARE`;
      const both = Promise.all([cancel(counted(owner), idOf(second)), cancel(counted(second), idOf())]);
      await waitingForLocks(database, 2);
      return { both };
    });
    await cancelled.both;
    expect(runs).toBe(2);
    expect(await db.factorReset.count()).toBe(0);
  });

  test('of others is nobody’s business but admins’', async () => {
    await start(as(starter), idOf());
    const employee = await createUser(db, { role: 'employee' });
    for (const run of [state, cancel])
      expect((await refusalOf(run(as(employee), idOf()))).code).toBe('NOT_FOUND');
    expect((await state(as(owner), idOf())).data.reset?.started_by).toBe(starter?.id);
  });

  test('of an admin who is suspended or none any more ends without effect', async () => {
    await start(as(starter), idOf());
    await db.user.update({ where: idOf(starter), data: { suspended: true } });
    expect((await refusalOf(approve(as(second), idOf()))).code).toBe('NO_RESET');
    hours(24);
    expect(await runDueResets(context)).toEqual({ done: 0, errors: [] });
    expect(await factors()).toBe(1);
    expect((await actionsOf()).at(-1)).toEqual(['user.factor reset cancelled', null]);
  });

  test('ends with another mobile of its owner, after which no admin starts one', async () => {
    await start(as(starter), idOf());
    await throughContract(updateUser, changeUser)(as(second), { ...idOf(), mobile: randomMobile() });
    expect((await state(as(second), idOf())).data.reset).toBeNull();
    expect((await refusalOf(start(as(starter), idOf()))).code).toBe('FORBIDDEN');
  });

  test('goes with the account', async () => {
    await start(as(starter), idOf());
    await throughContract(deleteUser, removeUser)(as(second), idOf());
    expect(await db.factorReset.count()).toBe(0);
  });

  test('takes effect behind a hundred others of the same time that fail', async () => {
    const owners = await createCustomers(db, 102);
    for (const { id } of owners) await loseFactor(db, id, idOf(starter).id, daysAgo(1));
    const sql = failingFirst(context.sql, 101);
    const { done, errors } = await runDueResets({ ...context, sql });
    expect([done, errors.length]).toEqual([1, 101]);
    expect(await runDueResets(context)).toEqual({ done: 101, errors: [] });
  });

  test('sends its owner an SMS at each step', async () => {
    const phone = new FakeSmsProvider();
    const send = () => sendDueMessages({ ...context, sms: phone, flows: SANDBOX_MSG91.flows }, 'awaited');
    clock.set('2027-01-30T07:00:00.000Z');
    await start(as(starter), idOf());
    await cancel(as(owner), idOf());
    clock.forward(1);
    await start(as(starter), idOf());
    await approve(as(second), idOf());
    await send();
    expect(phone.texts.map(({ variables }) => variables['state'])).toEqual([
      'reset on 31 Jan 2027 12 30 PM',
      'reset cancelled',
      'reset on 31 Jan 2027 12 30 PM',
      'was reset',
    ]);
    expect(new Set(phone.texts.map(({ mobile }) => mobile))).toEqual(new Set([owner?.mobile]));
  });
});
