import { createBreach, createGrievance } from '@/prisma/factories/grievances';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { createExchange } from '@/prisma/factories/exchanges';
import { createBooking } from '@/prisma/factories/bookings';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { createEntry, createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { exported, exportFixture, textOf } from '@/e2e/testing/export-fixture';
import { exportedLists } from './record';

/* See docs/product/export-import.md, "Export". */

const fixture = await exportFixture();
const { db, context, read, trail } = fixture;

/** Of the lists for the accountant. */
const ofMonth = { month: '2026-01', seller_id: 1 };

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const opportunities = (count: number, options: object = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      createOpportunity(db, {
        userId: staff.customer.id,
        executiveId: staff.executive.id,
        name: `Ring ${n}`,
        // Created one after the other.
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
        ...options,
      }),
    ),
  );

test('an export has the rows of the list with ids and names, and an end', async () => {
  const [opportunity] = await opportunities(1, {
    name: 'Bridal set, "antique"\nwith stones',
    totalAmount: '1250.50',
  });
  const { rows, end } = await read(staff.executive, { list: 'opportunities' });
  expect(rows).toMatchObject([
    {
      'Opportunity ID': String(opportunity?.id),
      'Opportunity Name': 'Bridal set, "antique"\nwith stones',
      'User ID': String(staff.customer.id),
      Customer: staff.customer.name,
      'Executive ID': String(staff.executive.id),
      Executive: staff.executive.name,
      'Employee ID': '',
      'Total Amount': '1250.5',
      Status: 'open',
      'Created At': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  ]);
  expect(end).toBe('# end, 1 rows');
});

test('only the selected opportunities, within scope', async () => {
  const [ring, , chain] = await opportunities(3);
  const [foreign] = await opportunities(1, { executiveId: staff.otherExecutive.id });
  const ids = [chain, foreign, ring].map((each) => each?.id).join(',');
  const { rows } = await read(staff.executive, {
    list: 'opportunities',
    ids,
    sort: 'created_at',
    direction: 'asc',
  });
  expect(rows.map((row) => Number(row['Opportunity ID']))).toEqual([ring?.id, chain?.id]);
  for (const wrong of ['', '1;2', '1,,2', Array.from({ length: 501 }, () => 1).join(',')]) {
    const { details } = await refusalOf(
      exported(context.as(staff.executive), { list: 'opportunities', ids: wrong }),
    );
    expect(Object.keys(details.fields ?? {})).toEqual(['ids']);
  }
});

test('items are those of the opportunities that the filters find, within scope', async () => {
  const [ring, chain] = await opportunities(2);
  const [foreign] = await opportunities(1, { executiveId: staff.otherExecutive.id });
  for (const each of [ring, chain, foreign]) {
    const { id } = await createItem(db, { opportunityId: each?.id ?? 0, name: `Piece of ${each?.name}` });
    await createItem(db, { opportunityId: each?.id ?? 0, deletedAt: new Date() });
    if (each === ring)
      await db.item.update({ where: { id }, data: { purity: 's925', article: 'silver', huid: 'AB12C3' } });
  }
  const { rows } = await read(staff.executive, { list: 'items', direction: 'asc' });
  expect(rows).toMatchObject([
    { 'Item Name': 'Piece of Ring 0', Article: 'silver', Purity: '925', HUID: 'AB12C3' },
    { 'Item Name': 'Piece of Ring 1', Article: 'jewellery', Purity: '', HUID: '' },
  ]);
  const found = await read(staff.executive, { list: 'items', ids: String(chain?.id) });
  expect(found.rows.map((row) => row['Item Name'])).toEqual(['Piece of Ring 1']);
});

test('filters, search and order are those of the list, limit and cursor do not count', async () => {
  await opportunities(1, { name: 'Chain', totalAmount: '20.00' });
  await opportunities(1, { name: 'Ring', totalAmount: '10.00' });
  await opportunities(1, { name: 'Ring of another', executiveId: staff.otherExecutive.id });
  const names = async (sent: object) =>
    (await read(staff.executive, { list: 'opportunities', ...sent })).rows.map(
      (row) => row['Opportunity Name'],
    );
  expect(await names({ sort: 'total_amount', direction: 'asc', limit: '1', cursor: 'x' })).toEqual([
    'Ring',
    'Chain',
  ]);
  expect(await names({ search: 'ring' })).toEqual(['Ring']);
  expect(await names({ status: 'closed' })).toEqual([]);
  const { code, details } = await refusalOf(
    exported(context.as(staff.executive), { list: 'opportunities', status: 'lost for ever' }),
  );
  expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', ['status']]);
  expect((await refusalOf(exported(context.as(staff.admin), { list: 'sessions' }))).code).toBe('VALIDATION');
});

test('requires the permission to list', async () => {
  const allowed = {
    admin: exportedLists,
    executive: ['opportunities', 'items', 'orders', 'bookings', 'customers', 'dues', 'advances', 'exchanges'],
    employee: [
      'opportunities',
      'items',
      'orders',
      'bookings',
      'users',
      'customers',
      'dues',
      'advances',
      'exchanges',
    ],
    customer: [],
  } as const;
  for (const [who, lists] of Object.entries(allowed)) {
    const user = z.enum(['admin', 'executive', 'employee', 'customer']).parse(who);
    const seen: string[] = [];
    for (const list of exportedLists) {
      const outcome = await exported(context.as(staff[user]), { list, ...ofMonth }).then(
        textOf,
        (error: unknown) => error,
      );
      if (typeof outcome === 'string') seen.push(list);
      else expect(outcome).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect([who, seen]).toEqual([who, [...lists]]);
  }
  expect((await trail()).some(({ actor_id }) => actor_id === staff.customer.id)).toBe(false);
});

test('every list can be exported with rows', async () => {
  const { id: orderId } = await createOrder(db, { userId: staff.customer.id, totalAmount: '500.00' });
  await createEntry(db, { orderId, amount: '100.00', receivedAt: context.clock.now() });
  await createBooking(db, {
    userId: staff.customer.id,
    userMobile: staff.customer.mobile,
    slotDate: '2026-02-02',
  });
  const purchase = { userId: staff.customer.id, createdBy: staff.executive.id, acceptedBy: staff.admin.id };
  await createExchange(db, { ...purchase, createdAt: context.clock.now() });
  const [opportunity] = await opportunities(1);
  await createItem(db, { opportunityId: opportunity?.id ?? 0 });
  const now = context.clock.now();
  const sale = await createPaidOrder(db, { userId: staff.customer.id, createdAt: now });
  const state = { state: 'Telangana', stateCode: '36' };
  const buyer = { gstin: '36AAACP0000A1ZK', legalName: 'Buyer', address: 'Abids Road', state };
  const [ring, chain] = await db.item.findMany({ where: { orderId: sale.id } });
  await createInvoice(db, sale.id, now, [ring?.id ?? 0], { buyer });
  await createInvoice(db, sale.id, now, [chain?.id ?? 0]);
  await refundPlan(db, await payPlan(db, staff.customer, { paidAt: now }), now);
  await createGrievance(db);
  await createBreach(db, staff.admin.id);
  for (const list of exportedLists) {
    const { rows, end } = await read(staff.admin, { list, ...ofMonth });
    expect([list, end]).toEqual([list, `# end, ${rows.length} rows`]);
    if (list !== 'messages') expect([list, rows.length > 0]).toEqual([list, true]);
    for (const row of rows) expect(Object.values(row).join()).not.toMatch(/\[object|undefined|password|\$2/);
  }
  const [entry] = (await read(staff.admin, { list: 'day_book' })).rows;
  expect(entry).toMatchObject({ 'Order ID': String(orderId), Amount: '100', Customer: staff.customer.name });
});

test('a text that begins like a formula gets an apostrophe; a number does not', async () => {
  const texts = ['=1+1', '+91', '-5', '@x', "'=1+1", '＝1', "'quiet'", 'plain'];
  for (const name of texts) await opportunities(1, { name });
  const { rows } = await read(staff.admin, { list: 'opportunities', sort: 'created_at', direction: 'asc' });
  expect(rows.map((row) => row['Opportunity Name']).toSorted()).toEqual(
    ["'=1+1", "'+91", "'-5", "'@x", "''=1+1", "'＝1", "'quiet'", 'plain'].toSorted(),
  );
  const { id: orderId } = await createOrder(db, { userId: staff.customer.id, totalAmount: '500.00' });
  await createEntry(db, { orderId, amount: '100.00' });
  await createEntry(db, { orderId, kind: 'adjustment', amount: '-5.25', receivedAt: context.clock.now() });
  const book = await read(staff.admin, { list: 'day_book' });
  expect(book.rows.map(({ Amount }) => Amount)).toContain('-5.25');
});

test('customers, with the filters of their list', async () => {
  const { rows } = await read(staff.admin, {
    list: 'customers',
    no_visit: 'true',
    search: staff.customer.mobile,
  });
  expect(rows).toMatchObject([{ Name: staff.customer.name, Mobile: staff.customer.mobile }]);
  const wrong = exported(context.as(staff.admin), { list: 'customers', no_visit: 'yes' });
  expect((await refusalOf(wrong)).details.fields).toHaveProperty('no_visit');
});

test('a refused export does not count against the limit', async () => {
  for (let n = 0; n < 3; n += 1)
    expect((await refusalOf(exported(context.as(staff.executive), { list: 'users' }))).code).toBe(
      'FORBIDDEN',
    );
  await exported(context.as(staff.executive), { list: 'orders' }).then(textOf);
});
