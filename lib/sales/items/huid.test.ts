import { beforeEach, expect, test } from 'vitest';
import { createItem as itemRow, createOpportunity } from '@/prisma/factories/sales';
import type { Opportunity } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { actions, itemFixture, remove, update } from '@/e2e/testing/item-fixture';
import { changeOpportunities } from '@/lib/sales/opportunities/bulk';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';
import { createItem } from './operations';

/* HUIDs (docs/product/money.md, "Items by weight"). */

const fixture = await itemFixture();
const { db, context } = fixture;
const create = throughContract(actions.create, createItem);
const move = throughContract(opportunities.actions.move, moveOpportunity);
const bulk = throughContract(opportunities.actions.bulk, changeOpportunities);

let staff: Company;
let open: Opportunity;
beforeEach(async () => {
  ({ staff, open } = await fixture.reset());
});

const me = () => context.as(staff.executive);
const add = async (changes: object) =>
  (await create(me(), { name: 'Chain', price: 1, opportunityid: open.id, ...changes })).data;

test('a HUID is on one live piece: free again when deleted, cleared, or of a lost opportunity', async () => {
  const first = await add({ huid: ' AB12C3 ' });
  const taken = await refusalOf(add({ huid: 'ab12c3' }));
  expect(taken).toMatchObject({ code: 'HUID_TAKEN', details: { fields: { huid: taken.message } } });
  const second = await add({ huid: 'ZZ9999' });
  expect((await refusalOf(update(me(), { id: second.id, huid: 'AB12c3' }))).code).toBe('HUID_TAKEN');
  await update(me(), { id: first.id, huid: null });
  await update(me(), { id: second.id, huid: 'AB12C3' });
  await remove(me(), { id: second.id });
  await update(me(), { id: first.id, huid: 'AB12C3' });

  await move(me(), { id: open.id, stage: 'lost', lost_reason: 'price' });
  const next = await createOpportunity(db, { userId: staff.customer.id, executiveId: staff.executive.id });
  const third = await add({ huid: 'AB12C3', opportunityid: next.id });
  const named = {
    code: 'HUID_TAKEN',
    message: expect.stringContaining('now has the HUID of Chain (AB12C3)'),
    details: { data: [{ id: first.id, message: expect.stringMatching(/^Chain: /) }] },
  };
  expect(await refusalOf(move(me(), { id: open.id, stage: 'quoted' }))).toMatchObject(named);
  const all = { do: 'move', stage: 'quoted', ids: [open.id] };
  expect(await refusalOf(bulk(context.as(staff.admin), all))).toMatchObject(named);
  const lost = await createOpportunity(db, {
    userId: staff.customer.id,
    executiveId: staff.executive.id,
    stage: 'lost',
  });
  const { id } = await itemRow(db, { opportunityId: lost.id });
  expect((await update(me(), { id, huid: 'AB12C3' })).data.huid).toBe('AB12C3');
  await remove(me(), { id: third.id });
  await move(me(), { id: open.id, stage: 'quoted' });
  expect((await refusalOf(add({ huid: 'AB12C3', opportunityid: next.id }))).code).toBe('HUID_TAKEN');
});

test('two lost opportunities with one HUID are not reopened together', async () => {
  const people = { userId: staff.customer.id, executiveId: staff.executive.id };
  const lost = await Promise.all([1, 2].map(() => createOpportunity(db, { ...people, stage: 'lost' })));
  for (const { id: opportunityId } of lost) {
    const { id } = await itemRow(db, { opportunityId, name: `Ring ${opportunityId}` });
    await update(me(), { id, huid: 'AB12C3' });
  }
  const ids = lost.map(({ id }) => id);
  const refused = await refusalOf(bulk(context.as(staff.admin), { do: 'move', stage: 'quoted', ids }));
  expect(refused.code).toBe('HUID_TAKEN');
  for (const id of ids) expect(refused.message).toContain(`Ring ${id} (AB12C3)`);
  expect(await db.opportunity.count({ where: { id: { in: ids }, stage: 'lost' } })).toBe(2);
});

test('a HUID sent for ten pieces at once is on one', async () => {
  const attempts = Array.from({ length: 10 }, () => add({ huid: 'AB12C3' }));
  expect(await outcomesOf(attempts)).toEqual({ ok: 1, HUID_TAKEN: 9 });
});
