import { logIn } from '@/lib/people/accounts/contract';
import { resetFactor } from '@/lib/people/factor-resets/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { logInDone, protectAccount } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';
import { createWithLostFactor } from '@/prisma/factories/factor-resets';

const { actions } = resetFactor;
const state = actionOf(resetFactor, actions.state);
const start = actionOf(resetFactor, actions.start);
const approve = actionOf(resetFactor, actions.approve);
const cancel = actionOf(resetFactor, actions.cancel);
const forbidden = { status: 403, code: 'FORBIDDEN', fields: ['id'] } as const;
const noReset = { status: 409, code: 'NO_RESET' } as const;

test('one admin starts a reset, another approves it, and the password alone opens the account', async ({
  accounts,
  visitor,
  database: { db },
}) => {
  const [one, other, owner] = [
    await accounts.staff('admin'),
    await accounts.staff('admin'),
    await accounts.staff('executive'),
  ];
  await protectAccount(owner);
  const { id } = owner;
  const started = (await start.run(one.api, { id })).data.reset;
  expect(started?.started_by).toBe(one.id);
  expectRefusal(await start.send(other.api, { id }), { status: 409, code: 'RESET_STARTED' });
  expectRefusal(await approve.send(one.api, { id }), forbidden);
  expect((await state.run(owner.api, { id })).data.reset).toEqual(started);
  expect((await approve.run(other.api, { id })).data).toEqual({
    has_factor: false,
    reset: null,
    not_by_you: null,
  });
  expectRefusal(await cancel.send(one.api, { id }), noReset);
  const { mobile, password } = owner;
  expectSuccess(logInDone, await visitor.call(logIn, { mobile, password }));
  const kinds = await db.message.findMany({ where: { customerId: id }, orderBy: { id: 'asc' } });
  expect(kinds.map(({ kind }) => kind)).toEqual(['factor_reset', 'factor_reset']);
});

test('the owner cancels a reset with a session alone; nobody resets the own factor', async ({ accounts }) => {
  const [admin, owner] = [await accounts.staff('admin'), await accounts.staff('admin')];
  await protectAccount(owner);
  const { id } = owner;
  expectRefusal(await start.send(owner.api, { id }), forbidden);
  await start.run(admin.api, { id });
  expectRefusal(await approve.send(owner.api, { id }), forbidden);
  expect((await cancel.run(owner.api, { id })).data).toEqual({
    has_factor: true,
    reset: null,
    not_by_you: null,
  });
  expectRefusal(await approve.send(admin.api, { id }), noReset);
});

test('colleagues without the right neither see nor touch it', async ({ accounts, database: { db } }) => {
  const [admin, employee] = [await accounts.staff('admin'), await accounts.staff('employee')];
  const { id } = await createWithLostFactor(db, { startedBy: admin.id });
  for (const action of [state, cancel])
    expectRefusal(await action.send(employee.api, { id }), { status: 404, code: 'NOT_FOUND' });
  for (const action of [start, approve])
    expectRefusal(await action.send(employee.api, { id }), { status: 403, code: 'FORBIDDEN' });
  expectRefusal(await start.send(admin.api, { id: employee.id }), { status: 409, code: 'NO_FACTOR' });
});
