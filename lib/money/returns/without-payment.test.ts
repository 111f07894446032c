import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { dayBook } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { openReceipt } from '@/lib/money/ledger/contract';
import { readReceipt } from '@/lib/money/ledger/receipts';

/* Returns of what older clients entered as paid without a payment (docs/product/sale.md, "Returns"). */

const fixture = await deliveryFixture();
const { db, database, as, sold, deliver, takeBack, expectBalanced } = fixture;
const readDay = throughContract(dayBook.actions.read, showDayBook);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

/** A delivered order of a piece of 9,000 rupees, entered as paid. */
async function handedOver() {
  const order = await sold([{ price: '9000.00' }]);
  await fixture.editOrder(as(staff.admin), { id: order.id, paid_amount: 9000 });
  await deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids });
  return { order_id: order.id, item_ids: order.ids, reason: 'Too small', restock: true };
}
const inCash = { settle: { kind: 'refund', method: 'cash' } };

describe('what was entered without a payment', () => {
  test('comes back as a refund with its document, in the cash of the day', async () => {
    const { data } = await takeBack(as(staff.admin), { ...(await handedOver()), ...inCash });
    expect(data).toMatchObject({
      money_back: 9000,
      entries: [
        {
          kind: 'refund',
          method: 'cash',
          amount: -9000,
          refund_of: null,
          receipt_no: 'F/25-26/000001',
          document: 'refund_receipt',
        },
      ],
      order: { paid_amount: 0, total_amount: 0 },
    });
    expect((await readDay(as(staff.admin))).by_method).toContainEqual({ method: 'cash', in: 0, out: 9000 });
    const { bytes } = await throughContract(openReceipt, readReceipt)(as(staff.admin), {
      id: data.entries[0]?.id,
    });
    expect(bytes.byteLength).toBeGreaterThan(1000);
    const { content } = await db.creditNote.findFirstOrThrow();
    expect(content).toMatchObject({ credit: { back: [{ method: 'cash', amountPaise: 9_000_00 }] } });
    await expectBalanced();
  });

  test('counts against the limit of cash back, with a refund of a payment', async () => {
    const [first, second] = [await handedOver(), await handedOver()];
    const { data } = await takeBack(as(staff.admin), { ...first, ...inCash });
    const limit = {
      method:
        'Cash back to one customer on one day must not be more than ₹10,000.00; ₹9,000.00 is returned. Choose another method.',
    };
    expect((await refusalOf(takeBack(as(staff.admin), { ...second, ...inCash }))).details.fields).toEqual(
      limit,
    );
    await takeBack(as(staff.admin), { ...second, settle: { kind: 'refund', method: 'bank_transfer' } });
    // Voided, the paid amount would be above the total of the order.
    expect(
      (await refusalOf(fixture.voids(as(staff.admin), { id: data.entries[0]?.id ?? 0, reason: 'x' }))).code,
    ).toBe('OUT_OF_BALANCE');
    await expectBalanced();
  });

  test('is set off with one side out and one in', async () => {
    const next = await sold([{ price: '9000.00' }]);
    const { data } = await takeBack(as(staff.admin), {
      ...(await handedOver()),
      settle: { kind: 'set_off', to_order_id: next.id },
    });
    expect(data.entries).toMatchObject([
      { kind: 'refund', method: 'set_off', amount: -9000, refund_of: null, reference: 'C/25-26/000001' },
      { kind: 'payment', method: 'set_off', amount: 9000, orderid: next.id },
    ]);
    expect((await readDay(as(staff.admin))).by_method).toContainEqual({
      method: 'set_off',
      in: 9000,
      out: 9000,
    });
    await expectBalanced();
  });
});

test('a refund without a payment belongs to a return, and nothing else names a refunded payment', async () => {
  const { order_id } = await handedOver();
  const insert = (kind: string, amount: number, refundOf: string) =>
    database.pool.query(
      `INSERT INTO order_entries (order_id, kind, amount, method, received_at, order_total, order_paid, refund_of)
       VALUES (${order_id}, '${kind}', ${amount}, 'cash', now(), 9000, 9000, ${refundOf})`,
    );
  await expect(insert('refund', -1, 'NULL')).rejects.toThrow(/order_entries_refund_check/);
  await expect(insert('payment', 1, '(SELECT min(id) FROM order_entries)')).rejects.toThrow(
    /order_entries_refund_check/,
  );
});
