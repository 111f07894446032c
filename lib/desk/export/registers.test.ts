/* oxlint-disable max-lines -- one company and its documents for all lists */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { seller as firstSeller } from '@/lib/business';
import { exported, exportFixture } from '@/e2e/testing/export-fixture';
import { refusalOf, testNow } from '@/e2e/testing/context';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';
import type { Company } from '@/e2e/testing/company';
import type { Sql } from '@/lib/db/sql';
import { exportRule } from '@/lib/limits';
import { checkRegisters } from '@/lib/money/registers/check';
import { readOpenAdvances } from '@/lib/money/registers/operations';
import { refundSoldPlan } from '@/lib/money/plan-sales/refund';
import { registerLists } from '@/lib/money/registers/record';
import { paiseOfRupees, sumOfRupees } from '@/lib/paise';
import { createCreditNote, createInvoice } from '@/prisma/factories/invoices';
import { createExchange } from '@/prisma/factories/exchanges';
import { payPlan, refundPlan, sellPlanAtDesk } from '@/prisma/factories/payments';
import { createEntry, createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';

/* Lists for the accountant (docs/product/sale.md, "For the accountant"). */

const fixture = await exportFixture();
const { database, db, pool, context, read } = fixture;

let staff: Company;
let second: { readonly storeId: number; readonly sellerId: number };

beforeEach(async () => {
  staff = await fixture.reset();
  context.clock.set(testNow);
  const storeId = await createSecondStore(database);
  const { sellerId } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
  second = { storeId, sellerId: sellerId ?? 0 };
});

const november = new Date('2026-11-15T06:00:00Z');
const telangana = { state: 'Telangana', stateCode: '36' };
const buyer = {
  gstin: '36AAACP0000A1ZK',
  legalName: '=Buyer Limited',
  address: 'Abids Road',
  state: telangana,
};

interface Piece {
  readonly price: string;
  readonly article?: 'jewellery' | 'coin' | 'silver' | 'service' | 'job_work';
  readonly weightMg?: number | null;
  readonly taxPercent?: string | null;
}

async function orderOf(
  pieces: readonly Piece[],
  { storeId = storeIds.first, at = november }: { storeId?: number; at?: Date } = {},
) {
  const parties = { userId: staff.customer.id, executiveId: staff.executive.id, storeId, createdAt: at };
  const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed' });
  const total = sumOfRupees(pieces.map(({ price }) => Number(price))).toFixed(2);
  const { id } = await createOrder(db, { ...parties, opportunityId, totalAmount: total });
  for (const [index, { price, ...columns }] of pieces.entries()) {
    const item = await createItem(db, { opportunityId, orderId: id, price, name: `Piece ${index}` });
    await db.item.update({ where: { id: item.id }, data: columns });
  }
  return id;
}

const list = (name: string, sent: object = {}) =>
  read(staff.admin, { list: name, month: '2026-11', seller_id: 1, ...sent }).then(({ rows }) => rows);

const sumOf = (rows: readonly Readonly<Record<string, string>>[], header: string) =>
  sumOfRupees(rows.map((row) => Number(row[header])));

test('an invoiced piece is in the registers of its seller and month, as it was frozen', async () => {
  const id = await orderOf([
    { price: '10300.00', weightMg: 5250 },
    { price: '118.00', article: 'service' },
  ]);
  await createInvoice(db, id, november);
  await db.item.updateMany({ where: { orderId: id }, data: { name: 'Changed' } });
  expect(await list('sales_register')).toMatchObject([
    {
      'Invoice Number': 'I/26-27/000001',
      'Invoice Date': '2026-11-15',
      Document: 'tax_invoice',
      For: 'order',
      'Order ID': String(id),
      Customer: staff.customer.name,
      GSTIN: '',
      'Place of Supply': '37-Andhra Pradesh',
      'Item Name': 'Piece 0',
      'HSN/SAC': '7113',
      'Net weight (g)': '5.25',
      'Tax (%)': '3',
      'Taxable Value': '10000',
      IGST: '0',
      CGST: '150',
      SGST: '150',
      Total: '10300',
    },
    { 'Item Name': 'Piece 1', Article: 'service', 'Taxable Value': '100', Total: '118' },
  ]);
  expect(await list('hsn_summary')).toMatchObject([
    { 'HSN/SAC': '7113', UQC: 'GMS-GRAMS', Quantity: '5.25', 'Taxable Value': '10000' },
    { 'HSN/SAC': '9987', UQC: 'NA', Quantity: '0', 'Tax (%)': '18', CGST: '9' },
  ]);
  expect(await list('sales_register', { seller_id: second.sellerId })).toEqual([]);
  expect(await list('sales_register', { month: '2026-10' })).toEqual([]);
});

test('a month begins and ends at midnight in Asia/Kolkata', async () => {
  const times = [
    '2026-10-31T18:29:59Z',
    '2026-10-31T18:30:00Z',
    '2026-11-30T18:29:59Z',
    '2026-11-30T18:30:00Z',
  ];
  for (const at of times) await createInvoice(db, await orderOf([{ price: '100.00' }]), new Date(at));
  const dates = async (month: string) =>
    (await list('sales_register', { month })).map((row) => row['Invoice Date']);
  expect(await dates('2026-10')).toEqual(['2026-10-31']);
  expect(await dates('2026-11')).toEqual(['2026-11-01', '2026-11-30']);
  expect(await dates('2026-12')).toEqual(['2026-12-01']);
});

test('another State is IGST; a buyer with a GSTIN is B2B and no formula', async () => {
  const invoiced = async (supplied: object) =>
    createInvoice(db, await orderOf([{ price: '10300.00' }]), november, undefined, supplied);
  await invoiced({ stateCode: '36', buyer });
  await invoiced({ stateCode: '36' });
  await invoiced({});
  expect(await list('b2b')).toMatchObject([
    {
      GSTIN: buyer.gstin,
      Buyer: "'=Buyer Limited",
      'Invoice Number': 'I/26-27/000001',
      'Invoice Value': '10300',
      'Place of Supply': '36-Telangana',
      IGST: '300',
      CGST: '0',
    },
  ]);
  expect(await list('b2c')).toMatchObject([
    { 'Place of Supply': '36-Telangana', 'Taxable Value': '10000', IGST: '300', CGST: '0' },
    { 'Place of Supply': '37-Andhra Pradesh', 'Taxable Value': '10000', IGST: '0', CGST: '150' },
  ]);
});

test('the plan is a service of the first seller; its refund a credit note until it fails', async () => {
  const plan = await payPlan(db, await createUser(db), { paidAt: november });
  await payPlan(db, await createUser(db), { paidAt: november, hasReceipt: true });
  expect(await list('sales_register')).toMatchObject([
    { 'Invoice Number': 'P/26-27/000001', For: 'plan', 'Order ID': '', 'HSN/SAC': '999799', Total: '200' },
  ]);
  expect(await list('hsn_summary')).toMatchObject([
    { 'HSN/SAC': '999799', Quantity: '0', 'Taxable Value': '169.5', CGST: '15.25', SGST: '15.25' },
  ]);
  await refundPlan(db, plan, new Date('2026-12-02T06:00:00Z'));
  const december = { month: '2026-12' };
  expect(await list('credit_notes')).toEqual([]);
  expect(await list('credit_notes', december)).toMatchObject([
    {
      'Note Number': 'C/26-27/000001',
      'Note Date': '2026-12-02',
      'Invoice Number': 'P/26-27/000001',
      'Invoice Date': '2026-11-15',
      'Taxable Value': '169.5',
      Total: '200',
    },
  ]);
  await db.planCreditNote.updateMany({ data: { voidedAt: new Date() } });
  expect(await list('credit_notes', december)).toEqual([]);
  expect(await list('documents_issued', december)).toMatchObject([
    { 'Nature of Document': 'credit note', 'Total Number': '1', Cancelled: '1', 'Net Issued': '0' },
  ]);
});

test('a returned piece is a credit note with the tax of its invoice, in the month of the return', async () => {
  const id = await orderOf([{ price: '10300.00', weightMg: 5250 }, { price: '1030.00' }]);
  const invoice = await createInvoice(db, id, november, undefined, { stateCode: '36', buyer });
  const [ring] = await db.item.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } });
  await createCreditNote(db, id, [ring?.id ?? 0], { at: new Date('2026-12-02T06:00:00Z') });
  const december = { month: '2026-12' };
  expect(await list('credit_notes')).toEqual([]);
  expect(await list('credit_notes', december)).toMatchObject([
    {
      'Note Number': 'C/26-27/000001',
      'Note Date': '2026-12-02',
      'Invoice Number': invoice.number,
      'Invoice Date': '2026-11-15',
      'Order ID': String(id),
      GSTIN: buyer.gstin,
      'Place of Supply': '36-Telangana',
      'HSN/SAC': '7113',
      'Net weight (g)': '5.25',
      'Taxable Value': '10000',
      IGST: '300',
      Total: '10300',
    },
  ]);
  expect(sumOf(await list('sales_register'), 'Total')).toBe(11_330);
  expect(await list('sales_register', december)).toEqual([]);
  expect(await list('documents_issued', december)).toMatchObject([
    { From: 'C/26-27/000001', Cancelled: '0' },
  ]);
});

