import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';

/* See docs/product/money.md, "Staff endpoints and screens". */

const fixture = await ledgerFixture();
const { db, context, as, list, add, voids, refund, order, upi, refused, wrong, expectSound } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('manual refunds', () => {
  test('defaults to the rest of the payment and its method, with a refund voucher', async () => {
    const { id } = await order();
    const { data } = await add(as(staff.employee), upi(id, 100, { reference: 'UTR-A' }));
    await refund(as(staff.admin), {
      entry_id: data.id,
      amount: '30.50',
      method: 'cash',
      note: 'Ring returned',
    });
    context.clock.forward(5);
    const rest = await refund(as(staff.admin), { entry_id: data.id, note: 'The rest' });
    expect(rest).toEqual({
      message: 'Refund recorded successfully!',
      data: {
        ...data,
        id: expect.any(Number),
        kind: 'refund',
        amount: -69.5,
        recorded_by: staff.admin.id,
        recorded_by_name: 'Asha Admin',
        received_at: context.clock.now().toISOString(),
        created_at: context.clock.now().toISOString(),
        note: 'The rest',
        receipt_no: 'F/25-26/000002',
        document: 'refund_voucher',
        refund_of: data.id,
        arrives_by: '2026-01-31',
      },
      order: expect.objectContaining({ paid_amount: 0, pending_amount: 1000, status: 'partial', version: 4 }),
    });
    const { entries } = await list(as(staff.employee), { order_id: id });
    expect(entries.map(({ amount, method, reference }) => [amount, method, reference])).toEqual([
      [100, 'upi', 'UTR-A'],
      [-30.5, 'cash', null],
      [-69.5, 'upi', 'UTR-A'],
    ]);
    expect(await db.auditEntry.count({ where: { action: 'order.refund', entityId: id } })).toBe(2);
    expect(await refused(() => refund(as(staff.admin), { entry_id: data.id, note: 'x' }))).toEqual(
      wrong('amount', 'Nothing is left to refund on this payment.'),
    );
    await expectSound();
  });

  test('is limited to admins, and needs a note, a payment, and at most its rest', async () => {
    const { id } = await order({ paidAmount: '10.00' });
    const { data } = await add(as(staff.employee), upi(id, 100));
    const [opening] = (await list(as(staff.admin), { order_id: id })).entries;
    const sent = { entry_id: data.id, note: 'x' };
    for (const me of [staff.employee, staff.executive])
      expect(await refused(() => refund(as(me), sent))).toMatchObject({ code: 'FORBIDDEN' });
    const admin = as(staff.admin);
    for (const [changes, field] of [
      [{ note: ' ' }, 'note'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ amount: 100.01 }, 'amount'],
      [{ amount: 0 }, 'amount'],
      [{ method: 'online' }, 'method'],
      [{ entry_id: opening?.id }, 'entry_id'],
    ] as const) {
      const { code, fields } = await refused(() => refund(admin, { ...sent, ...changes }));
      expect([code, Object.keys(fields)]).toEqual(['VALIDATION', [field]]);
    }
    await voids(admin, { id: data.id, reason: 'x' });
    expect(await refused(() => refund(admin, sent))).toMatchObject({
      fields: { amount: 'Nothing is left to refund on this payment.' },
    });
  });
});
