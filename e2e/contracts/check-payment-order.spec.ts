import { checkPaymentOrder } from '@/lib/money/payments/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { openOrder } from '@/e2e/fixtures/payments';
import { expect, test } from '@/e2e/fixtures/test';

test('finds a payment missed by webhook and browser, and activates the plan', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const [admin, customer] = [await accounts.staff('admin'), await accounts.signedIn()];
  const orderId = await openOrder(customer);
  const { id } = await db.paymentOrder.findUniqueOrThrow({ where: { razorpayOrderId: orderId } });
  const check = async () => expectSuccess(checkPaymentOrder, await admin.api.call(checkPaymentOrder, { id }));
  expect((await check()).message).toBe('Razorpay knows of no completed payment on this order yet.');
  const paid = await provider.pay(orderId);
  const { message, data } = await check();
  expect(message).toBe('Razorpay says this order is paid.');
  expect(data).toMatchObject({
    id,
    order_id: orderId,
    status: 'paid',
    payments: [{ transaction_id: paid.razorpay_payment_id, status: 'captured', effect: 'activated' }],
  });
  expect(await db.user.findUnique({ where: { id: customer.id } })).toMatchObject({ planActive: true });
});

test('id is required and must exist', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (const id of [undefined, '', 0, 'order_x'])
    expectRefusal(await api.call(checkPaymentOrder, { id }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['id'],
    });
  expectRefusal(await api.call(checkPaymentOrder, { id: 2_147_483_647 }), { status: 404, code: 'NOT_FOUND' });
});
