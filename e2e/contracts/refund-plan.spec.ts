import { refundPlan } from '@/lib/money/plan-sales/contract';
import { openPlanCreditNote } from '@/lib/money/subscriptions/contract';
import { payPlan, sellPlanAtDesk } from '@/prisma/factories/payments';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/money.md, "The plan at the front desk". */

test('an admin refunds a plan of the front desk once, with a credit note; one paid online is refused', async ({
  accounts,
  database: { db },
}) => {
  const [admin, employee, customer, online] = [
    await accounts.staff('admin'),
    await accounts.staff('employee'),
    await accounts.signedIn(),
    await accounts.signedIn(),
  ];
  const plan = await sellPlanAtDesk(db, customer, { recordedBy: employee.id });
  const sent = { user_id: customer.id };
  expectRefusal(await employee.api.call(refundPlan, sent), { status: 403, code: 'FORBIDDEN' });
  const { data } = expectSuccess(refundPlan, await admin.api.call(refundPlan, sent), 201);
  expect(data).toMatchObject({ user_id: customer.id, method: 'cash', document: 'credit_note' });
  expect(await db.user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
    planActive: false,
  });
  const { text } = await expectPdf(
    admin.api,
    openPlanCreditNote,
    { ...sent, id: data.id },
    `credit-note-${data.receipt_no}`,
  );
  for (const part of [plan.receiptNo ?? '', 'Cash', 'Total credited ₹200.00']) expect(text).toContain(part);
  expectRefusal(await admin.api.call(refundPlan, sent), {
    status: 400,
    code: 'VALIDATION',
    fields: ['user_id'],
  });
  await payPlan(db, online);
  expectRefusal(await admin.api.call(refundPlan, { user_id: online.id }), {
    status: 409,
    code: 'PAYMENT_ONLINE',
  });
  expectRefusal(await admin.api.call(refundPlan, { user_id: employee.id }), {
    status: 404,
    code: 'NOT_FOUND',
  });
});