test('documents issued: first and last number, count and void ones, by series', async () => {
  const orderId = await orderOf([{ price: '1000.00' }]);
  const entry = { orderId, amount: '10.00', createdAt: november, receivedAt: november };
  await createEntry(db, { ...entry, voidedAt: november });
  for (let n = 0; n < 2; n += 1) await createEntry(db, entry);
  await createEntry(db, { ...entry, createdAt: new Date('2026-12-15T06:00:00Z') });
  const { id: refundOf } = await db.orderEntry.findFirstOrThrow({ where: { voidedAt: null } });
  await createEntry(db, { ...entry, kind: 'refund', amount: '-5.00', refundOf });
  await createInvoice(db, orderId, november);
  await createInvoice(db, await orderOf([{ price: '5.00' }], { storeId: second.storeId }), november);
  const numbers = { Cancelled: '0', 'Net Issued': '1', 'Total Number': '1' };
  expect(await list('documents_issued')).toEqual([
    {
      ...numbers,
      'Nature of Document': 'refund voucher, refund receipt',
      Series: 'F/26-27',
      From: 'F/26-27/000001',
      To: 'F/26-27/000001',
    },
    {
      ...numbers,
      'Nature of Document': 'tax invoice, bill of supply',
      Series: 'I/26-27',
      From: 'I/26-27/000001',
      To: 'I/26-27/000001',
    },
    {
      'Nature of Document': 'receipt voucher, payment receipt',
      Series: 'R/26-27',
      From: 'R/26-27/000001',
      To: 'R/26-27/000003',
      'Total Number': '3',
      Cancelled: '1',
      'Net Issued': '2',
    },
  ]);
  expect(await list('documents_issued', { seller_id: second.sellerId })).toMatchObject([
    { Series: 'TGI/26-27', 'Total Number': '1' },
  ]);
});

