/* oxlint-disable max-lines -- one model: every call against one set of books */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '@/lib/kernel/access/refusal';
import { checkCounters } from '@/lib/db/counters';
import type { Opportunity, StageChange, User } from '@/lib/db/generated/client';
import { items } from '@/lib/sales/items/contract';
import * as itemOperations from '@/lib/sales/items/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { openStages } from '@/lib/sales/opportunities/rules';
import { changeOpportunities } from '@/lib/sales/opportunities/bulk';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';

/*
 * Model test: any concurrent creating, editing, closing, items, payments and deletions keep the invariants of docs/product/rules.md,
 * "Opportunities" and "Orders".
 */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

const opportunity = opportunities.actions;
const item = items.actions;
const order = orders.actions;
const calls = {
  create: throughContract(opportunity.create, opportunityOperations.createOpportunity),
  edit: throughContract(opportunity.update, opportunityOperations.updateOpportunity),
  remove: throughContract(opportunity.delete, opportunityOperations.deleteOpportunity),
  move: throughContract(opportunity.move, moveOpportunity),
  lose: throughContract(opportunity.move, moveOpportunity),
  bulk: throughContract(opportunity.bulk, changeOpportunities),
  addItem: throughContract(item.create, itemOperations.createItem),
  editItem: throughContract(item.update, itemOperations.updateItem),
  removeItem: throughContract(item.delete, itemOperations.deleteItem),
  addOrder: throughContract(order.create, orderOperations.createOrder),
  editOrder: throughContract(order.update, orderOperations.updateOrder),
  removeOrder: throughContract(order.delete, orderOperations.deleteOrder),
};
type Call = keyof typeof calls;

interface Step {
  readonly call: Call;
  readonly who: 'admin' | 'executive' | 'employee';
  /** Index of an active record, modulo their number. */
  readonly one: number;
  readonly other: number;
  readonly paise: number;
  readonly closes: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  call: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Call>('edit', 'addItem', 'editItem', 'editOrder', 'move') },
    { weight: 2, arbitrary: fc.constantFrom<Call>('create', 'removeItem', 'addOrder') },
    { weight: 1, arbitrary: fc.constantFrom<Call>('remove', 'removeOrder', 'lose', 'bulk') },
  ),
  who: fc.constantFrom('admin', 'executive', 'employee'),
  one: fc.nat({ max: 20 }),
  other: fc.nat({ max: 20 }),
  paise: fc.oneof(fc.nat({ max: 300 }), fc.constant(99_999_999_999_999)),
  closes: fc.boolean(),
});

const one = (call: Call, changes: Partial<Step> = {}): Step[] => [
  { call, who: 'admin', one: 0, other: 0, paise: 2, closes: false, ...changes },
];
/** Fixed run: every operation succeeds once, and every important refusal occurs. */
const everyCallOnce: Step[][] = [
  one('addItem'),
  one('editItem', { who: 'employee' }),
  one('removeItem', { who: 'executive' }),
  one('addOrder', { one: 1 }),
  one('addItem', { closes: true }),
  one('editOrder'),
  one('remove', { one: 1 }),
  one('removeOrder'),
  one('edit', { closes: true }),
  one('edit'),
  one('remove', { one: 2 }),
  one('create', { closes: true }),
  one('create'),
  one('move', { one: 3, other: 2 }),
  one('lose', { one: 3 }),
  one('addOrder', { one: 3 }),
  one('move', { one: 3, closes: true }),
  one('bulk', { one: 3, other: 3, paise: 3 }),
  one('move', { one: 3, closes: true }),
  one('lose', { one: 3 }),
  one('bulk', { one: 3, other: 3, paise: 3 }),
];

/** Active records at the start of a round: a step may find its record changed or deleted. */
async function living() {
  const where = { deletedAt: null };
  const [o, i, r] = await Promise.all([
    db.opportunity.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } }),
    db.item.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } }),
    db.order.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } }),
  ]);
  const pick = (rows: readonly { id: number }[]) => (n: number) =>
    rows[n % Math.max(rows.length, 1)]?.id ?? 999_999;
  return { opportunity: pick(o), item: pick(i), order: pick(r) };
}

