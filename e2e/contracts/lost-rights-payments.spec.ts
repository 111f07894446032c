import { checkPaymentOrder, refundPayment } from '@/lib/money/payments/contract';
import { recordSubscription } from '@/lib/money/subscriptions/contract';
import { confirmation, openOrder } from '@/e2e/fixtures/payments';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { sessionEnds, whileLosing } from '@/e2e/fixtures/lost-rights';

/* A session ends during a payment or a refund (the other losses: e2e/contracts/lost-rights.spec.ts). */

test("payment is not confirmed by a session that ends meanwhile; the provider's event still counts", async ({
  accounts,
  provider,
  database: { db, pool },
}) => {
  const me = await accounts.signedIn();
  const orderId = await openOrder(me);
  const payment = await provider.pay(orderId, { outcome: 'authorized' });
  const { response, waited } = await whileLosing(pool, sessionEnds, me.id, () =>
    me.api.call(recordSubscription, confirmation(me, payment)),
  );
  expect([waited, response.status]).toEqual([true, 401]);
  expect(await provider.payments(orderId)).toMatchObject([{ status: 'authorized' }]);
  expect(await db.user.findUnique({ where: { id: me.id } })).toMatchObject({ planActive: false });

  const admin = await accounts.staff('admin');
  const { id } = await db.paymentOrder.findUniqueOrThrow({ where: { razorpayOrderId: orderId } });
  expectSuccess(checkPaymentOrder, await admin.api.call(checkPaymentOrder, { id }));
  expect(await db.user.findUnique({ where: { id: me.id } })).toMatchObject({ planActive: true });
});

test('admin whose session ends during a refund refunds nothing', async ({
  accounts,
  provider,
  database: { db, pool },
}) => {
  const [admin, other, me] = [
    await accounts.staff('admin'),
    await accounts.staff('admin'),
    await accounts.signedIn(),
  ];
  const orderId = await openOrder(me);
  await provider.pay(orderId);
  const { id } = await db.paymentOrder.findUniqueOrThrow({ where: { razorpayOrderId: orderId } });
  const { data } = expectSuccess(checkPaymentOrder, await other.api.call(checkPaymentOrder, { id }));
  const { response, waited } = await whileLosing(pool, sessionEnds, admin.id, () =>
    admin.api.call(refundPayment, { id: data.payments[0]?.id }),
  );
  expect([waited, response.status]).toEqual([true, 401]);
  expect(await provider.payments(orderId)).toMatchObject([{ status: 'captured' }]);
});