test('advances open at the end of a month: less what is delivered and refunded by then', async () => {
  const october = new Date('2026-10-20T06:00:00Z');
  context.clock.set('2026-12-31T06:00:00Z');
  const paid = { amount: '600.00', createdAt: october, receivedAt: october };
  const [open, delivered, refunded, other] = [
    await orderOf([{ price: '1000.00' }], { at: october }),
    await orderOf([{ price: '500.00' }, { price: '500.00' }], { at: october }),
    await orderOf([{ price: '1000.00' }], { at: october }),
    await orderOf([{ price: '1000.00' }], { at: october, storeId: second.storeId }),
  ];
  for (const orderId of [open, delivered, refunded, other]) await createEntry(db, { ...paid, orderId });
  const [piece] = await db.item.findMany({ where: { orderId: delivered }, orderBy: { id: 'asc' } });
  await createInvoice(db, delivered, november, [piece?.id ?? 0]);
  const { id: refundOf } = await db.orderEntry.findFirstOrThrow({ where: { orderId: refunded } });
  const back = {
    kind: 'refund',
    amount: '-600.00',
    refundOf,
    createdAt: november,
    receivedAt: november,
  } as const;
  await createEntry(db, { ...back, orderId: refunded });
  const advances = async (sent: object = {}) =>
    (await list('advances_open', sent)).map((row) => [
      Number(row['Order ID']),
      row['Advance Since'],
      row['Age in Days'],
      row['Advance'],
    ]);
  expect(await advances({ month: '2026-09' })).toEqual([]);
  expect(await advances({ month: '2026-10' })).toEqual([
    [open, '2026-10-20', '11', '600'],
    [delivered, '2026-10-20', '11', '600'],
    [refunded, '2026-10-20', '11', '600'],
  ]);
  expect(await advances()).toEqual([
    [open, '2026-10-20', '41', '600'],
    [delivered, '2026-10-20', '41', '100'],
  ]);
  expect(await advances({ month: '2027-05' })).toEqual([
    [open, '2026-10-20', '72', '600'],
    [delivered, '2026-10-20', '72', '100'],
  ]);
  expect(await advances({ seller_id: second.sellerId, month: '2026-10' })).toEqual([
    [other, '2026-10-20', '11', '600'],
  ]);
});

