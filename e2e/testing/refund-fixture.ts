import { createUser } from '@/prisma/factories/users';
import { withoutIdempotencyKey, type ActorContext } from '@/lib/kernel/access/operation';
import type { User } from '@/lib/db/generated/client';
import { refund as refundOperation } from '@/lib/money/payments/back-office';
import { refundPayment } from '@/lib/money/payments/contract';
import type { PaymentProvider } from '@/lib/money/payments/provider';
import { refundOnline, type OnlineRefund } from '@/lib/money/ledger/refund-online';
import type { TestContext } from './context';
import { dueFixture } from './due-fixture';
import { throughContract } from './through-contract';

export const returnExcess = throughContract(refundPayment, refundOperation);

export const refundAs = (as: ActorContext, ...[payment, refund]: RefundOf) =>
  refundOnline(as, payment, refund, withoutIdempotencyKey(as));
type RefundOf = [payment: { id: number; orderId: number }, refund: OnlineRefund];

/** Fixture of one test file: payments at the sandbox and their refunds by an admin. */
export async function refundFixture() {
  const fixture = await dueFixture();
  const { database, sandbox, context, orderToPay, open, confirmDue, paidTwice, ledgerOf } = fixture;
  const { db } = database;

  let admin: User;

  function asAdmin(payments: Partial<PaymentProvider> = {}): ActorContext {
    const { actor, ...rest }: TestContext = context.as(admin);
    if (actor.kind === 'visitor') throw new Error('An admin is signed in');
    return { ...rest, actor, systemSql: context.sql, payments: { ...sandbox.payments, ...payments } };
  }

  async function paidOnline(total = '1000.00') {
    const { user, order, razorpayOrderId } = await orderToPay(total);
    const payment = await sandbox.pay(razorpayOrderId);
    await confirmDue(user, order, payment);
    const entry = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
    const { paymentOrderId, id } = await db.payment.findUniqueOrThrow({
      where: { razorpayPaymentId: payment.id },
    });
    const refund = (amount?: number, payments?: Partial<PaymentProvider>) =>
      refundAs(asAdmin(payments), { id: entry.id, orderId: order.id }, { amount, note: 'Returned' });
    return { user, order, payment, entry, paymentOrderId, paymentId: id, refund };
  }

  const atRazorpay = async (id: string) => (await sandbox.payments.findPayment(id))?.refundedPaise;

  return {
    sandbox,
    context,
    orderToPay,
    open,
    confirmDue,
    paidTwice,
    ledgerOf,
    db,
    asAdmin,
    paidOnline,
    atRazorpay,
    reset: async () => {
      await fixture.reset();
      admin = await createUser(db, { role: 'admin' });
      return admin;
    },
  };
}
