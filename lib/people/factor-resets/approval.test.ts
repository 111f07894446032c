import { beforeEach, describe, expect, test } from 'vitest';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { createResetPeople } from '@/e2e/testing/factor-resets-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { giveFactor } from '@/e2e/testing/second-factor-fixture';
import { createUser } from '@/prisma/factories/users';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import type { User } from '@/lib/db/generated/client';
import { dayMs } from '@/lib/kernel/text/calendar';
import { resetFactor } from './contract';
import { approveReset, readReset, startReset } from './operations';

/* Who may start and approve a reset (docs/product/second-factor.md, "A lost factor"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const { actions } = resetFactor;
const state = throughContract(actions.state, readReset);
const start = throughContract(actions.start, startReset);
const approve = throughContract(actions.approve, approveReset);

let [starter, second, third, owner]: User[] = [];
beforeEach(async () => {
  [starter, second, third, owner] = await createResetPeople(database, clock);
});

const as = (user: User | undefined) => {
  if (user === undefined) throw new Error('No such person');
  return context.as(user);
};
const idOf = (user = owner) => ({ id: user?.id ?? 0 });
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
const hours = (count: number) => clock.forward(count * 3600);

describe('a reset', () => {
  const give = (by: User | undefined, to: User | undefined, entry: object) =>
    db.auditEntry.create({
      data: {
        actorId: idOf(by).id,
        action: 'user.update',
        entity: 'user',
        entityId: idOf(to).id,
        at: daysAgo(20),
        ...entry,
      },
    });

  test.each([
    ['made the account', { action: 'user.create' }],
    ['invited it again', { action: 'user.invite again' }],
    ['gave it another mobile', { before: { mobile: '7000000001' }, after: { mobile: '7000000002' } }],
    ['made it an admin', { before: { role: 'employee' }, after: { role: 'admin' } }],
    ['started a reset of its factor', { action: 'user.factor reset started' }],
    ['approved a reset of its factor', { action: 'user.factor reset approved' }],
  ])('is not approved where one of both admins %s of the other', async (_, entry) => {
    await start(as(starter), idOf());
    await give(starter, second, entry);
    await give(third, starter, entry);
    for (const admin of [second, third]) {
      const { code, message } = await refusalOf(approve(as(admin), idOf()));
      expect([code, message]).toEqual(['FORBIDDEN', expect.stringMatching(/gave the other.*Ask another/)]);
    }
    expect((await state(as(second), idOf())).data.reset?.started_by).toBe(starter?.id);
  });

  describe('between admins who are connected through others', () => {
    const chains: [string, object][] = [
      ['made accounts', { action: 'user.create' }],
      ['invitations', { action: 'user.invite again' }],
      ['mobiles', { before: { mobile: '7000000001' }, after: { mobile: '7000000002' } }],
      ['roles', { before: { role: 'employee' }, after: { role: 'admin' } }],
      ['resets', { action: 'user.factor reset approved' }],
    ];
    const connected = {
      code: 'FORBIDDEN',
      message: expect.stringMatching(/gave the other.*through other accounts/),
    };

    test.each(chains)('is not approved over a chain of %s, in either direction', async (_, entry) => {
      const [middle, deep] = [await createUser(db), await createUser(db, { role: 'employee' })];
      await start(as(starter), idOf());
      await give(starter, middle, { action: 'user.create' });
      await give(middle, deep, entry);
      await give(deep, second, entry);
      await give(third, middle, entry);
      await give(middle, starter, { action: 'user.invite again' });
      expect(await refusalOf(approve(as(second), idOf()))).toMatchObject(connected);
      expect(await refusalOf(approve(as(third), idOf()))).toMatchObject(connected);
    });

    test.each([
      ['made', { action: 'user.create' }, 'FORBIDDEN'],
      // The deletion takes the mobile out of the trail.
      ['given a mobile', { before: { mobile: '7000000001' }, after: { mobile: '7000000002' } }, 'ok'],
    ])('over a deleted account that was %s', async (_, entry, outcome) => {
      const middle = await createUser(db, { role: 'admin' });
      await give(starter, middle, entry);
      await give(middle, second, { action: 'user.create' });
      await throughContract(deleteUser, removeUser)(as(third), idOf(middle));
      await start(as(starter), idOf());
      expect(await outcomesOf([approve(as(second), idOf())])).toEqual({ [outcome]: 1 });
    });

    test('ends where they gave each other access in a circle', async () => {
      const others = [await createUser(db, { role: 'admin' }), await createUser(db, { role: 'admin' })];
      const [one, two] = others;
      await give(one, two, { action: 'user.create' });
      await give(two, one, { action: 'user.factor reset started' });
      await give(two, second, { action: 'user.create' });
      await give(second, second, { before: { mobile: '7000000001' }, after: { mobile: '7000000002' } });
      await start(as(starter), idOf());
      expect((await approve(as(second), idOf())).data.has_factor).toBe(false);
    });

    test('is approved by one whom the same admin made', async () => {
      const maker = await createUser(db, { role: 'admin' });
      for (const made of [starter, second]) await give(maker, made, { action: 'user.create' });
      await start(as(starter), idOf());
      expect((await approve(as(second), idOf())).data.has_factor).toBe(false);
    });

    test('is approved by one whom its owner made: its own start is no relation, an earlier one is', async () => {
      for (const made of [starter, second, third]) await give(owner, made, { action: 'user.create' });
      await start(as(starter), idOf());
      expect((await approve(as(second), idOf())).data.has_factor).toBe(false);
      clock.forward(1);
      await giveFactor(db, idOf().id);
      await start(as(starter), idOf());
      expect(await refusalOf(approve(as(third), idOf()))).toMatchObject(connected);
    });
  });

  test('is approved after any other change of one admin by the other', async () => {
    await start(as(starter), idOf());
    await give(starter, second, {
      before: { name: 'Tow', mobile: '7000000001', role: 'admin' },
      after: { name: 'Two', mobile: '7000000001', role: 'admin' },
    });
    await give(second, third, { action: 'user.create' });
    expect((await approve(as(second), idOf())).data.has_factor).toBe(false);
  });

  test.each([
    ['approver of 6 days', 'second', 'createdAt', 6, 'FORBIDDEN'],
    ['starter of 6 days', 'starter', 'createdAt', 6, 'FORBIDDEN'],
    ['approver of 8 days', 'second', 'createdAt', 8, 'ok'],
    ['approver who became an admin 6 days before', 'second', 'role', 6, 'FORBIDDEN'],
    ['starter who became an admin 6 days before', 'starter', 'role', 6, 'FORBIDDEN'],
    ['starter who became an admin 8 days before', 'starter', 'role', 8, 'ok'],
  ])('with an %s', async (_, who, what, days, outcome) => {
    const young = who === 'second' ? second : starter;
    if (what === 'createdAt')
      await db.user.update({ where: idOf(young), data: { createdAt: daysAgo(days) } });
    else await give(third, young, { at: daysAgo(days), before: { role: 'user' }, after: { role: 'admin' } });
    await start(as(starter), idOf());
    // Waiting changes nothing: what counts is the start.
    hours(20);
    expect(await outcomesOf([approve(as(second), idOf())])).toEqual({ [outcome]: 1 });
  });

  describe('after an admin gave its owner another mobile', () => {
    const change = (by: User | undefined, days: number) =>
      give(by, owner, {
        at: new Date(daysAgo(days).getTime() + 1000),
        before: { mobile: '7000000001' },
        after: { mobile: '7000000002' },
      });
    const mine = /changed this person's mobile/;

    test('is not started for seven days, whoever it was, and `state` says why', async () => {
      await change(second, 7);
      for (const admin of [starter, second]) {
        expect((await state(as(admin), idOf())).data.not_by_you).toMatch(mine);
        expect(await refusalOf(start(as(admin), idOf()))).toMatchObject({
          code: 'FORBIDDEN',
          message: expect.stringMatching(mine),
        });
      }
      clock.forward(2);
      expect((await start(as(starter), idOf())).data.not_by_you).toBeNull();
    });

    test('is not approved for seven days; it stays, and `state` says why', async () => {
      await start(as(starter), idOf());
      await change(second, 7);
      expect((await state(as(second), idOf())).data.not_by_you).toMatch(mine);
      expect(await refusalOf(approve(as(second), idOf()))).toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringMatching(mine),
      });
      expect((await state(as(owner), idOf())).data).toMatchObject({ reset: {}, not_by_you: null });
      clock.forward(2);
      expect((await approve(as(second), idOf())).data.reset).toBeNull();
    });
  });
});
