import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { Refusal } from '@/lib/kernel/access/refusal';

/*
 * Concurrent deliveries, returns, exchanges, payments, refunds, voids, edits and deletions of the same orders. After each round invoices and credit
 * notes are the sums of their pieces, what is invoiced less what is credited is what is delivered, what is set off out here comes in there, paid amounts are within the totals, totals of delivered orders are the sums of their items, nothing is due without a day, and
 * numbers have no gaps; the only errors are refusals. `MODEL_SEEDS=2000 npm run test:torture -- lib/money/deliveries/model.test.ts` runs more.
 */

const fixture = await deliveryFixture();
const { database, db, as, sold, deliver, issue, expectBalanced } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('at the same time', () => {
  test('two deliveries of one piece: the first wins', async () => {
    const order = await sold([{}, {}], { paid: '1000' });
    const sent = { order_id: order.id, item_ids: order.ids.slice(0, 1) };
    const held = heldBeforeCommit(as(staff.admin));
    const first = deliver(held.context, sent);
    await held.done;
    const second = refusalOf(deliver(as(staff.employee), { ...sent, item_ids: order.ids }));
    await waitingForLocks(database, 1);
    held.commit();
    await first;
    expect((await second).code).toBe('DELIVERED');
    expect(await db.invoice.count()).toBe(1);
    await expectBalanced();
  });

  test('two deliveries of two pieces, and the paid amount of one: one of them', async () => {
    const order = await sold([{}, {}], { paid: '500' });
    const outcomes = await outcomesOf(
      order.ids.map((id) => deliver(as(staff.admin), { order_id: order.id, item_ids: [id] })),
    );
    expect(outcomes).toEqual({ ok: 1, DUE_LEFT: 1 });
    await expectBalanced();
  });

  test('a delivery and a refund of its payment: one of them', async () => {
    const order = await sold([{}], { paid: '500' });
    const [entry] = await db.orderEntry.findMany();
    const outcomes = await outcomesOf([
      deliver(as(staff.employee), { order_id: order.id, item_ids: order.ids }),
      fixture.refund(as(staff.admin), { entry_id: entry?.id ?? 0, note: 'Returned' }),
    ]);
    expect(outcomes['ok']).toBe(1);
    await expectBalanced();
  });

  test('a delivery, an edit and a deletion of its piece: one of them, and then no other', async () => {
    const order = await sold([{}], { paid: '500' });
    const [id = 0] = order.ids;
    await outcomesOf([
      deliver(as(staff.employee), { order_id: order.id, item_ids: [id] }),
      fixture.removeItem(as(staff.admin), { id }),
      fixture.editItem(as(staff.admin), { id, huid: 'AB12CD' }),
    ]);
    await expectBalanced();
  });
});

