import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { deliveryFixture } from '@/e2e/testing/delivery-fixture';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';

/* Deliveries beside other changes of the same pieces (docs/product/sale.md, "Delivery"); random ones: model.test.ts. */

const fixture = await deliveryFixture();
const { database, db, as, sold, deliver, expectBalanced } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

describe('at the same time', () => {
  test('two deliveries of one piece: the first wins', async () => {
    const order = await sold([{}, {}], { paid: '1000' });
    const sent = { order_id: order.id, item_ids: order.ids.slice(0, 1) };
    const held = heldBeforeCommit(as(staff.admin));
    const first = deliver(held.context, sent);
    await held.done;
    const second = refusalOf(deliver(as(staff.employee), { ...sent, item_ids: order.ids }));
    await waitingForLocks(database, 1);
    held.commit();
    await first;
    expect((await second).code).toBe('DELIVERED');
    expect(await db.invoice.count()).toBe(1);
    await expectBalanced();
  });

  test('two deliveries of two pieces, and the paid amount of one: one of them', async () => {
    const order = await sold([{}, {}], { paid: '500' });
    const outcomes = await outcomesOf(
      order.ids.map((id) => deliver(as(staff.admin), { order_id: order.id, item_ids: [id] })),
    );
    expect(outcomes).toEqual({ ok: 1, DUE_LEFT: 1 });
    await expectBalanced();
  });

  test('a delivery and a refund of its payment: one of them', async () => {
    const order = await sold([{}], { paid: '500' });
    const [entry] = await db.orderEntry.findMany();
    const outcomes = await outcomesOf([
      deliver(as(staff.employee), { order_id: order.id, item_ids: order.ids }),
      fixture.refund(as(staff.admin), { entry_id: entry?.id ?? 0, note: 'Returned' }),
    ]);
    expect(outcomes['ok']).toBe(1);
    await expectBalanced();
  });

  test('a delivery, an edit and a deletion of its piece: one of them, and then no other', async () => {
    const order = await sold([{}], { paid: '500' });
    const [id = 0] = order.ids;
    await outcomesOf([
      deliver(as(staff.employee), { order_id: order.id, item_ids: [id] }),
      fixture.removeItem(as(staff.admin), { id }),
      fixture.editItem(as(staff.admin), { id, huid: 'AB12CD' }),
    ]);
    await expectBalanced();
  });
});
