import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { OpportunityStage, User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { changeOpportunities } from './bulk';
import { opportunities } from './contract';

/* Bulk changes: all or none (docs/product/rules.md, "Stages"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const bulk = throughContract(opportunities.actions.bulk, changeOpportunities);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const as = (user: User) => context.as(user);
const sale = async (stage: OpportunityStage = 'new', options: object = {}) =>
  (
    await createOpportunity(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      stage,
      ...options,
    })
  ).id;
const rows = () => db.opportunity.findMany({ orderBy: { id: 'asc' } });
const unchanged = async (attempt: () => Promise<unknown>) => {
  const before = [await rows(), await db.auditEntry.count()];
  const refusal = await refusalOf(attempt());
  expect([await rows(), await db.auditEntry.count()]).toEqual(before);
  return refusal;
};

describe('moving', () => {
  test('changes those in another stage, with an audit entry and a change of stage each', async () => {
    const [a, b, c] = [await sale(), await sale('quoted'), await sale('lost')];
    const response = await bulk(as(staff.executive), {
      ids: [c, a, b, String(a)],
      do: 'move',
      stage: 'quoted',
    });
    expect(response).toMatchObject({
      changed: 2,
      before: [
        { id: a, stage: 'new' },
        { id: c, stage: 'lost' },
      ],
    });
    expect(await rows()).toMatchObject([
      { id: a, stage: 'quoted', status: 'open', version: 2 },
      { id: b, stage: 'quoted', version: 1 },
      { id: c, stage: 'quoted', status: 'open', lostReason: null, version: 2 },
    ]);
    expect(await db.auditEntry.findMany({ orderBy: { entityId: 'asc' } })).toMatchObject([
      {
        actorId: staff.executive.id,
        action: 'opportunity.move',
        entityId: a,
        before: { stage: 'new', version: 1 },
        after: { stage: 'quoted', version: 2 },
      },
      { entityId: c, before: { stage: 'lost', status: 'closed', lost_reason: 'price' } },
    ]);
    expect(await db.stageChange.findMany({ where: { actorId: staff.executive.id } })).toHaveLength(2);
  });

  test('is refused for all if one is won, deleted, or of a colleague; each is named', async () => {
    const mine = await sale();
    const won = await sale('won');
    const deleted = await sale('new', { deletedAt: new Date() });
    const foreign = await sale('new', { executiveId: staff.otherExecutive.id });
    const refusal = await unchanged(() =>
      bulk(as(staff.executive), { ids: [foreign, mine, won, deleted, 999_999], do: 'move', stage: 'quoted' }),
    );
    expect(refusal).toMatchObject({ code: 'BULK_REFUSED', status: 409 });
    expect(refusal.details.data).toEqual([
      { id: won, message: 'Cannot move a won opportunity.' },
      { id: deleted, message: expect.any(String) },
      { id: foreign, message: expect.any(String) },
      { id: 999_999, message: expect.any(String) },
    ]);
  });

  test('an undo names the records changed since, and undoes nothing', async () => {
    const [ring, chain] = [await sale('new', { name: 'Ring' }), await sale('new', { name: 'Chain' })];
    const ids = [ring, chain];
    const { before } = await bulk(as(staff.executive), { ids, do: 'move', stage: 'quoted' });
    const undo = { ids, versions: before.map(({ version }) => version), do: 'move', stage: 'new' };
    await bulk(as(staff.executive), { ids: [chain], do: 'move', stage: 'visiting' });
    const refusal = await unchanged(() => bulk(as(staff.executive), undo));
    expect(refusal.details.data).toEqual([{ id: chain, message: 'Changed by someone else.' }]);
    expect(
      await bulk(as(staff.executive), { ...undo, ids: [ring], versions: undo.versions.slice(0, 1) }),
    ).toMatchObject({ changed: 1 });
  });

  test('by a filter changes the listed records, and none of a colleague', async () => {
    const ring = await sale('new', { name: 'Ring' });
    const chain = await sale('new', { name: 'Chain' });
    const foreign = await sale('new', { name: 'Ring', executiveId: staff.otherExecutive.id });
    const sent = { filter: { search: 'ring', status: 'open' }, do: 'move', stage: 'contacted' };
    expect(await bulk(as(staff.executive), sent)).toMatchObject({ changed: 1, before: [{ id: ring }] });
    expect((await rows()).map(({ id, stage }) => [id, stage])).toEqual([
      [ring, 'contacted'],
      [chain, 'new'],
      [foreign, 'new'],
    ]);
  });

  test('by a filter that matches too many is refused', async () => {
    await database.pool.query(
      `INSERT INTO opportunities (name, user_id, total_amount) SELECT 'Ring', $1, 1 FROM generate_series(1, 10001)`,
      [staff.customer.id],
    );
    const refusal = await refusalOf(bulk(as(staff.admin), { filter: {}, do: 'move', stage: 'quoted' }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { filter: refusal.message } } });
  });
});

describe('giving', () => {
  test('sets the executive, the employee or both; null takes them away, omitted ones stay', async () => {
    const [a, b] = [await sale(), await sale('quoted', { executiveId: null })];
    const ids = [a, b];
    const { otherExecutive, otherEmployee, admin } = staff;
    await bulk(as(admin), { ids, do: 'give', executiveid: otherExecutive.id });
    expect(await rows()).toMatchObject([
      { executiveId: otherExecutive.id, employeeId: null, version: 2 },
      { executiveId: otherExecutive.id, employeeId: null, version: 2 },
    ]);
    await bulk(as(admin), { ids: [a], do: 'give', executiveid: null, employeeid: otherEmployee.id });
    expect(await rows()).toMatchObject([
      { executiveId: null, employeeId: otherEmployee.id },
      { executiveId: otherExecutive.id },
    ]);
    expect(await db.auditEntry.count({ where: { action: 'opportunity.update' } })).toBe(3);
  });

  test.each(['executive', 'employee'] as const)('is refused to an %s', async (who) => {
    const ids = [await sale('new', { employeeId: staff.employee.id })];
    const give = { ids, do: 'give', employeeid: staff.otherEmployee.id };
    expect((await unchanged(() => bulk(as(staff[who]), give))).code).toBe('FORBIDDEN');
  });

  test.each([
    ['executiveid', 'employee'],
    ['employeeid', 'executive'],
    ['executiveid', 'customer'],
  ] as const)('%s of an account that is %s is refused', async (field, who) => {
    const ids = [await sale()];
    const refusal = await unchanged(() => bulk(as(staff.admin), { ids, do: 'give', [field]: staff[who].id }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { [field]: refusal.message } } });
  });

  test('is refused for closed ones', async () => {
    const ids = [await sale('won'), await sale('lost')];
    const refusal = await unchanged(() => bulk(as(staff.admin), { ids, do: 'give', executiveid: null }));
    expect(refusal.details.data).toEqual(
      ids.map((id) => ({ id, message: 'Cannot edit a closed opportunity.' })),
    );
  });
});

test.each([
  [{ do: 'move', stage: 'quoted' }, 'ids'],
  [{ do: 'move', stage: 'quoted', ids: [1], filter: {} }, 'ids'],
  [{ do: 'move', stage: 'quoted', ids: [] }, 'ids'],
  [{ do: 'move', stage: 'quoted', ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'ids'],
  [{ do: 'move', stage: 'won', ids: [1] }, 'stage'],
  [{ do: 'move', ids: [1] }, 'stage'],
  [{ do: 'give', ids: [1] }, 'executiveid'],
  [{ do: 'give', executiveid: 1, ids: [1, 2], versions: [1] }, 'versions'],
  [{ do: 'give', executiveid: 1, filter: {}, versions: [1] }, 'versions'],
  [{ do: 'delete', ids: [1] }, 'do'],
  [{ do: 'move', stage: 'quoted', filter: { stage: 'sold' } }, 'filter.stage'],
])('%j is refused', (sent, field) => {
  const { error } = opportunities.actions.bulk.input.safeParse(sent);
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});

for (const { count, tags } of [
  { count: 300, tags: [] },
  { count: 1000, tags: ['torture'] },
])
  test(
    `${count} records, and parallel bulk changes of the same records by two accounts`,
    { tags },
    async () => {
      await database.pool.query(
        `INSERT INTO opportunities (name, user_id, total_amount) SELECT 'Ring', $1, 1 FROM generate_series(1, ${count})`,
        [staff.customer.id],
      );
      const ids = (await rows()).map(({ id }) => id);
      const other = await createUser(db, { role: 'admin' });
      // On a slow machine the second one may find the rows locked for longer than it waits.
      const { ok = 0, UNAVAILABLE: locked = 0 } = await outcomesOf([
        bulk(as(staff.admin), { ids, do: 'move', stage: 'quoted' }),
        bulk(as(other), { ids: ids.toReversed(), do: 'move', stage: 'visiting' }),
      ]);
      expect([ok > 0, ok + locked]).toEqual([true, 2]);
      expect(await db.auditEntry.count()).toBe(ok * count);
      expect(await db.stageChange.count()).toBe(ok * count);
    },
  );

test('a filter that matches 9,500 moves all, with an audit entry each', { tags: ['torture'] }, async () => {
  const count = 9500;
  await database.pool.query(
    `INSERT INTO opportunities (name, user_id, total_amount) SELECT 'Ring', $1, 1 FROM generate_series(1, ${count})`,
    [staff.customer.id],
  );
  const sent = { filter: { search: 'ring' }, do: 'move', stage: 'quoted' };
  expect(await bulk(as(staff.admin), sent)).toMatchObject({ changed: count });
  expect(await db.opportunity.count({ where: { stage: 'quoted', version: 2 } })).toBe(count);
  expect(await db.auditEntry.count({ where: { action: 'opportunity.move' } })).toBe(count);
  expect(await db.stageChange.count()).toBe(count);
});
