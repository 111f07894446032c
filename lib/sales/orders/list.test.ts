import { beforeEach, expect, test } from 'vitest';
import { createEntry, createOrder as orderRow } from '@/prisma/factories/sales';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { actions, orderFixture, wrong } from '@/e2e/testing/order-fixture';
import * as operations from './operations';

/* Single orders (docs/product/rules.md, "Orders"); by a closing: closing.test.ts. */

const fixture = await orderFixture();
const { db, as, refused } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const list = throughContract(actions.all, operations.listOrders);

test('the list by people, and by payments received in a period, with their sum', async () => {
  const [one, two, three] = [
    await orderRow(db, { userId: staff.customer.id, executiveId: staff.executive.id }),
    await orderRow(db, { userId: staff.customer.id, employeeId: staff.employee.id }),
    await orderRow(db, {
      userId: staff.customer.id,
      paidAmount: '100.00',
      createdAt: new Date('2026-11-03T10:00:00Z'),
    }),
  ];
  const pay = (orderId: number, received: string, amount: string, options: object = {}) =>
    createEntry(db, { orderId, amount, receivedAt: new Date(`${received}+05:30`), ...options });
  await pay(one.id, '2026-11-03T00:00', '10.25');
  const { id: refundOf } = await pay(two.id, '2026-11-04T23:59:59.999', '20.00');
  await pay(two.id, '2026-11-05T00:00', '-4.00', { kind: 'refund', refundOf });
  await pay(three.id, '2026-11-03T10:00', '7.00', { kind: 'adjustment' });
  await pay(three.id, '2026-11-03T10:00', '8.00', { voidedAt: new Date() });
  const found = async (input: object, user = staff.admin) => {
    const { orders: rows, received, total } = await list(as(user), { exact: true, ...input });
    return { ids: rows.map(({ id }) => id).toSorted((a, b) => a - b), total, received };
  };
  expect(await found({ executiveid: staff.executive.id })).toEqual({
    ids: [one.id],
    total: 1,
    received: undefined,
  });
  expect(await found({ employeeid: staff.employee.id })).toMatchObject({ ids: [two.id] });
  const days = { received_from: '2026-11-03', received_to: '2026-11-04' };
  expect(await found(days)).toEqual({ ids: [one.id, two.id], total: 2, received: 30.25 });
  expect(await found({ received_from: '2026-11-05' })).toEqual({ ids: [two.id], total: 1, received: -4 });
  expect(await found({ received_to: '2026-11-03', employeeid: staff.employee.id })).toMatchObject({
    ids: [],
    received: 0,
  });
  expect(await found(days, staff.executive)).toEqual({ ids: [one.id], total: 1, received: 10.25 });
  expect(await list(as(staff.admin), days)).not.toHaveProperty('received');
  expect(await refused(() => list(as(staff.admin), { received_from: '2026-02-30' }))).toEqual(
    wrong('received_from'),
  );
});
