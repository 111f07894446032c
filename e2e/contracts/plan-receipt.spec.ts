import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { openPlanReceipt } from '@/lib/money/subscriptions/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

const missing = { status: 404, code: 'NOT_FOUND' } as const;

test('PDF for the customer and an admin; 404 without a payment', async ({ accounts, database: { db } }) => {
  const [customer, admin] = [await accounts.signedIn(), await accounts.staff('admin')];
  expectRefusal(await customer.api.call(openPlanReceipt), missing);
  const { id, receiptNo } = await payPlan(db, customer);
  const sent = { user_id: customer.id };
  for (const [caller, input] of [
    [customer.api, {}],
    [admin.api, sent],
    [admin.api, { ...sent, id }],
  ] as const) {
    const { title, text } = await expectPdf(caller, openPlanReceipt, input, `invoice-${receiptNo}`);
    expect(title).toBe(`Tax invoice ${receiptNo}`);
    for (const part of ['999799', '₹169.50', 'CGST 9% ₹15.25', 'SGST 9% ₹15.25', 'Total ₹200.00'])
      expect(text).toContain(part);
  }
  const [employee, other] = [await accounts.staff('employee'), await accounts.signedIn()];
  for (const caller of [employee.api, other.api])
    expectRefusal(await caller.call(openPlanReceipt, sent), missing);
  expectRefusal(await admin.api.call(openPlanReceipt, { ...sent, id: id + 1 }), missing);
  expectRefusal(await admin.api.call(openPlanReceipt), {
    status: 400,
    code: 'VALIDATION',
    fields: ['user_id'],
  });
});

test('the invoice stays as issued when the plan is refunded, ends, or the profile changes', async ({
  accounts,
  database: { db },
}) => {
  const customer = await accounts.signedIn();
  const plan = await payPlan(db, customer);
  await refundPlan(db, plan);
  const { name } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
  await db.subscription.update({ where: { id: plan.id }, data: { endedAt: new Date() } });
  await db.user.update({ where: { id: customer.id }, data: { name: 'Another Name' } });
  const { text } = await expectPdf(customer.api, openPlanReceipt, {}, `invoice-${plan.receiptNo}`);
  expect(text).toContain(name);
  for (const absent of ['VOID', 'Another Name']) expect(text).not.toContain(absent);
});

test('a plan paid before it had a tax invoice keeps its receipt', async ({ accounts, database: { db } }) => {
  const customer = await accounts.signedIn();
  const { id, receiptNo } = await payPlan(db, customer, { hasReceipt: true });
  const { title, text } = await expectPdf(customer.api, openPlanReceipt, {}, `receipt-${receiptNo}`);
  expect(title).toBe(`Receipt ${receiptNo}`);
  expect(text).toContain('₹200.00');
  expect(text).not.toContain('SGST');
  await db.subscription.update({ where: { id }, data: { endedAt: new Date() } });
  expect((await expectPdf(customer.api, openPlanReceipt, {}, `receipt-${receiptNo}`)).text).toContain('VOID');
});