test('advances are read in pages by order', async () => {
  context.clock.set('2026-12-31T06:00:00Z');
  const paid = { amount: '600.00', createdAt: november, receivedAt: november };
  const orders = [];
  for (let n = 0; n < 3; n += 1) orders.push(await orderOf([{ price: '1000.00' }], { at: november }));
  for (const orderId of orders) await createEntry(db, { ...paid, orderId });
  const page = (cursor?: string) =>
    readOpenAdvances.run(context.as(staff.admin), {
      month: '2026-11',
      seller_id: 1,
      limit: 2,
      rowsOnly: true,
      cursor,
    });
  const first = await page();
  const last = await page(first.next_cursor ?? '');
  const ids = [first, last].map(({ documents }) => documents.map(({ order_id: id }) => id));
  expect(ids).toEqual([orders.slice(0, 2), orders.slice(2)]);
  expect(last.next_cursor).toBeNull();
  expect((await refusalOf(page('x'))).details.fields).toHaveProperty('cursor');
});

test('old gold: each piece of a voucher that is not void', async () => {
  const people = { userId: staff.customer.id, createdBy: staff.executive.id };
  await createExchange(db, { ...people, createdAt: november });
  const { id, number } = await createExchange(db, {
    ...people,
    createdAt: november,
    acceptedBy: staff.admin.id,
  });
  const rows = await list('old_gold');
  expect(rows).toMatchObject([
    { 'Voucher Number': number, 'Voucher Date': '2026-11-15', Customer: staff.customer.name },
  ]);
  const { value } = await db.exchange.findUniqueOrThrow({ where: { id } });
  expect(sumOf(rows, 'Value')).toBe(value.toNumber());
  expect(await list('old_gold', { seller_id: second.sellerId })).toEqual([]);
  expect(await list('old_gold', { month: '2026-12' })).toEqual([]);
});

test('month and seller are required, and the seller exists', async () => {
  const refused = async (sent: object) =>
    Object.keys((await refusalOf(exported(context.as(staff.admin), sent))).details.fields ?? {});
  for (const name of registerLists) {
    expect(await refused({ list: name })).toEqual(['month', 'seller_id']);
    expect(await refused({ list: name, month: '2026-13', seller_id: 1 })).toEqual(['month']);
    expect(await refused({ list: name, month: '2026-11', seller_id: 999_999 })).toEqual(['seller_id']);
  }
});

