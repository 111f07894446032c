import { beforeEach, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { actions, itemFixture, update } from '@/e2e/testing/item-fixture';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { approveReduction, askApproval } from './approval';
import { createItem } from './operations';

/* Concurrent approvals (docs/product/money.md, "Reductions"). */

const fixture = await itemFixture();
const { database, db, as } = fixture;
const create = throughContract(actions.create, createItem);
const ask = throughContract(actions.ask_approval, askApproval);
const approve = throughContract(actions.approve, approveReduction);

const discounted = { price: 94_760, discount_amount: 8000 };
const tasks = () => db.task.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' } });

let staff: Company;
/** Waits for approval. */
let id: number;
beforeEach(async () => {
  const { open, ...fresh } = await fixture.reset();
  staff = fresh.staff;
  const me = as(staff.executive);
  const piece = { name: 'Chain', price: 103_000, weight_mg: 10_000, rate_per_gram: 10_000 };
  ({ id } = (await create(me, { ...piece, opportunityid: open.id })).data);
  await ask(me, { id, ...discounted });
});

test('of two admins at once with different values one approves', async () => {
  const second = await createUser(db, { role: 'admin', name: 'Second Admin' });
  const attempts = Array.from({ length: 6 }, (_, i) =>
    approve(as(i % 2 === 0 ? staff.admin : second), { id, price: 94_760 + i }),
  );
  expect(await outcomesOf(attempts)).toEqual({ ok: 1, STALE_VERSION: 5 });
  expect(await db.item.findUnique({ where: { id } })).toMatchObject({ version: 3, askedAt: null });
  expect(await db.auditEntry.count({ where: { action: 'item.approve' } })).toBe(1);
  expect((await tasks()).map(({ doneAt }) => doneAt === null)).toEqual([false, true]);
});

test('beside an update that withdraws the request it is stale', async () => {
  const held = heldBeforeCommit(as(staff.executive));
  const change = update(held.context, { id, price: 101_000 });
  await held.done;
  const approval = refusalOf(approve(as(staff.admin), { id, ...discounted }));
  await waitingForLocks(database, 1);
  held.commit();
  await change;
  expect(await approval).toMatchObject({
    code: 'STALE_VERSION',
    details: { data: { price: 101_000, version: 3 } },
  });
  expect(await tasks()).toEqual([]);
});
