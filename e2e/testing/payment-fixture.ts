import { expect, vi } from 'vitest';
import { asRefusal } from '@/lib/gateway/responses';
import type { PaymentOrder, User } from '@/lib/db/generated/client';
import { recordSubscription } from '@/lib/money/subscriptions/contract';
import { confirmPayment } from '@/lib/money/subscriptions/confirm-payment';
import { openPaymentOrder } from '@/lib/money/subscriptions/operations';
import type { PaymentOrderRow } from '@/lib/money/payments/purpose';
import { receiveEvent, type Delivery } from '@/lib/money/payments/webhook';
import { createUser, type UserOptions } from '@/prisma/factories/users';
import { testContext, type TestContext } from './context';
import { testDb, type TestDb } from './database';
import { startSandbox, type Payment, type Sandbox } from './sandbox';

/** Fixture of one test file: a database and the sandbox over HTTP, with webhooks as on the gateway. */
export interface PaymentFixture {
  readonly database: TestDb;
  readonly sandbox: Sandbox;
  readonly context: TestContext;
  /** Clears the sandbox's faults, empties the database and sets the clock to now. */
  reset(): Promise<void>;
  customerWithOrder(options?: UserOptions): Promise<{ user: User; orderId: string }>;
  /** The browser's confirmation of a payment. */
  confirm(
    user: User,
    payment: Payment,
    changes?: Record<string, unknown>,
  ): ReturnType<typeof confirmPayment.run>;
  booksOf(user: User): Promise<Books>;
}

export interface Books {
  readonly active: boolean;
  readonly subscriptions: number;
  /** `<status>` or `<status> <effect>`, oldest first. */
  readonly payments: readonly string[];
  readonly orders: readonly string[];
  /** Audit entries of the customer's plan and payments. */
  readonly audits: readonly string[];
}

export async function paymentFixture(options: { limits?: boolean } = {}): Promise<PaymentFixture> {
  const database = await testDb();
  const { db } = database;
  let underWay = 0;
  const receive = async (delivery: Delivery) => {
    underWay += 1;
    try {
      await receiveEvent.run(context, delivery);
      return 200;
    } catch (error) {
      return asRefusal(error).status;
    } finally {
      underWay -= 1;
    }
  };
  const sandbox = await startSandbox(receive);
  const context = testContext(database, {
    payments: sandbox.payments,
    passwords: 'quick',
    now: new Date(),
    ...options,
  });
  return {
    database,
    sandbox,
    context,
    reset: async () => {
      await sandbox.faults({});
      context.clock.set(new Date());
      // A capture sends events; emptying the tables while one is being processed would deadlock.
      await vi.waitFor(
        async () => {
          expect(underWay).toBe(0);
          await database.emptyAll();
        },
        { timeout: 15_000 },
      );
    },
    customerWithOrder: async (options = {}) => {
      const user = await createUser(db, options);
      const { data } = await openPaymentOrder.run(context.as(user), {});
      return { user, orderId: data.order_id };
    },
    confirm: (user, payment, changes = {}) =>
      confirmPayment.run(
        context.as(user),
        recordSubscription.input.parse(browserForm(user, payment, changes)),
      ),
    booksOf: async ({ id }) => {
      const user = await db.user.findUniqueOrThrow({ where: { id } });
      const payments = await db.payment.findMany({ where: { userId: id }, orderBy: { id: 'asc' } });
      const orders = await db.paymentOrder.findMany({ where: { userId: id }, orderBy: { id: 'asc' } });
      const ids = payments.map((payment) => payment.id);
      const audits = await db.auditEntry.findMany({
        where: {
          OR: [
            { entity: 'user', entityId: id },
            { entity: 'payment', entityId: { in: ids } },
          ],
        },
        orderBy: { id: 'asc' },
      });
      return {
        active: user.planActive,
        subscriptions: await db.subscription.count({ where: { userId: id, endedAt: null } }),
        payments: payments.map(({ status, effect }) => (effect === null ? status : `${status} ${effect}`)),
        orders: orders.map((order) => order.status),
        audits: audits.map((entry) => entry.action),
      };
    },
  };
}

/** Row of an order as settling reads it. */
export function orderRow(order: PaymentOrder): PaymentOrderRow {
  const { id, userId, razorpayOrderId, amountPaise, currency, orderId } = order;
  return {
    id,
    user_id: userId,
    razorpay_order_id: razorpayOrderId,
    amount_paise: amountPaise,
    currency,
    order_id: orderId,
  };
}

function browserForm(user: User, payment: Payment, changes: Record<string, unknown>) {
  return {
    mobile: user.mobile,
    name: 'Life Time Premium',
    transaction_id: payment.id,
    amount: '200',
    razorpay_order_id: payment.orderId,
    ...(payment.signature === null ? {} : { razorpay_signature: payment.signature }),
    ...changes,
  };
}

/** Books of a customer who never paid; `paidBooks`: whose only payment activated the plan. */
export const unpaidBooks: Books = {
  active: false,
  subscriptions: 0,
  payments: [],
  orders: ['created'],
  audits: [],
};
export const paidBooks: Books = {
  active: true,
  subscriptions: 1,
  payments: ['captured activated'],
  orders: ['paid'],
  audits: ['user.plan paid', 'payment.activated'],
};
