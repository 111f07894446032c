import { Client } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkCounters, repairCounters } from '@/lib/db/counters';
import { createEntry, createOrder } from '@/prisma/factories/sales';
import { createInvoice } from '@/prisma/factories/invoices';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { Random } from '@/prisma/factories/random';

/* What the database keeps of advances equals the definition, written here a second time (docs/product/sale.md, "Advances"). */

const fixture = await deliveryFixture();
const { db, database, sold } = fixture;

const client = new Client({ connectionString: database.url });
await client.connect();
afterAll(() => client.end());

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

interface Entry {
  readonly id: number;
  readonly day: string;
  readonly at: number;
  readonly paise: number;
  readonly refundOf: number | null;
}

/**
 * A stack of money, each payment less its refunds: a lowering of no payment takes the newest that was there at its time, what lacks is taken
 * from the next money. Deliveries take from the bottom of what is left.
 */
function advanceOf(entries: readonly Entry[], deliveredPaise: number) {
  const left: { readonly day: string; paise: number }[] = [];
  let lacking = 0;
  for (const each of entries
    .filter(({ refundOf }) => refundOf === null)
    .toSorted((one, other) => one.at - other.at || one.id - other.id)) {
    const paise = entries
      .filter(({ refundOf }) => refundOf === each.id)
      .reduce((sum, refund) => sum + refund.paise, each.paise);
    if (paise >= 0) {
      const filled = Math.min(lacking, paise);
      lacking -= filled;
      left.push({ day: each.day, paise: paise - filled });
    } else lacking += take(left.toReversed(), -paise);
  }
  take(left, deliveredPaise);
  const rest = left.filter(({ paise }) => paise > 0);
  const [first] = rest;
  return first === undefined ? null : [first.day, rest.reduce((sum, { paise }) => sum + paise, 0) / 100];
}

/** Takes paise from money, in its order; returns what was not there. */
function take(money: { paise: number }[], paise: number): number {
  let lacking = paise;
  for (const each of money) {
    const taken = Math.min(each.paise, lacking);
    each.paise -= taken;
    lacking -= taken;
  }
  return lacking;
}

test('for random payments, refunds, voids, adjustments and deliveries, after each of them', async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const random = new Random(seed);
    const prices = Array.from({ length: random.between(1, 4) }, () => random.between(1, 5) * 100);
    const order = await sold(prices.map((price) => ({ price: price.toFixed(2) })));
    const live: Entry[] = [];
    let delivered = 0;
    for (let step = 0; step < 12; step += 1) {
      const paid = live.reduce((sum, { paise }) => sum + paise, 0) / 100;
      const total = prices.reduce((sum, price) => sum + price, 0);
      const day = daysAfter('2026-01-31', -random.between(0, 400));
      const make = async (
        rupees: number,
        kind: 'payment' | 'refund' | 'adjustment',
        refundOf: number | null,
      ) => {
        const at = new Date(`${day}T06:00:00Z`);
        const { id } = await createEntry(db, {
          orderId: order.id,
          amount: rupees.toFixed(2),
          kind,
          receivedAt: at,
          createdAt: at,
          ...(refundOf === null ? {} : { refundOf }),
        });
        live.push({ id, day, at: at.getTime(), paise: rupees * 100, refundOf });
      };
      const what = random.between(0, 5);
      if (what <= 1 && paid < total)
        await make(random.between(1, total - paid), random.chance(0.3) ? 'adjustment' : 'payment', null);
      else if (what === 2) {
        const payment = random.oneOf(live.filter(({ paise }) => paise > 0));
        const left =
          payment === null
            ? 0
            : live
                .filter(({ refundOf }) => refundOf === payment.id)
                .reduce((sum, { paise }) => sum + paise, payment.paise) / 100;
        const most = Math.min(left, paid);
        if (payment !== null && most > 0) await make(-random.between(1, most), 'refund', payment.id);
      } else if (what === 3 && paid > 0) {
        // As far as no payment is taken from below what is refunded of it.
        await make(-random.between(1, paid), 'adjustment', null);
      } else if (what === 4) {
        const entry = random.oneOf(
          live.filter(
            ({ id, paise }) =>
              paise > 0 && paid - paise / 100 >= 0 && live.every(({ refundOf }) => refundOf !== id),
          ),
        );
        if (entry !== null) {
          live.splice(live.indexOf(entry), 1);
          const after = (paid - entry.paise / 100).toFixed(2);
          await db.$transaction([
            db.orderEntry.update({
              where: { id: entry.id },
              data: { voidedAt: new Date(), voidReason: 'x' },
            }),
            db.order.update({
              where: { id: order.id },
              data: {
                paidAmount: after,
                pendingAmount: (total - Number(after)).toFixed(2),
                status: Number(after) === 0 ? 'unpaid' : 'partial',
              },
            }),
          ]);
        }
      } else if (what === 5 && delivered < prices.length) {
        await createInvoice(db, order.id, new Date(), [order.ids[delivered] ?? 0]);
        delivered += 1;
      }
      const { rows } = await database.pool.query<{ since: string | null; amount: number }>(
        'SELECT advance_since::text AS since, advance_amount::float AS amount FROM orders WHERE id = $1',
        [order.id],
      );
      const [row] = rows;
      const deliveredPaise = prices.slice(0, delivered).reduce((sum, price) => sum + price * 100, 0);
      expect([seed, step, row?.since === null || row === undefined ? null : [row.since, row.amount]]).toEqual(
        [seed, step, advanceOf(live, deliveredPaise)],
      );
    }
  }
  await fixture.database.pool.query('SELECT rebuild_advances()');
  expect((await checkCounters(client)).filter(({ counter }) => counter === 'advances')).toEqual([]);
}, 120_000);

