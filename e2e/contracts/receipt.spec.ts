import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { openReceipt } from '@/lib/money/ledger/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

test('PDF for staff in scope and the customer, by token and by cookie', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.signedIn()];
  const order = await createOrder(db, { userId: customer.id, employeeId: me.id, totalAmount: '1000.00' });
  const { id, receiptNo } = await createPayment(db, { orderId: order.id, amount: '400.50' });
  for (const caller of [me.api, me.browser, customer.api, customer.browser]) {
    const { title, text } = await expectPdf(caller, openReceipt, { id }, `receipt-voucher-${receiptNo}`);
    expect(title).toBe(`Receipt voucher ${receiptNo}`);
    expect(text).toContain('₹400.50');
    expect(text).toContain('₹599.50');
  }
});

test('wrong field, unknown entry and other accounts are refused', async ({ accounts, database: { db } }) => {
  const [me, customer, other] = [
    await accounts.staff('employee'),
    await accounts.signedIn(),
    await accounts.signedIn(),
  ];
  const { id: orderId } = await createOrder(db, { userId: customer.id, totalAmount: '1000.00' });
  const { id } = await createPayment(db, { orderId });
  expectRefusal(await me.api.call(openReceipt, { id: 'x' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['id'],
  });
  for (const caller of [me.api, other.api])
    expectRefusal(await caller.call(openReceipt, { id }), { status: 404, code: 'NOT_FOUND' });
});
