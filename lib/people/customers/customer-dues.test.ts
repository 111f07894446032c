import { beforeEach, expect, test } from 'vitest';
import { createOrder } from '@/prisma/factories/sales';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readDuesOf, readEditable } from './customer-dues';

/* See docs/product/rules.md, "Customers". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

test('dues are own orders with something due, the oldest first', async () => {
  const { admin, executive, otherExecutive, customer, otherCustomer } = staff;
  const order = (name: string, executiveId: number, createdAt: string, paid = '0') =>
    createOrder(db, {
      name,
      userId: customer.id,
      executiveId,
      totalAmount: '1000.00',
      paidAmount: paid,
      createdAt: new Date(createdAt),
    });
  await order('Newer', executive.id, '2026-01-05');
  await order('Older', executive.id, '2026-01-04');
  await order('Paid', executive.id, '2026-01-03', '1000.00');
  await order('Of a colleague', otherExecutive.id, '2026-01-02');
  await createOrder(db, { name: 'Of another', userId: otherCustomer.id, executiveId: executive.id });
  const names = async (who: Company[keyof Company]) =>
    (await readDuesOf.run(context.as(who), { id: customer.id })).map(({ name }) => name);
  expect(await names(executive)).toEqual(['Older', 'Newer']);
  expect(await names(admin)).toEqual(['Of a colleague', 'Older', 'Newer']);
});

test('out of scope it is not found', async () => {
  const { executive, customer } = staff;
  expect((await refusalOf(readDuesOf.run(context.as(executive), { id: customer.id }))).code).toBe(
    'NOT_FOUND',
  );
});

test('admins edit any customer, employees those they referred, executives none', async () => {
  const { admin, executive, employee, otherEmployee, customer } = staff;
  await db.user.update({ where: { id: customer.id }, data: { referrerCode: employee.referralId } });
  const may = (who: Company[keyof Company]) => readEditable.run(context.as(who), { id: customer.id });
  expect(await may(admin)).toMatchObject({ id: customer.id, version: 1 });
  expect(await may(employee)).toMatchObject({ id: customer.id });
  expect(await may(otherEmployee)).toBeNull();
  expect(await may(executive)).toBeNull();
});
