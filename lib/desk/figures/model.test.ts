import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { listDues } from '@/lib/money/dues/contract';
import { readDues } from '@/lib/money/dues/operations';
import { orders } from '@/lib/sales/orders/contract';
import { listOrders } from '@/lib/sales/orders/operations';
import { figuresFixture, happening } from '@/e2e/testing/figures-fixture';
import { opportunityStages } from '@/lib/sales/opportunities/rules';

/* See docs/product/figures.md. */

const fixture = await figuresFixture();
const { db, context, of, differences, happen } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const orderList = throughContract(orders.actions.all, listOrders);
const dues = throughContract(listDues, readDues);

const dayOf = (instant: Date) => new Date(instant.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const toPaise = (amount: { toFixed(decimals: number): string }) =>
  Math.round(Number(amount.toFixed(2)) * 100);
const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0) / 100;

const ownedBy = (person: User | null) =>
  person === null ? {} : person.role === 'executive' ? { executiveId: person.id } : { employeeId: person.id };

/** Computed from all rows. */
async function computedStays(person: User | null, { from, to }: { from: string; to: string }) {
  const sales = await db.opportunity.findMany({
    where: { ...ownedBy(person), deletedAt: null },
    include: { stages: { orderBy: { id: 'asc' } } },
  });
  const stays = sales.flatMap(({ createdAt, stages }) =>
    stages.map(({ fromStage, at: until }, index) => {
      const since = stages[index - 1]?.at ?? createdAt;
      return { fromStage, until, seconds: Math.floor((until.getTime() - since.getTime()) / 1000) };
    }),
  );
  return opportunityStages.map((stage) => {
    if (stage === 'won' || stage === 'lost') return null;
    const ended = stays.filter(
      ({ fromStage, until, seconds }) =>
        fromStage === stage && seconds > 0 && dayOf(until) >= from && dayOf(until) <= to,
    );
    const seconds = ended.reduce((sum, stay) => sum + stay.seconds, 0);
    return ended.length === 0 ? null : Math.round(seconds / ended.length / 8640) / 10;
  });
}

/** Computed from all rows. */
async function computed(person: User | null, { from, to }: { from: string; to: string }) {
  const owned = ownedBy(person);
  const isIn = (instant: Date) => dayOf(instant) >= from && dayOf(instant) <= to;
  const sales = await db.opportunity.findMany({ where: { ...owned, deletedAt: null } });
  const created = sales.filter(({ createdAt }) => isIn(createdAt));
  const movedTo = (stage: string) => sales.filter((each) => each.stage === stage && isIn(each.stageSince));
  const [won, lost] = [movedTo('won'), movedTo('lost')];
  const days = won
    .map(({ stageSince, createdAt }) => (stageSince.getTime() - createdAt.getTime()) / 86_400_000)
    .toSorted((a, b) => a - b);
  const half = (days.length - 1) / 2;
  const orders = await db.order.findMany({
    where: { ...owned, deletedAt: null },
    include: { entries: true },
  });
  const entries = orders
    .flatMap((order) => order.entries)
    .filter(
      ({ kind, voidedAt, receivedAt }) => kind !== 'adjustment' && voidedAt === null && isIn(receivedAt),
    );
  return {
    made: created.length,
    won: won.length,
    lost: lost.length,
    rate: won.length + lost.length === 0 ? null : won.length / (won.length + lost.length),
    median_days:
      days.length === 0
        ? null
        : Math.round((((days[Math.floor(half)] ?? 0) + (days[Math.ceil(half)] ?? 0)) / 2) * 10) / 10,
    won_value: total(won.map(({ totalAmount }) => toPaise(totalAmount))),
    received: total(entries.map(({ amount }) => toPaise(amount))),
    due: total(orders.map(({ pendingAmount }) => toPaise(pendingAmount))),
  };
}

/** Sums of the lists behind these figures. */
async function listed(actor: User, person: User | null, { from, to }: { from: string; to: string }) {
  const own = person === null ? {} : { [`${person.role}id`]: person.id };
  const as = context.as(actor);
  const list = { received_from: from, received_to: to, exact: true, limit: 1, ...own };
  const { received } = await orderList(as, list);
  const { sums } = await dues(as, own);
  const due = Object.values(sums).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  return { received, due };
}

const periods = [
  { from: '2026-11-01', to: '2026-11-07' },
  { from: '2026-11-08', to: '2026-11-14' },
  { from: '2026-11-03', to: '2026-11-03' },
  { from: '2026-10-31', to: '2026-12-05' },
];

for (const { numRuns, tags } of [
  { numRuns: 1, tags: [] },
  { numRuns: 12, tags: ['torture'] },
])
  test(
    `the figures of any person and period equal the rows after any changes (${numRuns} runs)`,
    { tags },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 30 }), async (all) => {
          staff = await fixture.reset();
          for (const it of all) await happen(it);
          for (const days of periods) {
            const everybody = await of(staff.admin, days);
            expect(everybody).toMatchObject(await computed(null, days));
            expect(everybody).toMatchObject(await listed(staff.admin, null, days));
            expect(everybody.stages.map((stage) => stage.days)).toEqual(await computedStays(null, days));
            const sum = (key: 'made' | 'won' | 'lost') =>
              everybody.series.reduce((n, day) => n + day[key], 0);
            expect([sum('made'), sum('won'), sum('lost')]).toEqual([
              everybody.made,
              everybody.won,
              everybody.lost,
            ]);
            for (const person of [
              staff.executive,
              staff.otherExecutive,
              staff.employee,
              staff.otherEmployee,
            ]) {
              const own = await computed(person, days);
              expect(everybody.staff.find(({ id }) => id === person.id)).toMatchObject(own);
              const { previous, ...figuresOf } = await of(person, days);
              if (days === periods[1]) {
                expect(figuresOf).toMatchObject(await listed(person, null, days));
                expect(own).toMatchObject(await listed(staff.admin, person, days));
              }
              expect(figuresOf).toMatchObject(own);
              expect(figuresOf.stages.map((stage) => stage.days)).toEqual(await computedStays(person, days));
              if (days.from === '2026-11-08')
                expect(previous).toEqual(await computed(person, periods[0] ?? days));
            }
          }
          expect(await differences()).toEqual([]);
        }),
        { numRuns },
      );
    },
  );
