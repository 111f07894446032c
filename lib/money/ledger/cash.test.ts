import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf } from '@/e2e/testing/context';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';

/* The legal limit of cash (docs/product/money.md, "Staff endpoints and screens"). */

const fixture = await ledgerFixture();
const { db, as, add, voids, refund, order, upi, cash, refused, wrong, expectSound } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('cash', () => {
  const large = { totalAmount: '900000.00' } as const;
  const dayLimit = 'Cash from one customer on one day must stay below ₹200,000.00;';

  test('of one customer and day over all orders, by the day of receipt at the store', async () => {
    const createdAt = new Date('2026-01-29T00:00:00Z');
    const [one, other] = [await order({ ...large, createdAt }), await order({ ...large, createdAt })];
    // 11:59 PM of the day before at the store.
    const eve = '2026-01-30T18:29:00Z';
    await add(as(staff.admin), cash(one.id, '199999.99', { received_at: eve }));
    expect(await refused(() => add(as(staff.admin), cash(other.id, '0.01', { received_at: eve })))).toEqual(
      wrong('amount', `${dayLimit} ₹199,999.99 is recorded.`),
    );
    const { data } = await add(as(staff.admin), cash(other.id, '199999.99'));
    const third = await order(large);
    expect(await refused(() => add(as(staff.admin), cash(third.id, '0.01')))).toMatchObject({
      fields: { amount: `${dayLimit} ₹199,999.99 is recorded.` },
    });
    // Voided cash does not count; refunded cash does.
    await voids(as(staff.admin), { id: data.id, reason: 'x' });
    const again = await add(as(staff.admin), cash(other.id, '199999.99'));
    await refund(as(staff.admin), { entry_id: again.data.id, note: 'x' });
    expect(await refused(() => add(as(staff.admin), cash(other.id, 1)))).toMatchObject({
      code: 'VALIDATION',
    });
  });

  test('of one order over all days', async () => {
    const createdAt = new Date('2026-01-29T00:00:00Z');
    const { id } = await order({ ...large, createdAt });
    await add(as(staff.admin), cash(id, 150_000, { received_at: '2026-01-30T06:00:00Z' }));
    expect(await refused(() => add(as(staff.admin), cash(id, 50_000)))).toEqual(
      wrong('amount', 'Cash for one order must stay below ₹200,000.00; ₹150,000.00 is recorded.'),
    );
    await add(as(staff.admin), cash(id, '49999.99'));
  });

  test('another customer has a limit of his own; other methods have none', async () => {
    const one = await order(large);
    const other = await order({ ...large, userId: staff.otherCustomer.id });
    await add(as(staff.admin), cash(one.id, 199_999));
    await add(as(staff.admin), cash(other.id, 199_999));
    await add(as(staff.admin), upi(one.id, 400_000));
    expect(await db.orderEntry.count()).toBe(3);
  });

  test('in two parallel requests on two orders: one is recorded', async () => {
    const [one, other] = [await order(large), await order(large)];
    const attempts = [one, other].map(({ id }) => add(as(staff.employee), cash(id, 100_000)));
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, VALIDATION: 1 });
    await expectSound();
  });
});
