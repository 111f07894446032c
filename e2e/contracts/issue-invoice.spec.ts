import { createPaidOrder } from '@/prisma/factories/invoices';
import { createOrder } from '@/prisma/factories/sales';
import { issueInvoice } from '@/lib/money/ledger/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('invoice is issued once, also for concurrent requests', async ({ accounts, database: { db } }) => {
  const [{ api, id: employeeId }, customer] = [await accounts.staff('employee'), await accounts.account()];
  const { id: order_id } = await createPaidOrder(db, { userId: customer.id, employeeId });
  const responses = await Promise.all([1, 2, 3, 4].map(() => api.call(issueInvoice, { order_id })));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
  const [first, ...others] = responses.map((response) =>
    expectSuccess(issueInvoice, response, response.status),
  );
  expect(first?.data.number).toMatch(/^I\/\d\d-\d\d\/\d{6}$/);
  for (const other of others) expect(other).toEqual(first);
});

test('order that is not paid, wrong field and order out of scope are refused', async ({
  accounts,
  database: { db },
}) => {
  const [{ api }, other, customer] = [
    await accounts.staff('admin'),
    await accounts.staff('employee'),
    await accounts.account(),
  ];
  const { id: order_id } = await createOrder(db, { userId: customer.id });
  expectRefusal(await api.call(issueInvoice, { order_id }), { status: 409, code: 'NOT_INVOICEABLE' });
  expectRefusal(await api.call(issueInvoice, { order_id: 0 }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['order_id'],
  });
  expectRefusal(await other.api.call(issueInvoice, { order_id }), { status: 404, code: 'NOT_FOUND' });
});
