import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';

/* See docs/product/money.md, "The ledger". */

const fixture = await ledgerFixture();
const { database, db, as, add, voids, refund, order, upi, cash, expectSound } = fixture;
const editOrder = throughContract(orders.actions.update, orderOperations.updateOrder);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('in parallel', () => {
  test('two payments over the due: the second waits, and its error has the new due', async () => {
    const { id } = await order();
    const held = heldBeforeCommit(as(staff.admin));
    const first = add(held.context, upi(id, 600));
    await held.done;
    const second = refusalOf(add(as(staff.employee), upi(id, 600)));
    await waitingForLocks(database, 1);
    held.commit();
    await first;
    expect((await second).details.fields).toEqual({
      amount: 'Amount cannot be more than the ₹400.00 due.',
    });
    await expectSound();
  });

  test(
    '60 payments, some of them too large or taken: receipts have no gaps',
    { tags: 'torture' },
    async () => {
      const sold = await Promise.all(Array.from({ length: 12 }, () => order({ totalAmount: '900.00' })));
      const attempts = sold.flatMap(({ id }, i) => [
        add(as(staff.employee), upi(id, 100)),
        add(as(staff.admin), cash(id, 100)),
        add(as(staff.executive), upi(id, 100, { reference: 'SAME' })),
        add(as(staff.admin), upi(id, 901)),
        add(
          as(staff.admin),
          cash(id, 100, { received_at: i % 2 === 0 ? '2027-01-01T00:00:00Z' : undefined }),
        ),
      ]);
      expect(await outcomesOf(attempts)).toEqual({ ok: 31, VALIDATION: 18, REFERENCE_TAKEN: 11 });
      await expectSound();
      expect(await db.orderEntry.count({ where: { kind: 'payment' } })).toBe(31);
    },
  );

  test('a payment and an edit of the same order: neither is lost', async () => {
    const { id } = await order();
    await outcomesOf([
      add(as(staff.employee), upi(id, 100)),
      editOrder(as(staff.admin), { id, total_amount: 2000 }),
    ]);
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ version: 3 });
    await expectSound();
  });

  test('five voids of one payment: one counts, all get its data', async () => {
    const { id } = await order();
    const { data } = await add(as(staff.employee), upi(id, 100));
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, i) => voids(as(staff.employee), { id: data.id, reason: `Reason ${i}` })),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await db.auditEntry.count({ where: { action: 'order.void' } })).toBe(1);
    await expectSound();
  });

  test('two refunds of one payment: one is made', async () => {
    const { id } = await order();
    const { data } = await add(as(staff.employee), upi(id, 100));
    const attempts = [60, 60].map((amount) =>
      refund(as(staff.admin), { entry_id: data.id, amount, note: 'x' }),
    );
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, VALIDATION: 1 });
    await expectSound();
  });
});