function take(
  { call, who, one, other, paise, closes }: Step,
  staff: Company,
  at: Awaited<ReturnType<typeof living>>,
) {
  const me = context.as(staff[who]);
  const amount = paise / 100;
  const both = { executiveid: staff.executive.id, employeeid: staff.employee.id };
  const sale = { name: 'Sale', userid: staff.customer.id, total_amount: amount };
  const sent = {
    create: { ...sale, ...both, ...(closes ? { status: 'closed' } : {}) },
    edit: { id: at.opportunity(one), ...(closes ? { status: 'closed' } : { total_amount: amount }) },
    remove: { id: at.opportunity(one) },
    move: { id: at.opportunity(one), stage: closes ? 'won' : openStages[other % openStages.length] },
    lose: { id: at.opportunity(one), stage: 'lost', lost_reason: 'no_answer' },
    bulk: {
      ids: [...new Set([at.opportunity(one), at.opportunity(other), at.opportunity(paise)])],
      ...(closes
        ? { do: 'give', executiveid: staff.executive.id }
        : { do: 'move', stage: openStages[other % openStages.length] }),
    },
    addItem: {
      name: 'Item',
      price: amount,
      opportunityid: at.opportunity(one),
      ...(closes ? { orderid: at.order(other) } : {}),
    },
    editItem: {
      id: at.item(one),
      ...(closes ? { opportunityid: at.opportunity(other) } : { price: amount }),
    },
    removeItem: { id: at.item(one) },
    addOrder: {
      ...sale,
      ...both,
      opportunityid: at.opportunity(one),
      ...(closes ? { paid_amount: amount, status: 'completed' } : {}),
    },
    editOrder: {
      id: at.order(one),
      ...(closes ? { paid_amount: amount } : { total_amount: amount }),
      ...(paise % 2 === 0 ? {} : { status: 'completed' }),
    },
    removeOrder: { id: at.order(one) },
  } satisfies Record<Call, object>;
  return calls[call](me, sent[call]);
}

/** Consecutive changes lead from `new`, or from creation as closed, to the stage, each with an actor. */
function expectHistory({
  stage,
  status,
  stageSince,
  createdAt,
  stages,
}: Opportunity & { stages: StageChange[] }): void {
  expect(status).toBe(stage === 'won' || stage === 'lost' ? 'closed' : 'open');
  const path = ['new', ...stages.map(({ toStage }) => toStage)];
  expect(stages.map(({ fromStage }) => fromStage)).toEqual(path.slice(0, -1));
  expect(path.at(-1)).toBe(stage);
  expect(stageSince).toEqual(stages.at(-1)?.at ?? createdAt);
  for (const { actorId } of stages) expect(actorId).not.toBeNull();
  // Won is final; a lost one goes on in an open stage.
  expect(path.indexOf('won') === -1 || path.indexOf('won') === path.length - 1).toBe(true);
  expect(path.join(' ')).not.toMatch(/lost (?:won|lost)/);
}

