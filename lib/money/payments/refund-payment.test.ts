import { beforeEach, describe, expect, test } from 'vitest';
import { backOfficeFixture } from '@/e2e/testing/back-office-fixture';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { refusalText } from '@/lib/kernel/text/messages';

/* Only on an admin's request, and never twice (docs/product/payments.md, "Refunds"). */

const fixture = await backOfficeFixture();
const {
  db,
  sandbox,
  payments,
  context,
  check,
  sendRefund,
  admin,
  order,
  paid,
  rowOf,
  atRazorpay,
  refundsAt,
} = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('refunding a payment', () => {
  test('refunds a duplicate once, flags it and keeps the plan', async () => {
    await paid(staff.customer);
    const second = await paid(staff.customer);
    const { message, data } = await sendRefund(admin(), { id: second.id });
    expect(message).toContain('Refund successful! The money arrives by ');
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
    await sandbox.faults({ lost_responses: true });
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
      refund: async (...parameters: Parameters<typeof payments.refund>) => {
        await payments.refund(...parameters);
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
      refund: (...parameters: Parameters<typeof payments.refund>) => {
        keys.push(parameters[2].key);
        return payments.refund(...parameters);
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
    let calls = 0;
    const forgetting = {
      ...payments,
      findPayment: async (id: string) => {
        calls += 1;
        return calls === 1 ? payments.findPayment(id) : null;
      },
    };
    const { message } = await sendRefund({ ...admin(), payments: forgetting }, { id: first.id });
    expect(message).toContain('Refund successful! The money arrives by ');
    expect(await atRazorpay(first.razorpayId)).toBe(20_000);
  });

  test('refuses an unknown payment', async () => {
    expect(await refusalOf(sendRefund(admin(), { id: 999_999 }))).toMatchObject({
      code: 'NOT_FOUND',
      message: refusalText.noSuchRecord,
    });
  });
});