test('drift is reported, and repaired; a rebuild comes to the same', async () => {
  const at = new Date('2026-01-01T06:00:00Z');
  const [one, two, without] = [
    await createOrder(db, { userId: staff.customer.id, createdAt: at }),
    await createOrder(db, { userId: staff.customer.id, createdAt: at }),
    await createOrder(db, { userId: staff.customer.id, createdAt: at }),
  ];
  for (const { id } of [one, two])
    await createEntry(db, { orderId: id, amount: '50.00', receivedAt: at, createdAt: at });
  const drift = async () => {
    await database.pool.query(`UPDATE orders SET advance_since = '2025-01-01' WHERE id = $1`, [one.id]);
    await database.pool.query('UPDATE orders SET advance_since = NULL, advance_amount = NULL WHERE id = $1', [
      two.id,
    ]);
    await database.pool.query(
      `UPDATE orders SET advance_since = '2025-01-01', advance_amount = 5 WHERE id = $1`,
      [without.id],
    );
  };
  const found = async () =>
    (await checkCounters(client))
      .filter(({ counter }) => counter === 'advances')
      .map(({ name, kept, counted }) => [name, kept, counted]);
  await drift();
  const wrong = [
    [`advance of order ${one.id}`, '50.00 since 2025-01-01', '50.00 since 2026-01-01'],
    [`advance of order ${two.id}`, 'none', '50.00 since 2026-01-01'],
    [`advance of order ${without.id}`, '5.00 since 2025-01-01', 'none'],
  ];
  expect(await found()).toEqual(wrong);
  expect(await repairCounters(client)).toEqual(
    wrong.map(([name, kept, counted]) => `${name}: from ${kept} to ${counted}`),
  );
  expect(await found()).toEqual([]);
  await drift();
  await database.pool.query('SELECT rebuild_advances()');
  expect(await found()).toEqual([]);
  // As the triggers do it: what was told stays told, unless it was of another advance, whose tasks end.
  await database.pool.query(
    'UPDATE orders SET advance_reminded_day = 330, advance_amount = 5 WHERE id = $1',
    [one.id],
  );
  await database.pool.query(
    `UPDATE orders SET advance_reminded_day = 330, advance_since = '2025-01-01' WHERE id = $1`,
    [two.id],
  );
  for (const [orderId, since] of [
    [one.id, '2026-01-01'],
    [two.id, '2025-01-01'],
  ] as const)
    await db.task.create({
      data: {
        title: 'x',
        dueOn: at,
        assigneeId: staff.admin.id,
        createdBy: staff.admin.id,
        orderId,
        advanceSince: new Date(since),
        createdAt: at,
        updatedAt: at,
      },
    });
  await database.pool.query('SELECT rebuild_advances()');
  expect(
    await db.order.findMany({ where: { id: { in: [one.id, two.id] } }, orderBy: { id: 'asc' } }),
  ).toMatchObject([{ advanceRemindedDay: 330 }, { advanceRemindedDay: 0 }]);
  expect(await db.task.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { orderId: one.id, deletedAt: null },
    { orderId: two.id, deletedAt: expect.any(Date) },
  ]);
});
