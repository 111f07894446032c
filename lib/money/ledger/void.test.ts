import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';

/* See docs/product/money.md, "Staff endpoints and screens". */

const fixture = await ledgerFixture();
const { db, context, as, add, voids, refund, order, upi, books, refused } = fixture;
const editOrder = throughContract(orders.actions.update, orderOperations.updateOrder);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('voiding', () => {
  const payment = async (changes: object = {}) => {
    const sold = await order();
    return (await add(as(staff.employee), upi(sold.id, 100, changes))).data;
  };

  test('keeps the entry and its number, and no longer counts', async () => {
    const data = await payment();
    context.clock.forward(60);
    const response = await voids(as(staff.employee), { id: data.id, reason: ' Typed twice ' });
    expect(response).toMatchObject({
      message: 'Entry voided.',
      data: {
        ...data,
        voided_at: context.clock.now().toISOString(),
        voided_by: staff.employee.id,
        void_reason: 'Typed twice',
      },
      order: { paid_amount: 0, pending_amount: 1000, version: 3 },
    });
    expect(await db.auditEntry.findFirst({ where: { action: 'order.void' } })).toMatchObject({
      actorId: staff.employee.id,
      entityId: data.orderid,
      before: { paid_amount: 100 },
      after: { paid_amount: 0, entry_id: data.id, receipt_no: data.receipt_no, void_reason: 'Typed twice' },
    });
    const before = await books();
    context.clock.forward(86_400);
    for (const me of [staff.employee, staff.executive, staff.admin])
      expect(await voids(as(me), { id: data.id, reason: 'Another reason' })).toEqual(response);
    expect(await books()).toEqual(before);
  });

  test('is limited to the recorder on the same day, and to admins', async () => {
    const data = await payment();
    expect(await refused(() => voids(as(staff.executive), { id: data.id, reason: 'x' }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    // Midnight at the store.
    context.clock.set('2026-01-31T18:30:00.000Z');
    expect(await refused(() => voids(as(staff.employee), { id: data.id, reason: 'x' }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    await voids(as(staff.admin), { id: data.id, reason: 'x' });
  });

  test('needs a reason of 200 characters at most', async () => {
    const data = await payment();
    for (const reason of [undefined, ' ', 'x'.repeat(201)])
      expect(await refused(() => voids(as(staff.admin), { id: data.id, reason }))).toMatchObject({
        code: 'VALIDATION',
        fields: { reason: expect.any(String) },
      });
  });

  test('refuses an online payment, one with refunds, and a paid amount out of range', async () => {
    const data = await payment();
    const { id: onlineId } = await db.orderEntry.create({
      data: {
        order: {
          create: {
            name: 'Online',
            userId: staff.customer.id,
            totalAmount: '50.00',
            paidAmount: '50.00',
            pendingAmount: '0.00',
            status: 'paid',
          },
        },
        kind: 'payment',
        method: 'online',
        reference: 'pay_1',
        amount: '50.00',
        receivedAt: context.clock.now(),
        orderTotal: '50.00',
        orderPaid: '50.00',
      },
    });
    const admin = as(staff.admin);
    expect(await refused(() => voids(admin, { id: onlineId, reason: 'x' }))).toMatchObject({
      code: 'PAYMENT_ONLINE',
    });
    const back = await refund(admin, { entry_id: data.id, amount: 40, note: 'x' });
    expect(await refused(() => voids(admin, { id: data.id, reason: 'x' }))).toMatchObject({
      code: 'HAS_REFUNDS',
    });
    await editOrder(admin, { id: data.orderid, total_amount: 80 });
    expect(await refused(() => voids(admin, { id: back.data.id, reason: 'x' }))).toMatchObject({
      code: 'OUT_OF_BALANCE',
    });
    await editOrder(admin, { id: data.orderid, total_amount: 100, status: 'partial' });
    expect((await voids(admin, { id: back.data.id, reason: 'x' })).order).toMatchObject({
      paid_amount: 100,
      status: 'paid',
    });
    const { version } = await db.order.findUniqueOrThrow({ where: { id: data.orderid } });
    await editOrder(admin, { id: data.orderid, paid_amount: 30, version });
    expect(await refused(() => voids(admin, { id: data.id, reason: 'x' }))).toMatchObject({
      code: 'OUT_OF_BALANCE',
    });
  });
});