/** Deterministic numbers from 0 to below 1 (Mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Sold = Awaited<ReturnType<typeof sold>>;

/** One step of a random kind on one of the orders. */
function stepOf(
  random: () => number,
  orders: readonly Sold[],
): { does: string; run: () => Promise<unknown> } {
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0];
  const [first, ...others] = orders;
  if (first === undefined) throw new Error('No order');
  const order = pick([first, ...others]);
  const [a = 0, ...more] = order.ids;
  const id = pick([a, ...more]);
  const who = as(pick([staff.admin, staff.employee, staff.executive]));
  const allow = random() < 0.3 ? { allow_due: true, due_on: '2026-03-01' } : {};
  const amount = Math.ceil(random() * 600);
  // Drawn here: the steps of a seed must not depend on the order of their execution.
  const nth = random();
  const entry = async () => {
    const entries = await db.orderEntry.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } });
    return entries[Math.floor(nth * entries.length)]?.id ?? 1;
  };
  const some = order.ids.filter(() => random() < 0.5);
  const delivered = {
    order_id: order.id,
    item_ids: some.length === 0 ? [id] : some,
    take_sum: random() < 0.7,
  };
  const to = pick([first, ...others]);
  const by = as(pick([staff.admin, staff.executive]));
  const way = pick(['upi', 'cash', 'bank_transfer']);
  const returned = {
    order_id: order.id,
    item_ids: delivered.item_ids,
    reason: 'x',
    restock: random() < 0.7,
  };
  const version = async () => (await db.order.findUniqueOrThrow({ where: { id: order.id } })).version;
  return pick([
    { does: 'deliver', run: () => deliver(who, delivered) },
    { does: 'deliver with a due', run: () => deliver(as(staff.admin), { ...delivered, ...allow }) },
    {
      does: 'return',
      run: () => fixture.takeBack(as(staff.admin), { ...returned, settle: { kind: 'refund', method: way } }),
    },
    {
      does: 'exchange',
      run: () =>
        fixture.takeBack(by, {
          ...returned,
          settle: { kind: 'set_off', to_order_id: to.id },
        }),
    },
    { does: 'issue', run: () => issue(who, { order_id: order.id }) },
    { does: 'ready', run: () => fixture.ready(who, { ids: [id] }) },
    { does: 'pay', run: () => fixture.add(who, fixture.upi(order.id, amount)) },
    { does: 'pay in cash', run: () => fixture.add(who, fixture.cash(order.id, amount)) },
    {
      does: 'refund',
      run: async () =>
        fixture.refund(as(staff.admin), {
          entry_id: await entry(),
          amount,
          note: 'x',
          method: 'upi',
          ...allow,
        }),
    },
    {
      does: 'void',
      run: async () => fixture.voids(as(staff.admin), { id: await entry(), reason: 'x', ...allow }),
    },
    {
      does: 'adjust',
      run: async () =>
        fixture.editOrder(as(staff.admin), {
          id: order.id,
          paid_amount: amount,
          version: await version(),
          ...allow,
        }),
    },
    {
      does: 'total',
      run: () => fixture.editOrder(who, { id: order.id, total_amount: amount * 3, status: 'partial' }),
    },
    { does: 'measure', run: () => fixture.editItem(who, { id, weight_mg: 1000 + amount }) },
    { does: 'delete a piece', run: () => fixture.removeItem(who, { id }) },
    { does: 'delete', run: () => fixture.removeOrder(as(staff.admin), { id: order.id }) },
  ]);
}

const everyStep = [
  'deliver',
  'deliver with a due',
  'return',
  'exchange',
  'issue',
  'ready',
  'pay',
  'pay in cash',
  'refund',
  'void',
  'adjust',
  'total',
  'measure',
  'delete a piece',
  'delete',
];
const refusals = [
  'DELIVERED',
  'NOT_DELIVERED',
  'DUE_LEFT',
  'TOTAL_DIFFERS',
  'OUT_OF_BALANCE',
  'HAS_PAYMENTS',
  'NOT_INVOICEABLE',
];

for (const { seeds, tags, expected } of [
  // What so few meet depends on which step gets a lock first.
  { seeds: 3, tags: [], expected: [] },
  {
    seeds: Number(process.env['MODEL_SEEDS'] ?? 100),
    tags: ['torture'],
    expected: [...everyStep.map((did) => `${did} ok`), ...refusals],
  },
])
  test(
    `with ${seeds} seeds of steps at the same time the books balance`,
    { timeout: 600_000, tags },
    async () => {
      const met = new Set<string>();
      for (let seed = 1; seed <= seeds; seed += 1) {
        const random = randomOf(seed);
        const orders = [
          await sold([{}, { price: '300.00' }, {}], { paid: '800' }),
          await sold([{ price: '250.50' }, {}]),
          await sold([{}], { paid: '100', total: '700.00' }),
        ];
        for (let round = 0; round < 4; round += 1) {
          const steps = Array.from({ length: 8 }, () => stepOf(random, orders));
          const outcomes = await Promise.allSettled(steps.map(({ run }) => run()));
          for (const [index, outcome] of outcomes.entries()) {
            const did = steps[index]?.does ?? '';
            if (outcome.status === 'fulfilled') met.add(`${did} ok`);
            else if (outcome.reason instanceof Refusal && outcome.reason.status < 500)
              met.add(outcome.reason.code);
            else throw new Error(`Seed ${seed}: ${did} failed`, { cause: outcome.reason });
          }
          await expectBalanced();
        }
      }
      expect([...met]).toEqual(expect.arrayContaining(expected));
    },
  );
