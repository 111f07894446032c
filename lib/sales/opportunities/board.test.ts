import { beforeEach, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { OpportunityStage, User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readBoard } from './board';
import { opportunities } from './contract';
import { listOpportunities } from './operations';

/* The board, and the filters shared with the list (docs/product/rules.md, "Stages"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const board = throughContract(opportunities.actions.board, readBoard);
const list = throughContract(opportunities.actions.list, listOpportunities);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const as = (user: User) => context.as(user);
const sale = (stage: OpportunityStage, day: string, options: object = {}) =>
  createOpportunity(db, {
    userId: staff.customer.id,
    executiveId: staff.executive.id,
    stage,
    createdAt: new Date(`${day}T06:00:00Z`),
    ...options,
  });
const columns = async (who: User, sent: object = {}) =>
  (await board(as(who), sent)).data.map(({ stage, count, sum, data }) => ({
    stage,
    count,
    sum,
    ids: data.map(({ id }) => id),
  }));

test('has a column per stage, the last moved first, with count and sum of all of it', async () => {
  const a = await sale('new', '2026-01-01', { totalAmount: '10.50' });
  const b = await sale('new', '2026-01-03', { totalAmount: '1.25' });
  const c = await sale('new', '2026-01-02', {
    totalAmount: '2',
    stageSince: new Date('2026-02-01T00:00:00Z'),
  });
  const d = await sale('lost', '2026-01-02', { totalAmount: '7' });
  await sale('new', '2026-01-02', { deletedAt: new Date() });
  const empty = (stage: string) => ({ stage, count: 0, sum: 0, ids: [] });
  expect(await columns(staff.admin)).toEqual([
    { stage: 'new', count: 3, sum: 13.75, ids: [c.id, b.id, a.id] },
    empty('contacted'),
    empty('visiting'),
    empty('quoted'),
    empty('won'),
    { stage: 'lost', count: 1, sum: 7, ids: [d.id] },
  ]);
});

test('more of a column by its cursor', async () => {
  const created = [];
  for (let day = 1; day <= 5; day += 1) created.push((await sale('quoted', `2026-01-0${day}`)).id);
  const first = (await board(as(staff.admin), { limit: 2 })).data.find(({ stage }) => stage === 'quoted');
  expect(first).toMatchObject({ count: 5, data: [{ id: created[4] }, { id: created[3] }] });
  const next = await board(as(staff.admin), { limit: 2, stage: 'quoted', cursor: first?.next_cursor });
  expect(next.data).toMatchObject([
    { stage: 'quoted', count: 5, data: [{ id: created[2] }, { id: created[1] }] },
  ]);
  const cursor = next.data[0]?.next_cursor;
  const last = await board(as(staff.admin), { limit: 2, stage: 'quoted', cursor });
  expect(last.data).toMatchObject([{ data: [{ id: created[0] }], next_cursor: null }]);
  for (const sent of [{ cursor: first?.next_cursor }, { limit: 0 }, { limit: 101 }])
    expect(opportunities.actions.board.input.safeParse(sent).success).toBe(false);
  expect((await refusalOf(board(as(staff.admin), { stage: 'quoted', cursor: 'x' }))).code).toBe('VALIDATION');
});

test.each([
  ['admin', {}, 3],
  ['executive', {}, 2],
  ['employee', {}, 1],
  ['otherExecutive', {}, 0],
] as const)('of an %s has what is visible to them', async (who, sent, count) => {
  await sale('new', '2026-01-01');
  await sale('new', '2026-01-02', { employeeId: staff.employee.id });
  await sale('new', '2026-01-03', { executiveId: null });
  const [column] = await columns(staff[who], sent);
  expect(column).toMatchObject({ count, sum: count * 1000 });
  expect(column?.ids).toHaveLength(count);
});

test('filters as the list: the same opportunities, counts and sums', async () => {
  const { otherExecutive, employee, otherCustomer } = staff;
  const stages = opportunities.actions.board.output.shape.data.element.shape.stage.options;
  for (const [index, stage] of stages.entries())
    for (const more of [{}, { executiveId: otherExecutive.id }, { employeeId: employee.id, name: 'Chain' }])
      await sale(stage, `2026-01-0${index + 1}`, {
        ...more,
        totalAmount: `${index + 1}`,
        ...(index % 2 === 0 ? {} : { userId: otherCustomer.id }),
        stageSince: new Date(`2026-02-0${index + 1}T18:30:00Z`),
      });
  const filters = [
    {},
    { status: 'open' },
    { status: 'closed' },
    { stage: 'won' },
    { stage: 'won', status: 'open' },
    { search: 'chain' },
    { userid: otherCustomer.id },
    { executiveid: otherExecutive.id },
    { executiveid: staff.executive.id },
    { employeeid: employee.id },
    { executiveid: staff.executive.id, employeeid: employee.id },
    { created_from: '2026-01-02', created_to: '2026-01-03' },
    { stage_from: '2026-02-03', stage_to: '2026-02-03' },
    { stage_from: '2026-02-05', status: 'closed' },
  ];
  for (const who of [staff.admin, staff.executive, employee])
    for (const filter of filters) {
      const rows = (await list(as(who), { ...filter, limit: 500 })).data;
      const { data } = await board(as(who), { ...filter, limit: 100 });
      const shown = data.flatMap((column) => column.data).map(({ id }) => id);
      expect(shown.toSorted((x, y) => x - y)).toEqual(rows.map(({ id }) => id).toSorted((x, y) => x - y));
      for (const { stage, count, sum } of data) {
        const of = rows.filter((row) => row.stage === stage);
        expect({ stage, count, sum, filter }).toEqual({
          stage,
          count: of.length,
          sum: of.reduce((all, row) => all + row.total_amount, 0),
          filter,
        });
      }
    }
});

test('days are those of the store: from half past six in the evening it is the next', async () => {
  const { id } = await sale('quoted', '2026-01-01', { stageSince: new Date('2026-02-03T18:29:59.999Z') });
  const next = await sale('quoted', '2026-01-01', { stageSince: new Date('2026-02-03T18:30:00Z') });
  const moved = async (day: string) =>
    (await list(as(staff.admin), { stage: 'quoted', stage_from: day, stage_to: day })).data.map(
      (row) => row.id,
    );
  expect(await moved('2026-02-03')).toEqual([id]);
  expect(await moved('2026-02-04')).toEqual([next.id]);
});

test('the total is exact on request, beyond the cap', { tags: 'torture' }, async () => {
  await database.pool.query(
    `INSERT INTO opportunities (name, user_id, total_amount) SELECT 'Ring', $1, 1 FROM generate_series(1, 10003)`,
    [staff.customer.id],
  );
  expect(await list(as(staff.admin), { limit: 1 })).toMatchObject({
    total: 10_000,
    total_is_lower_bound: true,
  });
  const exact = await list(as(staff.admin), { limit: 1, exact: true, status: 'open' });
  expect(exact.total).toBe(10_003);
  expect(exact.total_is_lower_bound).toBeUndefined();
});
