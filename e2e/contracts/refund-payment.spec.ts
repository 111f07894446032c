import { checkPaymentOrder, refundPayment } from '@/lib/money/payments/contract';
import type { Db } from '@/lib/db/client';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ageOrder, openOrder } from '@/e2e/fixtures/payments';
import { sandbox } from '@/e2e/fixtures/sandbox';
import { expect, test } from '@/e2e/fixtures/test';

/** The second payment is a duplicate. */
async function payTwice(db: Db, customer: SignedInAccount, admin: SignedInAccount) {
  const first = await openOrder(customer);
  await ageOrder(db, first);
  const second = await openOrder(customer);
  const payments = [];
  for (const orderId of [first, second]) {
    await sandbox.pay(orderId);
    const { id } = await db.paymentOrder.findUniqueOrThrow({ where: { razorpayOrderId: orderId } });
    const { data } = expectSuccess(checkPaymentOrder, await admin.api.call(checkPaymentOrder, { id }));
    payments.push(...data.payments);
  }
  return { payments, second };
}

test('repeated requests refund a duplicate once, and the plan stays', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const [admin, customer] = [await accounts.staff('admin'), await accounts.signedIn()];
  const { payments, second } = await payTwice(db, customer, admin);
  expect(payments.map(({ effect }) => effect)).toEqual(['activated', 'duplicate']);
  const id = payments[1]?.id;
  const responses = await Promise.all(Array.from({ length: 5 }, () => admin.api.call(refundPayment, { id })));
  const done = responses.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  for (const response of done)
    expect(expectSuccess(refundPayment, response).message).toContain('Refund successful!');
  for (const response of responses.filter(({ status }) => status !== 200))
    expectRefusal(response, { status: 402, code: 'PAYMENT_NOT_VERIFIED' });
  expect(await db.payment.findUnique({ where: { id: id ?? 0 } })).toMatchObject({
    status: 'refunded',
    refundedPaise: 20_000,
    effect: 'duplicate',
  });
  expect(await sandbox.payments(second)).toMatchObject([{ status: 'refunded' }]);
  expect(await db.user.findUnique({ where: { id: customer.id } })).toMatchObject({ planActive: true });
  expect(
    await db.auditEntry.count({
      where: { entity: 'payment', entityId: id ?? 0, action: 'payment.refunded in full' },
    }),
  ).toBe(1);
  expectRefusal(await admin.api.call(refundPayment, { id }), {
    status: 402,
    code: 'PAYMENT_NOT_VERIFIED',
    message: 'This payment is already fully refunded.',
  });
});

test('id is required, of an existing payment', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (const id of [undefined, '', 0, 'pay_x'])
    expectRefusal(await api.call(refundPayment, { id }), { status: 400, code: 'VALIDATION', fields: ['id'] });
  expectRefusal(await api.call(refundPayment, { id: 2_147_483_647 }), { status: 404, code: 'NOT_FOUND' });
});