async function expectBooksToHold(): Promise<void> {
  const everyItem = await db.item.findMany({ include: { order: true, opportunity: true } });
  const everyOrder = await db.order.findMany();
  const deletedByHand = new Set(
    (await db.auditEntry.findMany({ where: { action: 'order.delete' } })).map((entry) => entry.entityId),
  );
  for (const each of await db.opportunity.findMany({
    include: { orders: true, items: true, stages: { orderBy: { id: 'asc' } } },
  })) {
    const live = each.orders.filter((one) => one.deletedAt === null);
    // At most one active order; a closed opportunity has one unless it was deleted.
    expect(live.length).toBeLessThanOrEqual(1);
    if (each.stage === 'lost') expect(live).toEqual([]);
    expectHistory(each);
    if (each.stage === 'won' && each.deletedAt === null && live.length === 0)
      expect(each.orders.some((one) => deletedByHand.has(one.id))).toBe(true);
    if (each.deletedAt !== null) {
      expect(live).toEqual([]);
      expect(each.items.filter((one) => one.deletedAt === null)).toEqual([]);
    }
  }
  for (const { paidAmount, pendingAmount, totalAmount, status } of everyOrder) {
    expect(paidAmount.plus(pendingAmount).equals(totalAmount)).toBe(true);
    expect(paidAmount.isNegative() || pendingAmount.isNegative()).toBe(false);
    if (status === 'paid') expect(pendingAmount.isZero()).toBe(true);
    if (!paidAmount.isZero()) expect(status === 'paid').toBe(pendingAmount.isZero());
  }
  for (const one of everyItem.filter((each) => each.deletedAt === null)) {
    expect(one.opportunity.deletedAt).toBeNull();
    // The order is the active one of the item's opportunity.
    if (one.order !== null)
      expect(one.order).toMatchObject({ opportunityId: one.opportunityId, deletedAt: null });
  }
  const trail = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  // No items were added or changed after the close.
  const closedAt = new Map<number, number>();
  for (const entry of trail) {
    const after: object = typeof entry.after === 'object' && entry.after !== null ? entry.after : {};
    if (
      entry.action === 'opportunity.close' ||
      (entry.action === 'opportunity.create' && 'status' in after && after.status === 'closed')
    )
      closedAt.set(entry.entityId, entry.id);
    if (entry.action !== 'item.create') continue;
    const into =
      'opportunityid' in after && typeof after.opportunityid === 'number' ? after.opportunityid : 0;
    expect(closedAt.has(into)).toBe(false);
  }
  const client = await database.pool.connect();
  expect(await checkCounters(client).finally(() => client.release())).toEqual([]);
  // One creation per order, and one entry per close.
  const once = trail.filter(({ action }) =>
    /^(order\.create|order\.delete|opportunity\.(create|close|delete)|item\.(create|delete))$/.test(action),
  );
  expect(new Set(once.map(({ action, entityId }) => `${action} ${entityId}`)).size).toBe(once.length);
  expect(once.filter(({ action }) => action === 'order.create')).toHaveLength(everyOrder.length);
}

const expected = new Set([
  'VALIDATION',
  'NOT_FOUND',
  'OPPORTUNITY_CLOSED',
  'HAS_ORDER',
  'STALE_VERSION',
  'HAS_PAYMENTS',
  'FORBIDDEN',
  'BULK_REFUSED',
]);

for (const { numRuns, tags } of [
  { numRuns: 2, tags: [] },
  { numRuns: 10, tags: ['torture'] },
])
  test(
    `parallel operations of staff on sales keep the books consistent (${numRuns} runs)`,
    { tags },
    async () => {
      const responses: Record<string, number> = {};
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 8 }),
          async (rounds) => {
            await database.emptyAll();
            const staff = await createCompany(db);
            await seed(staff.admin, staff);
            for (const steps of rounds) {
              const at = await living();
              await Promise.all(
                steps.map((each) =>
                  take(each, staff, at).then(
                    () => (responses[`${each.call} ok`] = (responses[`${each.call} ok`] ?? 0) + 1),
                    (error: unknown) => {
                      if (!(error instanceof Refusal) || !expected.has(error.code)) throw error;
                      responses[error.code] = (responses[error.code] ?? 0) + 1;
                    },
                  ),
                ),
              );
              await expectBooksToHold();
            }
          },
        ),
        { numRuns, examples: [[everyCallOnce]] },
      );
      // Every operation sometimes succeeds, and important refusals occur.
      const met = [
        ...Object.keys(calls).map((call) => `${call} ok`),
        'VALIDATION',
        'OPPORTUNITY_CLOSED',
        'HAS_ORDER',
      ];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(met));
    },
  );

/** Three open sales with two items each. */
async function seed(admin: User, staff: Company): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const { data } = await calls.create(context.as(admin), {
      name: 'Sale',
      userid: staff.customer.id,
      total_amount: 2,
      executiveid: staff.executive.id,
      employeeid: staff.employee.id,
    });
    for (let i = 0; i < 2; i += 1)
      await calls.addItem(context.as(admin), { name: 'Item', price: 1, opportunityid: data.id });
  }
}
