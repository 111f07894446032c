import { expect } from 'vitest';
import type { Order, User } from '@/lib/db/generated/client';
import { confirmOrderPayment, createOrderPayment } from '@/lib/money/payments/contract';
import { confirmOwnPayment, openOrderPayment } from '@/lib/money/payments/operations';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { paiseOfColumn } from '@/lib/paise';
import { throughContract } from './through-contract';
import { paymentFixture } from './payment-fixture';
import type { Payment } from './sandbox';

/** {@link paymentFixture} for the dues of orders. */
export async function dueFixture() {
  const fixture = await paymentFixture();
  const { database, context } = fixture;
  const { db } = database;
  const open = throughContract(createOrderPayment, openOrderPayment);
  const confirm = throughContract(confirmOrderPayment, confirmOwnPayment);
  /** Creates an order, and a payment order for its due; returns both, with the id at Razorpay. */
  const orderToPay = async (totalAmount = '1000.00', amount?: number) => {
    const user = await createUser(db);
    const order = await createOrder(db, { userId: user.id, totalAmount, status: 'unpaid' });
    const { data } = await open(context.as(user), { our_order_id: order.id, amount });
    return { user, order, razorpayOrderId: data.order_id };
  };
  const confirmDue = (user: User, { id }: Pick<Order, 'id'>, payment: Payment, changes: object = {}) =>
    confirm(context.as(user), {
      our_order_id: id,
      razorpay_order_id: payment.orderId,
      razorpay_payment_id: payment.id,
      razorpay_signature: payment.signature ?? '',
      ...changes,
    });
  /** 700 and 600 of 1,000: the second payment has an excess of 300. */
  const paidTwice = async () => {
    const { user, order, razorpayOrderId } = await orderToPay('1000.00', 700);
    const other = (await open(context.as(user), { our_order_id: order.id, amount: 600 })).data.order_id;
    await confirmDue(user, order, await fixture.sandbox.pay(razorpayOrderId));
    const payment = await fixture.sandbox.pay(other);
    await confirmDue(user, order, payment);
    const { id } = await db.payment.findUniqueOrThrow({ where: { razorpayPaymentId: payment.id } });
    return { user, order, payment, paymentId: id };
  };
  return {
    ...fixture,
    orderToPay,
    open: (user: User, input: { our_order_id: number; amount?: number | string }) =>
      open(context.as(user), input),
    confirmDue,
    paidTwice,
    /** Checked for consistency. */
    ledgerOf: async ({ id }: Pick<Order, 'id'>) => {
      const order = await db.order.findUniqueOrThrow({
        where: { id },
        include: {
          entries: { orderBy: { id: 'asc' } },
          paymentOrders: {
            include: { payments: { include: { excessRefunds: true }, orderBy: { id: 'asc' } } },
          },
        },
      });
      const payments = order.paymentOrders.flatMap((each) => each.payments);
      const live = order.entries.filter(({ voidedAt }) => voidedAt === null);
      const paid = live.reduce((sum, { amount }) => sum + paiseOfColumn(amount), 0);
      expect(paiseOfColumn(order.paidAmount)).toBe(paid);
      expect(paiseOfColumn(order.pendingAmount)).toBe(paiseOfColumn(order.totalAmount) - paid);
      for (const payment of payments.filter(({ effect }) => effect === 'booked')) {
        expect(payment.bookedPaise + payment.excessPaise).toBe(payment.amountPaise);
        const made = live.filter(({ paymentId, kind }) => paymentId === payment.id && kind === 'payment');
        expect(made.length).toBeLessThanOrEqual(1);
        const returned = payment.excessRefunds
          .filter(({ state }) => state !== 'failed')
          .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
        expect(returned).toBeLessThanOrEqual(payment.excessPaise);
      }
      return {
        paid: paid / 100,
        status: order.status,
        entries: order.entries.map(
          ({ kind, method, amount, state, voidedAt }) =>
            `${kind} ${method} ${amount.toFixed(2)}${state === 'pending' ? ' pending' : ''}${voidedAt === null ? '' : ' voided'}`,
        ),
        payments: payments.map(
          ({ status, effect, bookedPaise, excessPaise }) =>
            `${status} ${effect ?? '-'} ${bookedPaise / 100}+${excessPaise / 100}`,
        ),
      };
    },
  };
}
