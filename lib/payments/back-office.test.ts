import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createUser, deleted } from '@/prisma/factories/users';
import { premiumPlan } from '@/lib/business';
import type { PaymentOrder, User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { startSandbox } from '@/lib/testing/sandbox';
import { refusalText } from '@/lib/text/messages';
import { checkOrder, readPaymentOrders, refund } from './back-office';
import { checkPaymentOrder, listPaymentOrders, refundPayment } from './contract';
import { paymentAttentions, paymentEffects } from './record';

/** Refunds happen only on an admin's request, and never twice (docs/product/payments.md, "Refunds"). */

const database = await testDb();
const { db } = database;
const sandbox = await startSandbox(async () => 200);
const { payments } = sandbox;
const context = testContext(database, { passwords: 'quick', payments });
const list = called(listPaymentOrders, readPaymentOrders);
const check = called(checkPaymentOrder, checkOrder);
const sendRefund = called(refundPayment, refund);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
afterEach(() => sandbox.faults({}));

const admin = () => context.as(staff.admin);
let receipts = 0;
/** An order as created by `create_payment_order`: at Razorpay and in the database. */
async function order(user: User): Promise<PaymentOrder> {
  receipts += 1;
  const receipt = `test_${Date.now()}_${receipts}`;
  const { amountPaise, currency } = premiumPlan;
  const razorpayOrderId = await payments.createOrder({ receipt, amountPaise, currency, notes: {} });
  return createPaymentOrder(db, { userId: user.id, receipt, razorpayOrderId });
}
/** A settled payment: a customer's first one activates the plan, the next is a duplicate. */
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

describe('checking with Razorpay', () => {
  test('reports an unpaid order and the time of the check', async () => {
    const { id } = await order(staff.customer);
    const { message, data } = await check(admin(), { id });
    expect(message).toBe('Razorpay knows of no completed payment on this order yet.');
    expect(data).toMatchObject({
      status: 'created',
      payments: [],
      checked_at: context.clock.now().toISOString(),
    });
    expect(await db.user.findUnique({ where: { id: staff.customer.id } })).toMatchObject({
      planActive: false,
    });
  });

  test('activates the plan of a payment without webhook and browser, once', async () => {
    const { id, razorpayOrderId } = await order(staff.customer);
    const payment = await sandbox.pay(razorpayOrderId);
    const outcomes = await outcomesOf(Array.from({ length: 6 }, () => check(admin(), { id })));
    expect(outcomes).toEqual({ ok: 6 });
    const { message, data } = await check(admin(), { id });
    expect(message).toBe('Razorpay says this order is paid.');
    const now = context.clock.now().toISOString();
    const kept = await db.paymentOrder.findUniqueOrThrow({ where: { id }, include: { payments: true } });
    expect(data).toEqual({
      id,
      order_id: razorpayOrderId,
      receipt: kept.receipt,
      status: 'paid',
      our_order_id: null,
      amount: 200,
      received_amount: 200,
      booked: 0,
      excess: 0,
      user_id: staff.customer.id,
      user_name: staff.customer.name,
      user_mobile: staff.customer.mobile,
      created_at: kept.createdAt.toISOString(),
      checked_at: now,
      payments: [
        {
          id: kept.payments[0]?.id,
          transaction_id: payment.id,
          status: 'captured',
          effect: 'activated',
          method: kept.payments[0]?.method,
          amount: 200,
          refunded_amount: 0,
          booked: 0,
          excess: 0,
          excess_left: 0,
          refund_flagged_at: null,
          attention: null,
          created_at: now,
        },
      ],
    });
    expect(await db.subscription.count()).toBe(1);
    expect(await db.user.findUnique({ where: { id: staff.customer.id } })).toMatchObject({
      planActive: true,
    });
  });

  test('captures an authorized payment, records a failed one', async () => {
    const one = await order(staff.customer);
    await sandbox.pay(one.razorpayOrderId, { outcome: 'failed' });
    expect(await check(admin(), { id: one.id })).toMatchObject({
      message: 'Razorpay knows of no completed payment on this order yet.',
      data: { status: 'attempted', payments: [{ status: 'failed', effect: null }] },
    });
    await sandbox.pay(one.razorpayOrderId, { outcome: 'authorized' });
    const { data } = await check(admin(), { id: one.id });
    expect(data.payments).toMatchObject([{ status: 'failed' }, { status: 'captured', effect: 'activated' }]);
  });

  test('refuses and changes nothing if Razorpay is unreachable', async () => {
    const { id, razorpayOrderId } = await order(staff.customer);
    await sandbox.pay(razorpayOrderId);
    await sandbox.faults({ down: true });
    expect((await refusalOf(check(admin(), { id }))).code).toBe('UNAVAILABLE');
    expect(await db.payment.count()).toBe(0);
    expect(await db.paymentOrder.findUnique({ where: { id } })).toMatchObject({
      checkedAt: null,
      status: 'created',
    });
  });

  test('reports an order with a refunded payment as paid', async () => {
    const first = await paid(staff.customer);
    await sendRefund(admin(), { id: first.id });
    expect((await check(admin(), { id: first.orderId })).message).toBe('Razorpay says this order is paid.');
  });

  test('refuses an unknown order', async () => {
    expect(await refusalOf(check(admin(), { id: 999_999 }))).toMatchObject({
      code: 'NOT_FOUND',
      message: refusalText.noSuchRecord,
    });
  });
});

describe('listing', () => {
  test('filters by state, effect and customer; searches by mobile and the ids of Razorpay', async () => {
    const open = await order(staff.otherCustomer);
    const first = await paid(staff.customer);
    const second = await paid(staff.customer);
    expect(second.effect).toBe('duplicate');
    const found = async (input: object) => {
      const { data, total } = await list(admin(), input);
      expect(total).toBe(data.length);
      return data.map((row) => row.id).toSorted((a, b) => a - b);
    };
    expect(await found({})).toEqual([open.id, first.orderId, second.orderId]);
    for (const [input, expected] of [
      [{ status: 'created' }, [open.id]],
      [{ status: 'paid' }, [first.orderId, second.orderId]],
      [{ effect: 'activated' }, [first.orderId]],
      [{ effect: 'duplicate' }, [second.orderId]],
      [{ effect: 'mismatch' }, []],
      [{ user_id: staff.otherCustomer.id }, [open.id]],
      [{ search: staff.customer.mobile.slice(0, 9) }, [first.orderId, second.orderId]],
      [{ search: staff.customer.mobile.slice(1) }, []],
      [{ search: open.razorpayOrderId }, [open.id]],
      [{ search: second.razorpayId }, [second.orderId]],
      [{ search: String(open.id) }, [open.id]],
      [{ search: '%' }, []],
    ] as const)
      expect([input, await found(input)]).toEqual([input, expected]);
    const { data, next_cursor: cursor } = await list(admin(), { limit: 2 });
    expect(data.map((row) => row.id)).toEqual([second.orderId, first.orderId]);
    const rest = await list(admin(), { limit: 2, cursor });
    expect(rest.data).toMatchObject([{ id: open.id, checked_at: null, payments: [] }]);
  });
});

describe('what needs attention', () => {
  const statuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
  const excesses = ['none', 'left', 'returned'] as const;
  const standing = ['active', 'ended', 'inactive', 'deleted'] as const;
  /** A failed refund returns nothing. */
  const refundsOf = (excess: 'left' | 'returned') => [
    { amountPaise: 500, state: 'failed' as const },
    { amountPaise: 499, state: 'processed' as const },
    ...(excess === 'returned' ? [{ amountPaise: 1 }] : []),
  ];
  /** Every payment status with every effect and every plan state, one order each. */
  async function everyCase() {
    const cases = statuses.flatMap((status) =>
      (status === 'captured' || status === 'refunded' ? [null, ...paymentEffects] : [null]).flatMap(
        (effect) =>
          (effect === 'activated' ? standing : (['active', 'inactive'] as const)).flatMap((plan) =>
            (effect === 'booked' ? excesses : (['none'] as const)).map((excess) => ({
              status,
              effect,
              plan,
              excess,
            })),
          ),
      ),
    );
    const orders = new Map<number, (typeof cases)[number]>();
    for (const each of cases) {
      const { status, effect, plan, excess } = each;
      const excessPaise = excess === 'none' ? 0 : 500;
      const taken = status === 'captured' || status === 'refunded';
      const user = await createUser(db);
      const { id } = await createPaymentOrder(db, { userId: user.id, status: taken ? 'paid' : 'attempted' });
      const payment = await db.payment.create({
        data: {
          razorpayPaymentId: `pay_case_${id}`,
          paymentOrderId: id,
          userId: user.id,
          amountPaise: effect === 'mismatch' ? 100 : premiumPlan.amountPaise,
          refundedPaise: status === 'refunded' ? (effect === 'mismatch' ? 100 : premiumPlan.amountPaise) : 0,
          currency: premiumPlan.currency,
          status,
          effect,
          ...(effect === 'booked' ? { bookedPaise: premiumPlan.amountPaise - excessPaise, excessPaise } : {}),
          ...(excess === 'none' ? {} : { excessRefunds: { create: refundsOf(excess) } }),
          capturedAt: taken ? new Date() : null,
        },
      });
      if (effect === 'activated')
        await db.subscription.create({
          data: {
            userId: user.id,
            mobile: user.mobile,
            name: premiumPlan.subscriptionName,
            paymentId: payment.id,
            amountPaise: premiumPlan.amountPaise,
            endedAt: plan === 'ended' ? new Date() : null,
          },
        });
      await db.user.update({
        where: { id: user.id },
        data: { planActive: plan !== 'inactive', ...(plan === 'deleted' ? deleted() : {}) },
      });
      orders.set(id, each);
    }
    return orders;
  }

  test('is equal in record, filter and count, for every state', async () => {
    const orders = await everyCase();
    const expected = new Map(
      [...orders].map(([id, { status, effect, plan, excess }]) => [
        id,
        status === 'captured' && effect === 'booked'
          ? excess === 'left'
            ? 'excess'
            : null
          : status === 'captured' && effect !== 'activated'
            ? (effect ?? 'no_effect')
            : status === 'refunded' && effect === 'activated' && plan === 'active'
              ? 'refund'
              : null,
      ]),
    );
    const all = await list(admin(), { limit: 500 });
    expect(all.data).toHaveLength(orders.size);
    for (const { id, payments: paidWith } of all.data)
      expect([orders.get(id), paidWith[0]?.attention]).toEqual([orders.get(id), expected.get(id)]);

    const found = async (attention: string) =>
      (await list(admin(), { attention, limit: 500 })).data.map(({ id }) => id).toSorted((a, b) => a - b);
    const needed = (wanted?: string) =>
      [...expected].flatMap(([id, reason]) =>
        reason !== null && (wanted === undefined || reason === wanted) ? [id] : [],
      );
    for (const reason of paymentAttentions) {
      expect(needed(reason).length).toBeGreaterThan(0);
      expect([reason, await found(reason)]).toEqual([reason, needed(reason)]);
    }
    expect(await found('any')).toEqual(needed());
    // The count covers all orders, whatever the filters.
    for (const input of [{}, { attention: 'refund' }, { status: 'created' }, { limit: 1 }])
      expect((await list(admin(), input)).needs_attention).toBe(needed().length);
    expect((await refusalOf(list(admin(), { attention: 'urgent' }))).code).toBe('VALIDATION');
  });

  test('shows the received amount: one rupee of two hundred pays no plan', async () => {
    const { id, razorpayOrderId } = await order(staff.customer);
    await sandbox.pay(razorpayOrderId, { amount: 100 });
    const { data } = await check(admin(), { id });
    expect(data).toMatchObject({
      amount: 200,
      received_amount: 1,
      payments: [{ amount: 1, effect: 'mismatch', attention: 'mismatch' }],
    });
    expect((await list(admin())).data).toMatchObject([{ id, received_amount: 1 }]);
    const payment = data.payments[0]?.id ?? 0;
    const { data: after } = await sendRefund(admin(), { id: payment });
    expect(after).toMatchObject({ received_amount: 1, payments: [{ refunded_amount: 1, attention: null }] });
    expect((await list(admin())).needs_attention).toBe(0);
  });

  test('counts only captured payments as received', async () => {
    const { id, razorpayOrderId } = await order(staff.customer);
    await sandbox.pay(razorpayOrderId, { outcome: 'failed' });
    expect((await check(admin(), { id })).data.received_amount).toBe(0);
    await sandbox.pay(razorpayOrderId);
    expect((await check(admin(), { id })).data.received_amount).toBe(200);
  });
});

describe('refunding a payment', () => {
  test('refunds a duplicate once, flags it and keeps the plan', async () => {
    await paid(staff.customer);
    const second = await paid(staff.customer);
    const { message, data } = await sendRefund(admin(), { id: second.id });
    expect(message).toBe('Refund successful!');
    expect(data.payments).toMatchObject([
      {
        id: second.id,
        status: 'refunded',
        effect: 'duplicate',
        refunded_amount: 200,
        refund_flagged_at: context.clock.now().toISOString(),
      },
    ]);
    expect(await atRazorpay(second.razorpayId)).toBe(20_000);
    expect(await db.user.findUnique({ where: { id: staff.customer.id } })).toMatchObject({
      planActive: true,
    });
    expect(await db.subscription.count({ where: { endedAt: null } })).toBe(1);
    expect(
      await db.auditEntry.findMany({
        where: { entity: 'payment', entityId: second.id },
        orderBy: { id: 'asc' },
      }),
    ).toMatchObject([
      { action: 'payment.duplicate', actorId: null },
      { action: 'payment.refund', actorId: staff.admin.id, after: { amount_paise: 20_000 } },
      { action: 'payment.refunded in full', actorId: null },
    ]);
  });

  test('leaves the plan to the admin if the payment had activated it', async () => {
    const first = await paid(staff.customer);
    await sendRefund(admin(), { id: first.id });
    expect(await rowOf(first.id)).toMatchObject({
      status: 'refunded',
      effect: 'activated',
      refundedPaise: 20_000,
    });
    expect(await db.user.findUnique({ where: { id: staff.customer.id } })).toMatchObject({
      planActive: true,
    });
  });

  test('refunds the rest of a partly refunded payment', async () => {
    const first = await paid(staff.customer);
    await sandbox.refund(first.razorpayId, 5000);
    await sendRefund(admin(), { id: first.id });
    expect(await atRazorpay(first.razorpayId)).toBe(20_000);
    expect(await rowOf(first.id)).toMatchObject({ status: 'refunded', refundedPaise: 20_000 });
  });

  test('refunds once for ten parallel requests', async () => {
    const first = await paid(staff.customer);
    const {
      ok = 0,
      PAYMENT_NOT_VERIFIED: late = 0,
      ...others
    } = await outcomesOf(Array.from({ length: 10 }, () => sendRefund(admin(), { id: first.id })));
    expect(others).toEqual({});
    expect(ok).toBeGreaterThanOrEqual(1);
    expect(ok + late).toBe(10);
    expect(await atRazorpay(first.razorpayId)).toBe(20_000);
    expect(await refundsAt(first.razorpayId)).toBe(1);
    expect(await db.auditEntry.count({ where: { action: 'payment.refunded in full' } })).toBe(1);
  });

  test('does not refund twice after a lost response; the next request finds and flags the refund', async () => {
    const first = await paid(staff.customer);
    await sandbox.faults({ lost_answers: true });
    expect((await refusalOf(sendRefund(admin(), { id: first.id }))).code).toBe('UNAVAILABLE');
    await sandbox.faults({});
    await sendRefund(admin(), { id: first.id }).catch(() => undefined);
    await sendRefund(admin(), { id: first.id }).catch(() => undefined);
    expect(await refundsAt(first.razorpayId)).toBe(1);
    expect(await rowOf(first.id)).toMatchObject({ status: 'refunded', refundFlaggedAt: context.clock.now() });
  });

  test('audits and refunds once if only the response after the refund is lost', async () => {
    const first = await paid(staff.customer);
    const losing = {
      ...payments,
      refund: async (...given: Parameters<typeof payments.refund>) => {
        await payments.refund(...given);
        throw new Error('The connection was cut');
      },
    };
    await expect(sendRefund({ ...admin(), payments: losing }, { id: first.id })).rejects.toThrow('cut');
    expect(await db.auditEntry.findFirst({ where: { action: 'payment.refund' } })).toMatchObject({
      actorId: staff.admin.id,
    });
    const again = await refusalOf(sendRefund(admin(), { id: first.id }));
    expect(again).toMatchObject({
      code: 'PAYMENT_NOT_VERIFIED',
      message: 'This payment is already fully refunded.',
    });
    expect(await refundsAt(first.razorpayId)).toBe(1);
    expect(await rowOf(first.id)).toMatchObject({
      status: 'refunded',
      refundedPaise: 20_000,
      refundFlaggedAt: context.clock.now(),
    });
  });

  test.each(['authorized', 'failed'] as const)('refuses a payment that is %s', async (outcome) => {
    await paid(staff.customer);
    const second = await order(staff.customer);
    await sandbox.pay(second.razorpayOrderId, { outcome });
    const { data } = await check(admin(), { id: second.id });
    const id = data.payments[0]?.id ?? 0;
    const refusal = await refusalOf(sendRefund(admin(), { id }));
    expect(refusal).toMatchObject({
      code: 'PAYMENT_NOT_VERIFIED',
      message: 'Only captured payments can be refunded.',
    });
    expect(await rowOf(id)).toMatchObject({ status: outcome, refundedPaise: 0, refundFlaggedAt: null });
    expect(await db.auditEntry.count({ where: { action: 'payment.refund' } })).toBe(0);
  });

  test('writes no audit entry and refunds nothing if Razorpay is unreachable', async () => {
    const first = await paid(staff.customer);
    await sandbox.faults({ down: true });
    expect((await refusalOf(sendRefund(admin(), { id: first.id }))).code).toBe('UNAVAILABLE');
    await sandbox.faults({});
    expect(await atRazorpay(first.razorpayId)).toBe(0);
    expect(await db.auditEntry.count({ where: { action: 'payment.refund' } })).toBe(0);
  });

  test('uses an idempotency key of Razorpay’s payment id, not of the row id', async () => {
    const first = await paid(staff.customer);
    const keys: string[] = [];
    const watched = {
      ...payments,
      refund: (...given: Parameters<typeof payments.refund>) => {
        keys.push(given[2].key);
        return payments.refund(...given);
      },
    };
    await sendRefund({ ...admin(), payments: watched }, { id: first.id });
    expect(keys).toEqual([`refund_${first.razorpayId}_0`]);
  });

  test('reports a refusal by Razorpay, with an audit entry', async () => {
    const first = await paid(staff.customer);
    const refusing = { ...payments, refund: async () => null };
    expect(await refusalOf(sendRefund({ ...admin(), payments: refusing }, { id: first.id }))).toMatchObject({
      code: 'PAYMENT_NOT_VERIFIED',
      message: 'Razorpay refused this refund. Please check the payment there.',
    });
    expect(await db.auditEntry.count({ where: { action: 'payment.refund' } })).toBe(1);
    expect(await rowOf(first.id)).toMatchObject({ status: 'captured', refundFlaggedAt: null });
  });

  test('refuses a payment unknown to Razorpay', async () => {
    const first = await paid(staff.customer);
    const forgetful = { ...payments, findPayment: async () => null };
    expect(await refusalOf(sendRefund({ ...admin(), payments: forgetful }, { id: first.id }))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Razorpay does not know this payment.',
    });
  });

  test('succeeds if Razorpay forgets the payment after the refund', async () => {
    const first = await paid(staff.customer);
    let asked = 0;
    const forgetting = {
      ...payments,
      findPayment: async (id: string) => {
        asked += 1;
        return asked === 1 ? payments.findPayment(id) : null;
      },
    };
    const { message } = await sendRefund({ ...admin(), payments: forgetting }, { id: first.id });
    expect(message).toBe('Refund successful!');
    expect(await atRazorpay(first.razorpayId)).toBe(20_000);
  });

  test('refuses an unknown payment', async () => {
    expect(await refusalOf(sendRefund(admin(), { id: 999_999 }))).toMatchObject({
      code: 'NOT_FOUND',
      message: refusalText.noSuchRecord,
    });
  });
});

test('refuses everybody but admins', async () => {
  for (const who of [staff.executive, staff.employee, staff.customer])
    for (const [attempt, input] of [
      [list, {}],
      [check, { id: 1 }],
      [sendRefund, { id: 1 }],
    ] as const)
      expect((await refusalOf(attempt(context.as(who), input))).code).toBe('FORBIDDEN');
});

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
