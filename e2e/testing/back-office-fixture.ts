import { premiumPlan } from '@/lib/business';
import type { PaymentOrder, User } from '@/lib/db/generated/client';
import { checkOrder, readPaymentOrders, refund } from '@/lib/money/payments/back-office';
import { checkPaymentOrder, listPaymentOrders, refundPayment } from '@/lib/money/payments/contract';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';
import { startSandbox } from './sandbox';

/** Fixture of one test file: a database with a company, the sandbox, and the admin's operations on payments. */
export async function backOfficeFixture() {
  const database = await testDb();
  const { db } = database;
  const sandbox = await startSandbox(async () => 200);
  const { payments } = sandbox;
  const context = testContext(database, { passwords: 'quick', payments });
  const list = throughContract(listPaymentOrders, readPaymentOrders);
  const check = throughContract(checkPaymentOrder, checkOrder);
  const sendRefund = throughContract(refundPayment, refund);
  let staff: Company;
  const admin = () => context.as(staff.admin);
  let receipts = 0;
  /** Creates an order at Razorpay and in the database, as `create_payment_order` does. */
  async function order(user: User): Promise<PaymentOrder> {
    receipts += 1;
    const receipt = `test_${Date.now()}_${receipts}`;
    const { amountPaise, currency } = premiumPlan;
    const razorpayOrderId = await payments.createOrder({ receipt, amountPaise, currency, notes: {} });
    return createPaymentOrder(db, { userId: user.id, receipt, razorpayOrderId });
  }
  /** A customer's first payment activates the plan, the next is a duplicate. */
  async function paid(user: User) {
    const row = await order(user);
    const payment = await sandbox.pay(row.razorpayOrderId);
    const { data } = await check(admin(), { id: row.id });
    const [recorded] = data.payments;
    if (recorded === undefined) throw new Error('Nothing was recorded');
    return { orderId: row.id, razorpayId: payment.id, ...recorded };
  }
  const rowOf = (id: number) => db.payment.findUniqueOrThrow({ where: { id } });
  const atRazorpay = async (razorpayId: string) => (await payments.findPayment(razorpayId))?.refundedPaise;
  async function refundsAt(razorpayId: string): Promise<number> {
    const authorization = `Basic ${Buffer.from('rzp_test_pasidisandbox:sandbox_key_secret').toString('base64')}`;
    const response = await fetch(`${sandbox.url}/v1/payments/${razorpayId}/refunds`, {
      headers: { authorization },
    });
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'count' in body && typeof body.count === 'number'
      ? body.count
      : -1;
  }

  return {
    db,
    sandbox,
    payments,
    context,
    reset: async (): Promise<Company> => {
      await sandbox.faults({});
      await database.emptyAll();
      return (staff = await createCompany(db));
    },
    list,
    check,
    sendRefund,
    admin,
    order,
    paid,
    rowOf,
    atRazorpay,
    refundsAt,
  };
}
