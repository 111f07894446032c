import { payPlan } from '@/prisma/factories/payments';
import { openPlanReceipt } from '@/lib/money/subscriptions/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

test('PDF for the customer and an admin; 404 without a payment', async ({ accounts, database: { db } }) => {
  const [customer, admin] = [await accounts.signedIn(), await accounts.staff('admin')];
  const missing = { status: 404, code: 'NOT_FOUND' } as const;
  expectRefusal(await customer.api.call(openPlanReceipt), missing);
  const { receiptNo } = await payPlan(db, customer);
  const sent = { user_id: customer.id };
  for (const [caller, input] of [
    [customer.api, {}],
    [admin.api, sent],
  ] as const) {
    const { title, text } = await expectPdf(caller, openPlanReceipt, input, `receipt-${receiptNo}`);
    expect(title).toBe(`Receipt ${receiptNo}`);
    expect(text).toContain('₹200.00');
  }
  const [employee, other] = [await accounts.staff('employee'), await accounts.signedIn()];
  for (const caller of [employee.api, other.api])
    expectRefusal(await caller.call(openPlanReceipt, sent), missing);
  expectRefusal(await admin.api.call(openPlanReceipt), {
    status: 400,
    code: 'VALIDATION',
    fields: ['user_id'],
  });
});
