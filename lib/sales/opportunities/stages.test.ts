import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { actions, addOrder, create, move, read, stageFixture, update } from '@/e2e/testing/stage-fixture';

/* Moves between stages (docs/product/rules.md, "Stages"); races: lib/sales/parties/model.test.ts. */

const fixture = await stageFixture();
const { db, as, sale, orderOf, unchanged } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('moving', () => {
  test('changes the stage, writes the change with its actor, and an audit entry', async () => {
    const { id } = await sale();
    const { message, data, order } = await move(as(staff.employee), { id: String(id), stage: 'contacted' });
    expect(message).toBe('Opportunity updated successfully!');
    expect(order).toBeUndefined();
    expect(data).toMatchObject({ id, stage: 'contacted', status: 'open', version: 2 });
    await move(as(staff.executive), { id, stage: 'quoted', version: 2 });
    const { data: after } = await read(as(staff.admin), { id });
    expect(after.stages).toEqual([
      { from: 'new', to: 'contacted', at: data.stage_since, by: staff.employee.id },
      { from: 'contacted', to: 'quoted', at: after.stage_since, by: staff.executive.id },
    ]);
    const trail = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(trail).toMatchObject([
      { action: 'opportunity.move', before: { stage: 'new' }, after: { stage: 'contacted' } },
      { action: 'opportunity.move', before: { stage: 'contacted' }, after: { stage: 'quoted' } },
    ]);
  });

  test('to its own stage changes nothing', async () => {
    const { id } = await sale('visiting');
    expect((await move(as(staff.admin), { id, stage: 'visiting' })).data.version).toBe(1);
    expect(await db.auditEntry.count()).toBe(0);
  });

  test.each(['contacted', 'won', 'lost'] as const)('to %s of an older version is refused', async (stage) => {
    const { id } = await sale('new', {});
    await move(as(staff.admin), { id, stage: 'quoted', version: 1 });
    const refusal = await unchanged(id, () =>
      move(as(staff.executive), { id, stage, lost_reason: 'price', version: 1 }),
    );
    expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data: { id, stage: 'quoted' } } });
  });

  test("a colleague's is not found", async () => {
    const { id } = await sale();
    for (const who of [staff.otherExecutive, staff.otherEmployee])
      expect((await unchanged(id, () => move(as(who), { id, stage: 'quoted' }))).code).toBe('NOT_FOUND');
  });

  test.each([
    [{ stage: 'lost' }, ['lost_reason']],
    [{ stage: 'lost', lost_reason: 'weather' }, ['lost_reason']],
    [{ stage: 'lost', lost_reason: 'other' }, ['lost_note']],
    [{ stage: 'lost', lost_reason: 'other', lost_note: '  ' }, ['lost_note']],
    [{ stage: 'lost', lost_reason: 'price', lost_note: 'x'.repeat(501) }, ['lost_note']],
    [{ stage: 'open' }, ['stage']],
    [{}, ['stage']],
  ])('%j is refused', (sent, fields) => {
    const { error } = actions.move.input.safeParse({ id: 1, ...sent });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(fields);
  });
});

describe('next step and expected day', () => {
  test('are set by create, changed and cleared by update, and not by a move', async () => {
    const { data } = await create(as(staff.executive), {
      name: 'Ring',
      userid: staff.customer.id,
      total_amount: 5,
      next_step: 'Call on Monday',
      expected_on: '2026-12-24',
    });
    expect(data).toMatchObject({ next_step: 'Call on Monday', expected_on: '2026-12-24', stage: 'new' });
    const { id } = data;
    await move(as(staff.executive), { id, stage: 'quoted' });
    const { data: changed } = await update(as(staff.executive), { id, next_step: '', expected_on: null });
    expect(changed).toMatchObject({ next_step: '', expected_on: null, stage: 'quoted', version: 3 });
    const same = await update(as(staff.executive), { id, next_step: '', expected_on: null });
    expect(same.data.version).toBe(3);
  });

  test('stage and reason of create and update are ignored', async () => {
    const sent = { stage: 'won', lost_reason: 'price', stage_since: '2020-01-01T00:00:00.000Z' };
    const { data } = await create(as(staff.executive), {
      name: 'Ring',
      userid: staff.customer.id,
      total_amount: 5,
      ...sent,
    });
    expect(data).toMatchObject({ stage: 'new', status: 'open', lost_reason: null });
    const { data: changed } = await update(as(staff.executive), { id: data.id, name: 'Chain', ...sent });
    expect(changed).toMatchObject({ stage: 'new', status: 'open', lost_reason: null });
  });
});

test('of parallel moves to won and to lost one succeeds', async () => {
  const { id } = await sale();
  const outcomes = await Promise.allSettled([
    move(as(staff.executive), { id, stage: 'won' }),
    move(as(staff.employee), { id, stage: 'lost', lost_reason: 'price' }),
    addOrder(as(staff.admin), orderOf(id)),
  ]);
  const { stage } = await db.opportunity.findUniqueOrThrow({ where: { id } });
  const live = await db.order.count({ where: { opportunityId: id, deletedAt: null } });
  expect([stage, live]).toEqual(stage === 'lost' ? ['lost', 0] : ['won', 1]);
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
});