describe('sums of the registers are those of the documents', () => {
  const piece = fc.record({
    price: fc.integer({ min: 1, max: 99_999_999 }).map((paise) => (paise / 100).toFixed(2)),
    article: fc.constantFrom('jewellery', 'coin', 'silver', 'service', 'job_work'),
    weightMg: fc.option(fc.integer({ min: 1, max: 500_000 })),
    taxPercent: fc.option(fc.constantFrom('0.00', '1.50', '3.00', '18.00', '40.00')),
  });
  const invoice = fc.record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
    store: fc.constantFrom('first', 'second'),
    day: fc.integer({ min: 0, max: 60 }),
    supplied: fc.constantFrom({}, { stateCode: '36' }, { stateCode: '36', buyer }),
    isEarlier: fc.boolean(),
    isReturned: fc.boolean(),
  });

  /** As before sellers, pieces and stored tax. */
  async function earlierInvoice(orderId: number, issuedAt: Date) {
    const rows = await db.item.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
    const items = rows.map(({ name, price, taxPercent, weightMg }) => ({
      name,
      pricePaise: paiseOfRupees(Number(price)),
      taxHundredths: taxPercent === null ? null : paiseOfRupees(Number(taxPercent)),
      weightMg,
      purity: null,
    }));
    const customer = { name: 'Charu', mobile: '9827801234', address: null };
    const content = { seller: { ...firstSeller }, customer, orderName: 'Set', items };
    return db.invoice.create({ data: { orderId, number: '', content, issuedAt } });
  }

  const expectSums = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(invoice, { minLength: 5, maxLength: 15 }), async (invoices) => {
        staff = await fixture.reset();
        let returned = 0;
        for (const { pieces, store, day, supplied, isEarlier, isReturned } of invoices) {
          const at = new Date(Date.UTC(2026, 10, 1, 6) + day * 86_400_000);
          const storeId = store === 'first' ? storeIds.first : second.storeId;
          const orderId = await orderOf(pieces, { storeId, at });
          if (isEarlier) await earlierInvoice(orderId, at);
          else await createInvoice(db, orderId, at, undefined, supplied);
          if (!isReturned) continue;
          const [piece] = await db.item.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
          await createCreditNote(db, orderId, [piece?.id ?? 0], { at });
          returned += Number(piece?.price);
        }
        const plan = await payPlan(db, await createUser(db), { paidAt: november });
        await refundPlan(db, plan, november);
        expect(await checkRegisters(context.sql)).toEqual([]);
        const { rows: documents } = await pool.query<{ series: string; month: string; total: string }>(
          `SELECT replace(split_part(number, '/', 1), 'I', '') AS series, to_char(issued_at, 'YYYY-MM') AS month, sum(total_amount) AS total
           FROM invoices GROUP BY 1, 2`,
        );
        let credited = 0;
        for (const month of ['2026-11', '2026-12'])
          for (const seller_id of [1, second.sellerId])
            credited += sumOf(await list('credit_notes', { month, seller_id }), 'Total');
        // With the refund of the plan.
        expect(credited).toBeCloseTo(returned + 200, 2);
        let found = 0;
        for (const { series, month, total } of documents) {
          const sent = { month, seller_id: series === 'TG' ? second.sellerId : 1 };
          const register = await list('sales_register', sent);
          const isPlan = (row: (typeof register)[number]) => row['For'] === 'plan';
          expect(
            sumOf(
              register.filter((row) => !isPlan(row)),
              'Total',
            ),
          ).toBe(Number(total));
          const others = [
            await list('hsn_summary', sent),
            [...(await list('b2c', sent)), ...(await list('b2b', sent))],
          ];
          for (const header of ['Taxable Value', 'IGST', 'CGST', 'SGST', 'Total'])
            for (const rows of others) expect(sumOf(rows, header)).toBe(sumOf(register, header));
          found += register.filter((row) => !isPlan(row)).length;
        }
        expect(found).toBe(invoices.reduce((sum, { pieces }) => sum + pieces.length, 0));
      }),
      { numRuns },
    );

  test('whatever was sold', () => expectSums(1));
  test('whatever was sold, many times', { tags: 'torture' }, () => expectSums(10));

  test('over several pages', { tags: 'torture' }, async () => {
    const count = exportRule.pageDocuments + 3;
    for (let n = 0; n < count; n += 1)
      await createInvoice(db, await orderOf([{ price: '103.00' }]), november);
    const register = await list('sales_register');
    expect(new Set(register.map((row) => row['Invoice Number'])).size).toBe(count);
    expect(await list('b2c')).toMatchObject([
      { Pieces: String(count), 'Taxable Value': String(count * 100) },
    ]);
  });

  test('with a plan that was sold and refunded at the front desk', async () => {
    context.clock.set(november);
    const { id: user_id, mobile } = await createUser(db);
    await sellPlanAtDesk(db, { id: user_id, mobile }, { recordedBy: staff.employee.id, soldAt: november });
    const { data } = await refundSoldPlan.run(context.as(staff.admin), {
      user_id,
      method: undefined,
      reference: undefined,
    });
    expect(await list('credit_notes')).toMatchObject([{ Total: '200' }]);
    expect(data.receipt_no).toBe('C/26-27/000001');
    expect(await checkRegisters(context.sql)).toEqual([]);
  });

  test('what is invoiced during the check is no difference', async () => {
    await createInvoice(db, await orderOf([{ price: '103.00' }]), november);
    const { sql } = context;
    const interrupted: Sql = {
      ...sql,
      transaction: (run, options) =>
        sql.transaction((tx) => {
          let isFirst = true;
          return run({
            ...tx,
            rows: async (statement, rowOptions) => {
              const rows = await tx.rows(statement, rowOptions);
              if (isFirst) await createInvoice(db, await orderOf([{ price: '206.00' }]), november);
              isFirst = false;
              return rows;
            },
          });
        }, options),
    };
    expect(await checkRegisters(interrupted)).toEqual([]);
    expect(await db.invoice.count()).toBe(2);
  });

  test('a document that does not add up is reported', async () => {
    const { id, number } = await createInvoice(db, await orderOf([{ price: '103.00' }]), november);
    await pool.query(`ALTER TABLE invoices DISABLE TRIGGER append_only_change`);
    await pool.query(
      `UPDATE invoices SET content = jsonb_set(content, '{items,0,taxed,taxablePaise}', '9999') WHERE id = $1`,
      [id],
    );
    await pool.query(`ALTER TABLE invoices ENABLE TRIGGER append_only_change`);
    expect(number).toBe('I/26-27/000001');
    expect(await checkRegisters(context.sql)).toMatchObject(
      ['sales register', 'HSN summary', 'B2C and B2B'].map((name) => ({
        counter: 'registers',
        name: `${name} of 2026-11, series ""`,
        kept: '₹103.00',
        counted: '₹102.99',
      })),
    );
  });
});
