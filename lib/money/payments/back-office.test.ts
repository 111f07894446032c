import { beforeEach, describe, expect, test } from 'vitest';
import { backOfficeFixture } from '@/e2e/testing/back-office-fixture';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { refusalText } from '@/lib/kernel/text/messages';

/* Payments in the back office: check and list (docs/product/payments.md, "Reconciliation"). */

const fixture = await backOfficeFixture();
const { db, sandbox, context, list, check, sendRefund, admin, order, paid } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

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
          receipt_no: 'P/25-26/000001',
          plan_documents: [
            { id: expect.any(Number), document: 'tax_invoice', number: 'P/25-26/000001', voided: false },
          ],
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

test('is for admins only', async () => {
  for (const who of [staff.executive, staff.employee, staff.customer])
    for (const [attempt, input] of [
      [list, {}],
      [check, { id: 1 }],
      [sendRefund, { id: 1 }],
    ] as const)
      expect((await refusalOf(attempt(context.as(who), input))).code).toBe('FORBIDDEN');
});
