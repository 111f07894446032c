import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { refusalOf } from '@/e2e/testing/context';
import { throughContract } from '@/e2e/testing/through-contract';
import { dayBook } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';

/* Returns that are set off (docs/product/sale.md, "Returns"). */

const fixture = await deliveryFixture();
const { db, as, sold, deliver, takeBack, expectBalanced } = fixture;
const readDay = throughContract(dayBook.actions.read, showDayBook);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const exchanged = { reason: 'Another design', restock: true } as const;

/** A delivered order of a piece, paid in full. */
async function handedOver() {
  const order = await sold([{}], { paid: '500' });
  await deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids });
  return order;
}

describe('an exchange', () => {
  test('is a return that is set off against another order: out here, in there', async () => {
    const order = await handedOver();
    const next = await sold([{ name: 'Bangle', price: '900.00' }]);
    const { data } = await takeBack(as(staff.executive), {
      ...exchanged,
      order_id: order.id,
      item_ids: order.ids,
      settle: { kind: 'set_off', to_order_id: next.id },
    });
    expect(data).toMatchObject({
      money_back: 500,
      order: { id: order.id, paid_amount: 0 },
      to_order: { id: next.id, paid_amount: 500, pending_amount: 400, status: 'partial' },
      entries: [
        {
          orderid: order.id,
          kind: 'refund',
          method: 'set_off',
          amount: -500,
          reference: 'C/25-26/000001',
          document: 'refund_receipt',
        },
        {
          orderid: next.id,
          kind: 'payment',
          method: 'set_off',
          amount: 500,
          reference: 'C/25-26/000001',
          document: 'receipt_voucher',
        },
      ],
    });
    expect(await db.auditEntry.count({ where: { action: 'order.payment', entityId: next.id } })).toBe(1);
    await expectBalanced();
    const [out, into] = data.entries;
    for (const entry of [out, into])
      expect(
        await refusalOf(fixture.voids(as(staff.admin), { id: entry?.id ?? 0, reason: 'x' })),
      ).toMatchObject({ code: 'OUT_OF_BALANCE' });
    // What was set off is money of the customer: it is refunded as other payments are, by a named method.
    const refund = { entry_id: into?.id ?? 0, note: 'Cancelled' };
    expect((await refusalOf(fixture.refund(as(staff.admin), refund))).details.fields).toEqual({
      method: 'Method is required: nothing was paid by hand.',
    });
    await fixture.refund(as(staff.admin), { ...refund, method: 'bank_transfer' });
  });

  test('is in the day book as its own method, once in and once out', async () => {
    const order = await handedOver();
    const next = await sold([{ price: '500.00' }]);
    await takeBack(as(staff.admin), {
      ...exchanged,
      order_id: order.id,
      item_ids: order.ids,
      settle: { kind: 'set_off', to_order_id: next.id },
    });
    const { by_method, by_staff } = await readDay(as(staff.admin));
    expect(by_staff).toEqual([{ id: null, name: null, in: 500, out: 0 }]);
    expect(by_method).toContainEqual({ method: 'set_off', in: 500, out: 500 });
  });
});
