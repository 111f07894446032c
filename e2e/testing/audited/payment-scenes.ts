import { createPayment } from '@/prisma/factories/entries';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { sellPlanAtDesk } from '@/prisma/factories/payments';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import * as ledger from '@/lib/money/ledger/operations';
import { refundEntry } from '@/lib/money/ledger/refund';
import { confirmLinkPayment, createLinkPayment } from '@/lib/money/payment-links/contract';
import { confirmThroughLink, openLinkPayment } from '@/lib/money/payment-links/pay';
import { checkOrder, refund } from '@/lib/money/payments/back-office';
import {
  checkPaymentOrder,
  confirmOrderPayment,
  createOrderPayment,
  refundPayment,
} from '@/lib/money/payments/contract';
import { confirmOwnPayment, openOrderPayment } from '@/lib/money/payments/operations';
import { reconcileScheduled } from '@/lib/money/payments/reconcile';
import { refundPlan, registerCustomer } from '@/lib/money/plan-sales/contract';
import { sellPlan } from '@/lib/money/plan-sales/operations';
import { refundSoldPlan } from '@/lib/money/plan-sales/refund';
import { fakeRefunds, reportRefund } from '@/e2e/testing/fake-refunds';
import { throughContract } from '@/e2e/testing/through-contract';
import type { AuditedFixture, Scenes } from './fixture';

/** Payments and refunds. */
export function paymentScenes({
  fixture,
  sandbox,
  context,
  db,
  staff,
  customer,
  as,
  sale,
  saleWithOrder,
}: AuditedFixture): Scenes {
  return {
    '/order_payments add': {
      'a payment': async () => {
        const { orderId } = await saleWithOrder();
        const input = { order_id: orderId, amount: 100, method: 'cash' };
        return () =>
          throughContract(orderPayments.actions.add, ledger.addPayment)(as(staff.executive), input);
      },
    },
    '/order_payments void': {
      'a payment': async () => {
        const { id } = await createPayment(db, await saleWithOrder());
        return () =>
          throughContract(orderPayments.actions.void, ledger.voidEntry)(as(staff.admin), {
            id,
            reason: 'Typed twice',
          });
      },
    },
    '/refund_order_payment': {
      'a part of a payment': async () => {
        const { id } = await createPayment(db, await saleWithOrder());
        const input = { entry_id: id, amount: 1, note: 'Returned' };
        return () => throughContract(refundOrderPayment, refundEntry)(as(staff.admin), input);
      },
    },
    '/subscription_details': {
      'a paid plan': async () => {
        const { user, orderId } = await fixture.customerWithOrder();
        const payment = await sandbox.pay(orderId);
        return () => fixture.confirm(user, payment);
      },
      'a second payment': async () => {
        const { user, orderId } = await fixture.customerWithOrder();
        await db.user.update({
          where: { id: user.id },
          data: { planActive: true, version: { increment: 1 } },
        });
        const payment = await sandbox.pay(orderId);
        return () => fixture.confirm(user, payment).catch((error: unknown) => error);
      },
    },
    '/confirm_order_payment': {
      'the due of an order': async () => {
        const { id } = await createOrder(db, sale());
        const { data } = await throughContract(createOrderPayment, openOrderPayment)(as(customer), {
          our_order_id: id,
        });
        const payment = await sandbox.pay(data.order_id);
        const proof = {
          our_order_id: id,
          razorpay_order_id: payment.orderId,
          razorpay_payment_id: payment.id,
          razorpay_signature: payment.signature ?? '',
        };
        return () => throughContract(confirmOrderPayment, confirmOwnPayment)(as(customer), proof);
      },
    },
    '/pay_link_confirm': {
      'a payment through a link': async () => {
        const { id } = await createOrder(db, sale());
        const token = await createPaymentLink(db, { orderId: id });
        const { data } = await throughContract(createLinkPayment, openLinkPayment)(context, { token });
        const payment = await sandbox.pay(data.order_id);
        const proof = {
          token,
          razorpay_order_id: payment.orderId,
          razorpay_payment_id: payment.id,
          razorpay_signature: payment.signature ?? '',
        };
        return () => throughContract(confirmLinkPayment, confirmThroughLink)(context, proof);
      },
    },
    '/razorpay_webhook': {
      'a captured payment': async () => {
        const { orderId } = await fixture.customerWithOrder();
        const payment = await sandbox.pay(orderId);
        return () => sandbox.deliver(payment.id, 'payment.captured');
      },
      'a refund that failed': async () => {
        const { user, orderId } = await fixture.customerWithOrder();
        const payment = await sandbox.pay(orderId);
        await fixture.confirm(user, payment);
        const { id, amountPaise: of } = await db.payment.findFirstOrThrow({ where: { userId: user.id } });
        const { payments, later } = fakeRefunds(sandbox.payments, of);
        await throughContract(refundPayment, refund)({ ...as(staff.admin), payments }, { id });
        later('failed');
        const report = { id: payment.id, orderId, amount: of, refund: 'rfnd_1', of, refunded: 0 };
        return () => reportRefund(context, { ...report, status: 'failed' });
      },
    },
    '/check_payment_order': {
      'a captured payment': async () => {
        const { user, orderId } = await fixture.customerWithOrder();
        await sandbox.pay(orderId);
        const { id } = await db.paymentOrder.findFirstOrThrow({ where: { userId: user.id } });
        return () => throughContract(checkPaymentOrder, checkOrder)(as(staff.admin), { id });
      },
      'a part that was given back at Razorpay': async () => {
        const { user, orderId } = await fixture.customerWithOrder();
        const payment = await sandbox.pay(orderId);
        await fixture.confirm(user, payment);
        await sandbox.refund(payment.id, 5000);
        const { id } = await db.paymentOrder.findFirstOrThrow({ where: { userId: user.id } });
        return () => throughContract(checkPaymentOrder, checkOrder)(as(staff.admin), { id });
      },
    },
    '/register_customer': {
      'a new customer': async () => () =>
        throughContract(registerCustomer, sellPlan)(as(staff.employee), {
          mobile: '9876501234',
          name: 'Ravi Kumar',
          method: 'cash',
        }),
      'a plan for an account': async () => {
        const { mobile } = await createUser(db);
        return () =>
          throughContract(registerCustomer, sellPlan)(as(staff.employee), { mobile, method: 'cash' });
      },
    },
    '/refund_plan': {
      'a plan': async () => {
        const { id: user_id, mobile } = await createUser(db);
        await sellPlanAtDesk(db, { id: user_id, mobile }, { recordedBy: staff.employee.id });
        return () => throughContract(refundPlan, refundSoldPlan)(as(staff.admin), { user_id });
      },
    },
    '/refund_payment': {
      'a whole payment': async () => {
        const { user, orderId } = await fixture.customerWithOrder();
        await fixture.confirm(user, await sandbox.pay(orderId));
        const { id } = await db.payment.findFirstOrThrow({ where: { userId: user.id } });
        return () => throughContract(refundPayment, refund)(as(staff.admin), { id });
      },
    },
    'npm run payments:reconcile': {
      'a payment that nobody reported': async () => {
        const { orderId } = await fixture.customerWithOrder();
        await sandbox.pay(orderId);
        context.clock.forward(3600);
        return () => reconcileScheduled(context);
      },
    },
  };
}
