import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { exchangeFixture } from '@/e2e/testing/exchange-fixture';
import { Random } from '@/prisma/factories/random';
import { Refusal } from '@/lib/kernel/access/refusal';

/*
 * Concurrent set-offs, pay-outs, voids of payments and of purchases, payments and deliveries. After each round what is settled of a purchase is
 * the sum of its parts within its value, and orders and numbers are sound; the only errors are refusals.
 */

const fixture = await exchangeFixture();
const { db, as, accepted, setOff, payOut, voidPurchase, sold } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

for (const { seeds, tags } of [
  { seeds: 3, tags: [] },
  { seeds: Number(process.env['MODEL_SEEDS'] ?? 60), tags: ['torture'] },
])
  test(
    `with ${seeds} seeds of steps at the same time the books balance`,
    { timeout: 600_000, tags },
    async () => {
      const met = new Set<string>();
      for (let seed = 1; seed <= seeds; seed += 1) {
        const random = new Random(seed);
        const purchases = [(await accepted(1000)).id, (await accepted(700)).id] as const;
        const orders = [
          await sold([{ price: '900.00' }], { paid: '100' }),
          await sold([{ price: '800.00' }]),
        ] as const;
        for (let round = 0; round < 4; round += 1) {
          const steps = Array.from({ length: 5 }, () => stepOf(random, purchases, orders));
          const outcomes = await Promise.allSettled(steps.map(({ run }) => run()));
          for (const [index, outcome] of outcomes.entries()) {
            const did = steps[index]?.does ?? '';
            if (outcome.status === 'fulfilled') met.add(did);
            else if (!(outcome.reason instanceof Refusal) || outcome.reason.status >= 500)
              throw new Error(`Seed ${seed}: ${did} failed`, { cause: outcome.reason });
          }
          await fixture.expectSettled();
        }
      }
      expect(met).toContain('set off');
      expect(met).toContain('pay out');
    },
  );

type Sold = Awaited<ReturnType<typeof sold>>;

/** One step of a random kind, drawn here: the steps of a seed must not depend on the order of their execution. */
function stepOf(
  random: Random,
  purchases: readonly [number, number],
  orders: readonly [Sold, Sold],
): { does: string; run: () => Promise<unknown> } {
  const who = as(random.pick([staff.admin, staff.employee, staff.executive]));
  const order = random.pick(orders);
  const id = random.pick(purchases);
  const amount = random.chance(0.5) ? undefined : random.between(1, 500);
  const method = random.pick(['cash', 'upi']);
  const nth = random.next();
  const entry = async () => {
    const entries = await db.orderEntry.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } });
    return entries[Math.floor(nth * entries.length)]?.id ?? 1;
  };
  const allow = { allow_due: true, due_on: '2026-03-01' };
  const setsOff = { does: 'set off', run: () => setOff(who, { id, order_id: order.id, amount }) };
  return random.pick([
    setsOff,
    setsOff,
    { does: 'pay out', run: () => payOut(who, { id, method, reference: 'UTR', amount }) },
    { does: 'void a purchase', run: () => voidPurchase(as(staff.admin), { id, reason: 'x' }) },
    { does: 'pay', run: () => fixture.add(who, fixture.upi(order.id, amount ?? 50)) },
    {
      does: 'void a payment',
      run: async () => fixture.voids(as(staff.admin), { id: await entry(), reason: 'x', ...allow }),
    },
    {
      does: 'refund',
      run: async () =>
        fixture.refund(as(staff.admin), { entry_id: await entry(), note: 'x', method: 'cash', ...allow }),
    },
    { does: 'deliver', run: () => fixture.deliver(who, { order_id: order.id, item_ids: order.ids }) },
  ]);
}
