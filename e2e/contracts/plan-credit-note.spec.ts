import { payPlan, refundPlan } from '@/prisma/factories/payments';
import { openPlanCreditNote } from '@/lib/money/subscriptions/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

const missing = { status: 404, code: 'NOT_FOUND' } as const;

test('PDF for the customer and an admin; 404 without a refund', async ({ accounts, database: { db } }) => {
  const [customer, admin] = [await accounts.signedIn(), await accounts.staff('admin')];
  const plan = await payPlan(db, customer);
  expectRefusal(await customer.api.call(openPlanCreditNote), missing);
  const { id, number } = await refundPlan(db, plan);
  const sent = { user_id: customer.id };
  for (const [caller, input] of [
    [customer.api, {}],
    [customer.api, { id }],
    [admin.api, { ...sent, id }],
  ] as const) {
    const { title, text } = await expectPdf(caller, openPlanCreditNote, input, `credit-note-${number}`);
    expect(title).toBe(`Credit note ${number}`);
    for (const part of [plan.receiptNo ?? '', '999799', '₹169.50', 'Total credited ₹200.00'])
      expect(text).toContain(part);
    expect(text).not.toContain('VOID');
  }
  const [employee, other] = [await accounts.staff('employee'), await accounts.signedIn()];
  for (const [caller, input] of [
    [employee.api, sent],
    [other.api, sent],
    [other.api, { id }],
    [admin.api, { ...sent, id: id + 1 }],
    [admin.api, { user_id: other.id, id }],
  ] as const)
    expectRefusal(await caller.call(openPlanCreditNote, input), missing);
  expectRefusal(await admin.api.call(openPlanCreditNote, { id }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['user_id'],
  });
  await db.planCreditNote.update({ where: { id }, data: { voidedAt: new Date() } });
  const { text } = await expectPdf(customer.api, openPlanCreditNote, {}, `credit-note-${number}`);
  expect(text).toContain('VOID');
});
