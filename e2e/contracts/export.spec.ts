import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { exportRule } from '@/lib/limits';
import { exportList } from '@/lib/desk/export/contract';
import { registerLists } from '@/lib/money/registers/record';
import { exportedLists } from '@/lib/desk/export/record';
import { createInvoice } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { baseUrl } from '@/e2e/fixtures/urls';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { ApiClient, someAddress } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/export-import.md, "Export". */

const records = z.array(z.record(z.string(), z.string()));

test('all rows of a list as a CSV file, with its filters and order', async ({
  accounts,
  database: { db },
}) => {
  const [executive, customer] = [await accounts.staff('executive'), await accounts.signedIn()];
  const sale = { userId: customer.id, executiveId: executive.id };
  await createOpportunity(db, { ...sale, name: '=Chain, "22K"', totalAmount: '1250.50' });
  await createOpportunity(db, { ...sale, name: 'Ring', totalAmount: '99.00' });
  await createOpportunity(db, { userId: customer.id, name: "A colleague's" });
  const sent = { list: 'opportunities', userid: customer.id, sort: 'total_amount', direction: 'asc' };
  for (const caller of [executive.api, executive.browser]) {
    const response = await caller.call(exportList, sent);
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="opportunities-\d{4}-\d\d-\d\d\.csv"$/,
        ),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    ]);
    const [end, ...lines] = response.text.trimEnd().split('\r\n').toReversed();
    expect(end).toBe('# end, 2 rows');
    const rows = records.parse(parse(lines.toReversed().join('\r\n'), { columns: true }));
    expect(rows).toMatchObject([
      { 'Opportunity Name': 'Ring', 'Total Amount': '99', Customer: customer.name },
      { 'Opportunity Name': `'=Chain, "22K"`, 'Total Amount': '1250.5', Executive: executive.name },
    ]);
  }
});

test('a wrong list or filter names its field; a list of another role is refused', async ({ accounts }) => {
  const executive = await accounts.staff('executive');
  for (const [sent, field] of [
    [{}, 'list'],
    [{ list: 'sessions' }, 'list'],
    [{ list: 'opportunities', status: 'paid' }, 'status'],
    [{ list: 'orders', sort: 'mobile' }, 'sort'],
    [{ list: 'hsn_summary', month: '2026-13', seller_id: 1 }, 'month'],
    [{ list: 'hsn_summary', month: '2026-11' }, 'seller_id'],
  ] as const)
    expectRefusal(await executive.api.call(exportList, sent), {
      status: 400,
      code: 'VALIDATION',
      fields: [field],
    });
  const refused: string[] = [];
  for (const list of exportedLists) {
    const response = await executive.api.call(exportList, {
      list,
      search: 'nobody',
      limit: 1,
      month: '2026-11',
      seller_id: 1,
    });
    if (response.status !== 200) {
      expectRefusal(response, { status: 403, code: 'FORBIDDEN' });
      refused.push(list);
    }
  }
  expect(refused).toEqual([
    'users',
    'payments',
    'audit',
    'access_log',
    'messages',
    'grievances',
    'breaches',
    'day_book',
    ...registerLists,
  ]);
  const { api } = await accounts.activeCustomer();
  expectRefusal(await api.call(exportList, { list: 'orders' }), { status: 403, code: 'FORBIDDEN' });
});

test('a register has the documents of a seller and month as they were issued', async ({
  accounts,
  database: { db },
}) => {
  const [admin, customer] = [await accounts.staff('admin'), await accounts.signedIn()];
  const store = await db.store.findFirstOrThrow({
    where: { sellerId: { not: null } },
    orderBy: { position: 'asc' },
  });
  const sale = { userId: customer.id, storeId: store.id };
  // A year without other documents.
  const year = 1950 + (customer.id % 50);
  const { id: opportunityId } = await createOpportunity(db, { ...sale, status: 'closed' });
  const order = await createOrder(db, { ...sale, opportunityId, totalAmount: '10300.00' });
  await createItem(db, { opportunityId, orderId: order.id, name: '=Ring', price: '10300.00' });
  const invoice = await createInvoice(db, order.id, new Date(`${year}-10-31T18:30:00Z`));
  const sent = { month: `${year}-11`, seller_id: store.sellerId ?? 0 };
  const rowsOf = async (list: string) => {
    const { status, text } = await admin.api.call(exportList, { list, ...sent });
    const lines = text.trimEnd().split('\r\n');
    expect([status, lines.pop()]).toEqual([200, `# end, ${lines.length - 1} rows`]);
    return records.parse(parse(lines.join('\r\n'), { columns: true, bom: true }));
  };
  const sums = { 'Taxable Value': '10000', IGST: '0', CGST: '150', SGST: '150', Total: '10300' };
  expect(await rowsOf('sales_register')).toMatchObject([
    { 'Invoice Number': invoice.number, 'Invoice Date': `${year}-11-01`, 'Item Name': "'=Ring", ...sums },
  ]);
  expect(await rowsOf('hsn_summary')).toMatchObject([{ 'HSN/SAC': '7113', 'Tax (%)': '3', ...sums }]);
  expect(await rowsOf('b2c')).toMatchObject([sums]);
  expect(await rowsOf('b2b')).toEqual([]);
  expect(await rowsOf('documents_issued')).toMatchObject([{ From: invoice.number, 'Net Issued': '1' }]);
});

test(
  'export is streamed; a disconnected client stops it',
  { tag: '@torture' },
  async ({ accounts, database: { db } }) => {
    const [executive, customer] = [await accounts.staff('executive'), await accounts.signedIn()];
    const count = exportRule.pageRows * 30;
    await db.$executeRaw`
    INSERT INTO opportunities (name, user_id, executive_id, total_amount, created_at)
    SELECT 'A set of bangles for a wedding ' || n, ${customer.id}, ${executive.id}, n, now() - n * interval '1 second'
    FROM generate_series(1, ${count}) n`;
    const { token } = executive;
    const open = (signal: AbortSignal) =>
      fetch(`${baseUrl}/api/export?list=opportunities`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
        signal,
      });
    const entry = () =>
      db.auditEntry.findFirst({
        where: { actorId: executive.id, action: 'export.end' },
        orderBy: { id: 'desc' },
        select: { after: true },
      });

    const controller = new AbortController();
    const response = await open(controller.signal);
    const first = await response.body?.getReader().read();
    expect(first?.value?.length).toBeGreaterThan(0);
    controller.abort();
    await expect.poll(entry).toMatchObject({ after: { complete: false } });
    const { after } = (await entry()) ?? {};
    expect(z.object({ rows: z.int() }).parse(after).rows).toBeLessThan(count);

    const whole = await new ApiClient({ token }).call(exportList, { list: 'opportunities' });
    expect(whole.text.split('\r\n').at(-2)).toBe(`# end, ${count} rows`);
    expect(await entry()).toMatchObject({ after: { complete: true, rows: count } });
  },
);

test('HEAD leaves no export running', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (let n = 0; n < exportRule.atOnce + 1; n += 1) {
    const head = await api.request('/api/export?list=orders', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  }
});
