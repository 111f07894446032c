import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoice } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readPdf } from '@/e2e/testing/read-pdf';
import { throughContract } from '@/e2e/testing/through-contract';
import { openEstimate } from './contract';
import { readEstimate } from './operations';

/* See docs/product/sale.md, "Estimate". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const open = throughContract(openEstimate, readEstimate);

let company: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set('2026-01-31T04:30:00.000Z');
  company = await createCompany(db);
});

const as = (user: User) => context.as(user);
const sale = () => ({
  userId: company.customer.id,
  employeeId: company.employee.id,
  executiveId: company.executive.id,
});
const opportunity = async () => {
  const { id } = await createOpportunity(db, sale());
  await createItem(db, { opportunityId: id, name: 'Gold ring', price: '412.00' });
  return id;
};
const numbers = async () =>
  (await db.estimate.findMany({ orderBy: { id: 'asc' } })).map(({ number }) => number);

describe('an estimate', () => {
  test('shows the pieces, what they cost, and how long that holds', async () => {
    const id = await opportunity();
    const { fileName, bytes } = await open(as(company.employee), { opportunity_id: id });
    expect(fileName).toBe('estimate-E-25-26-000001.pdf');
    const { title, pages } = await readPdf(bytes);
    expect(title).toBe('Estimate E/25-26/000001');
    for (const part of [
      'Not a tax invoice',
      'Gold ring',
      '₹412.00',
      company.customer.name,
      'Valid until the end of Jan 31, 2026 or the next gold rate.',
    ])
      expect(pages[0]?.text).toContain(part);
    expect(await db.customerOpening.findMany()).toMatchObject([
      { actorId: company.employee.id, customerId: company.customer.id },
    ]);
  });

  test('keeps its number while nothing changes, and gets another one for another content', async () => {
    const id = await opportunity();
    const item = await db.item.findFirstOrThrow();
    const again = async () => (await open(as(company.admin), { opportunity_id: id })).fileName.slice(-10, -4);
    expect([await again(), await again()]).toEqual(['000001', '000001']);
    await db.item.update({ where: { id: item.id }, data: { price: '400.00' } });
    expect(await again()).toBe('000002');
    // The same content as before.
    await db.item.update({ where: { id: item.id }, data: { price: '412.00' } });
    expect(await again()).toBe('000001');
    await db.user.update({ where: { id: company.customer.id }, data: { address: '12 Gandhi Nagar' } });
    expect(await again()).toBe('000003');
    await db.goldRate.create({ data: { purity: 'k22', ratePerGram: 9850, setBy: company.admin.id } });
    expect(await again()).toBe('000004');
    // The next day at the stores.
    context.clock.set('2026-01-31T18:30:00.000Z');
    expect([await again(), await again()]).toEqual(['000005', '000005']);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5].map((n) => `E/25-26/00000${n}`));
  });

  test('is one for calls at once, and leaves no gap', async () => {
    const [one, other] = [await opportunity(), await opportunity()];
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        open(as(index % 3 === 0 ? company.admin : company.executive), {
          opportunity_id: index % 2 === 0 ? one : other,
        }),
      ),
    );
    expect(new Set(files.map(({ fileName }) => fileName)).size).toBe(2);
    expect((await numbers()).toSorted()).toEqual(['E/25-26/000001', 'E/25-26/000002']);
  });

  test('has no delivered and no deleted pieces; without pieces there is none', async () => {
    const id = await opportunity();
    const ring = await db.item.findFirstOrThrow();
    const chain = await createItem(db, { opportunityId: id, name: 'Gold chain', price: '588.00' });
    const order = await createOrder(db, { ...sale(), opportunityId: id, totalAmount: '1000.00' });
    await db.item.updateMany({ data: { orderId: order.id } });
    await createInvoice(db, order.id, new Date(), [ring.id]);
    const { bytes } = await open(as(company.executive), { opportunity_id: id });
    const text = (await readPdf(bytes)).pages[0]?.text ?? '';
    expect([text.includes('Gold chain'), text.includes('Gold ring')]).toEqual([true, false]);
    await db.item.update({ where: { id: chain.id }, data: { deletedAt: new Date() } });
    expect((await refusalOf(open(as(company.executive), { opportunity_id: id }))).code).toBe('NO_ITEMS');
    expect(await db.estimate.count()).toBe(1);
  });

  test('is of staff in scope alone', async () => {
    const id = await opportunity();
    for (const who of [company.otherEmployee, company.otherExecutive])
      expect((await refusalOf(open(as(who), { opportunity_id: id }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(open(as(company.customer), { opportunity_id: id }))).code).toBe('FORBIDDEN');
    expect((await refusalOf(open(as(company.admin), { opportunity_id: id + 1 }))).code).toBe('NOT_FOUND');
    expect(await db.estimate.count()).toBe(0);
    expect(await db.numberSeries.count({ where: { series: 'E' } })).toBe(0);
  });

  test('is empty after the deletion of the account, and never changed else', async () => {
    const id = await opportunity();
    await open(as(company.admin), { opportunity_id: id });
    const { id: estimateId } = await db.estimate.findFirstOrThrow();
    for (const data of [{ number: 'E/25-26/000009' }, { content: { seller: 1 } }, { content: {}, userId: 1 }])
      await expect(db.estimate.update({ where: { id: estimateId }, data })).rejects.toThrow();
    await expect(db.estimate.delete({ where: { id: estimateId } })).rejects.toThrow();
    await throughContract(deleteUser, removeUser)(as(company.admin), { id: company.customer.id });
    expect(await db.estimate.findMany()).toMatchObject([{ content: {}, number: 'E/25-26/000001' }]);
    const { code, details } = await refusalOf(open(as(company.admin), { opportunity_id: id }));
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', ['opportunity_id']]);
  });
});
