import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf } from '@/e2e/testing/context';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { orders } from '@/lib/sales/orders/contract';
import { createOrder, updateOrder } from '@/lib/sales/orders/operations';

/* Legal limits of cash, received and returned, and of adjustments (docs/product/money.md, "Staff endpoints and screens"). */

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
    await refund(as(staff.admin), { entry_id: again.data.id, note: 'x', method: 'upi', reference: 'UTR-B' });
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

describe('cash back', () => {
  const limit = 'Cash back to one customer on one day must not be more than ₹10,000.00;';
  const paid = async (amount: number, options: object = {}) => {
    const { id } = await order({ totalAmount: '900000.00', ...options });
    return (await add(as(staff.admin), upi(id, amount))).data.id;
  };
  const back = (entry_id: number, amount?: number | string) => ({
    entry_id,
    amount,
    method: 'cash',
    note: 'Ring returned',
  });

  test('to one customer and day stays at or below the limit over all orders', async () => {
    const [one, other] = [await paid(50_000), await paid(50_000)];
    const admin = as(staff.admin);
    expect(await refused(() => refund(admin, back(one)))).toEqual(
      wrong('method', `${limit} none is returned. Choose another method.`),
    );
    const { data } = await refund(admin, back(one, '6000.50'));
    expect(await refused(() => refund(admin, back(other, 4000)))).toEqual(
      wrong('method', `${limit} ₹6,000.50 is returned. Choose another method.`),
    );
    await refund(admin, back(other, '3999.50'));
    expect(await refused(() => refund(admin, back(other, '0.01')))).toMatchObject({ code: 'VALIDATION' });
    // Other methods have no limit; a voided refund does not count.
    await refund(admin, { ...back(other, 20_000), method: 'upi', reference: 'UTR-B' });
    await voids(admin, { id: data.id, reason: 'x' });
    await refund(admin, back(one, '6000.50'));
    await expectSound();
  });

  test('of another customer, and of the next day at the store, has a limit of its own', async () => {
    const one = await paid(50_000);
    const other = await paid(50_000, { userId: staff.otherCustomer.id });
    await refund(as(staff.admin), back(one, 10_000));
    await refund(as(staff.admin), back(other, 10_000));
    fixture.context.clock.set(new Date('2026-01-31T18:29:59Z'));
    expect(await refused(() => refund(as(staff.admin), back(one, 1)))).toMatchObject({ code: 'VALIDATION' });
    fixture.context.clock.set(new Date('2026-01-31T18:30:00Z'));
    await refund(as(staff.admin), back(one, 10_000));
  });

  test('in two parallel requests on two orders: one is recorded', async () => {
    const entries = [await paid(50_000), await paid(50_000)];
    const attempts = entries.map((id) => refund(as(staff.admin), back(id, 6000)));
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, VALIDATION: 1 });
    await expectSound();
  });
});

describe('raising a paid amount without payments', () => {
  const create = throughContract(orders.actions.create, createOrder);
  const update = throughContract(orders.actions.update, updateOrder);
  const raise = (id: number, paid_amount: number) => () =>
    update(as(staff.employee), { id, paid_amount, status: 'partial' });
  const refusal = {
    code: 'FORBIDDEN',
    fields: {
      paid_amount:
        'Raising the paid amount by ₹200,000.00 or more, for one order or for one customer in one day, needs an admin. Record payments instead.',
    },
  };
  const large = { totalAmount: '900000.00' } as const;

  test('stays below the limit per order over all days, except for admins', async () => {
    const { id } = await order(large);
    await raise(id, 150_000)();
    fixture.context.clock.forward(3 * 86_400);
    expect(await refused(raise(id, 200_000))).toMatchObject(refusal);
    await raise(id, 199_999)();
    await update(as(staff.admin), { id, paid_amount: 400_000, status: 'partial' });
  });

  test('stays below the limit per customer and day over all orders, also new ones', async () => {
    const [one, other] = [await order(large), await order(large)];
    await raise(one.id, 150_000)();
    expect(await refused(raise(other.id, 50_000))).toMatchObject(refusal);
    const made = {
      name: 'Order - Set',
      userid: staff.customer.id,
      employeeid: staff.employee.id,
      executiveid: staff.executive.id,
      total_amount: 60_000,
      paid_amount: 50_000,
      pending_amount: 10_000,
      status: 'partial',
    };
    expect(await refused(() => create(as(staff.employee), made))).toMatchObject(refusal);
    await create(as(staff.employee), { ...made, userid: staff.otherCustomer.id });
    fixture.context.clock.forward(86_400);
    await raise(other.id, 50_000)();
  });

  test('in two parallel requests on two orders: one is recorded', async () => {
    const rows = [await order(large), await order(large)];
    expect(await outcomesOf(rows.map(async ({ id }) => raise(id, 100_000)()))).toEqual({
      ok: 1,
      FORBIDDEN: 1,
    });
  });
});
