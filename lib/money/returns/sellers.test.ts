import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { exchangeFixture } from '@/e2e/testing/exchange-fixture';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';

/* Set-offs are within one seller, also beside a change of the store's (docs/product/sale.md, "Returns"). */

const fixture = await exchangeFixture();
const { db, database, as, sold, deliver, takeBack, accepted, setOff } = fixture;

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

test('a set-off waits for a change of the seller of the store, and is then decided', async () => {
  const other = await createSecondStore(database);
  const { sellerId } = await db.store.findUniqueOrThrow({ where: { id: other } });
  const order = await sold([{}], { paid: '500' });
  await deliver(as(staff.admin), { order_id: order.id, item_ids: order.ids });
  const next = await sold([{}]);
  const purchase = await accepted(500);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE stores SET seller_id = ${sellerId} WHERE id = ${storeIds.first}`);
    const refusals = [
      refusalOf(
        takeBack(as(staff.admin), {
          order_id: order.id,
          item_ids: order.ids,
          reason: 'x',
          restock: true,
          settle: { kind: 'set_off', to_order_id: next.id },
        }),
      ),
    ];
    await waitingForLocks(database, 1);
    await client.query('COMMIT');
    expect((await Promise.all(refusals)).map(({ details }) => details.fields)).toEqual([
      { to_order_id: 'The order is of another seller, so nothing can be set off.' },
    ]);
    await client.query('BEGIN');
    await client.query(`UPDATE stores SET seller_id = 1 WHERE id = ${storeIds.first}`);
    const settled = setOff(as(staff.admin), { id: purchase.id, order_id: next.id });
    await waitingForLocks(database, 1);
    await client.query('COMMIT');
    expect((await settled).order).toMatchObject({ id: next.id, paid_amount: 500 });
  } finally {
    client.release(true);
    await db.store.update({ where: { id: storeIds.first }, data: { sellerId: 1 } });
  }
});
