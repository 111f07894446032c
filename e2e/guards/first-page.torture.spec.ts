import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import { payPlan } from '@/prisma/factories/payments';
import { createPayment } from '@/prisma/factories/entries';
import { createExchange } from '@/prisma/factories/exchanges';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { expect, test, type Accounts } from '@/e2e/fixtures/test';

/* Back-office lists render their first page as HTML, readable without JavaScript. */

/** Records visible to three staff accounts. */
async function business(accounts: Accounts, db: Db) {
  const [admin, executive, employee] = await Promise.all([
    accounts.staff('admin'),
    accounts.staff('executive'),
    accounts.staff('employee'),
  ]);
  const name = `First page ${randomUUID().slice(0, 8)}`;
  const customer = await accounts.account({
    name,
    active: true,
    profile: true,
    referrerCode: employee.referralId,
  });
  const sale = { name, userId: customer.id, executiveId: executive.id, employeeId: employee.id };
  await createOpportunity(db, sale);
  const { id: orderId } = await createOrder(db, sale);
  await createPayment(db, { orderId });
  await createExchange(db, { userId: customer.id, createdBy: employee.id });
  const slot = await freeSlot(db);
  await bookFor(db, customer, slot);
  await payPlan(db, customer);
  await db.auditEntry.create({
    data: {
      actorId: admin.id,
      action: 'user.update',
      entity: 'user',
      entityId: customer.id,
      before: {},
      after: {},
    },
  });
  return { admin, executive, employee, customer, name };
}

function rowsOf(html: string): string[] {
  const table =
    /<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))?.[1] ?? '';
  return [...table.matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('every list renders its first rows in the HTML', async ({ accounts, database: { db } }) => {
  const { admin, executive, employee, customer, name } = await business(accounts, db);
  const byName = `search=${encodeURIComponent(name)}`;
  const rows = [
    [admin, `/admin-users?${byName}`, name],
    [admin, `/admin-opportunity?${byName}`, name],
    [admin, `/admin-orders?${byName}`, name],
    [admin, `/admin-dues?${byName}`, name],
    [admin, `/admin-advances?${byName}`, name],
    [admin, `/admin-old-gold?${byName}`, name],
    [admin, `/admin-audit?entity=user&entity_id=${customer.id}`, String(customer.id)],
    [admin, `/admin-payments?search=${customer.mobile}`, name],
    [admin, `/admin-booking-slots?search=${customer.mobile}`, customer.mobile],
    [executive, '/executive-opportunity', name],
    [executive, '/executive-orders', name],
    [executive, '/executive-dues', name],
    [executive, '/executive-advances', name],
    [executive, '/executive-old-gold', name],
    [executive, `/executive-booking?search=${customer.mobile}`, customer.mobile],
    [employee, '/employee-opportunity', name],
    [employee, '/employee-orders', name],
    [employee, '/employee-dues', name],
    [employee, '/employee-advances', name],
    [employee, '/employee-old-gold', name],
    [employee, `/employee-booking-slots?search=${customer.mobile}`, customer.mobile],
    [employee, '/employee-referrals', name],
  ] as const;
  for (const [viewer, path, words] of rows) {
    const { html, status } = await new PageVisitor(viewer.cookie).open(path);
    expect([path, status]).toEqual([path, 200]);
    expect
      .soft(
        rowsOf(html).some((row) => row.includes(words)),
        `${words} in the rows of ${path}`,
      )
      .toBe(true);
  }
});
