import { listSaleStores } from '@/lib/sales/stores/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orders } from '@/lib/sales/orders/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { createStoreRow } from '@/prisma/factories/stores';

const create = actionOf(opportunities, opportunities.actions.create);
const list = actionOf(opportunities, opportunities.actions.list);
const update = actionOf(orders, orders.actions.update);

test('a store that sells is listed, sent with a sale, and filters it', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const first = await db.store.findFirstOrThrow({ where: { sellerId: { not: null } } });
  const store = await createStoreRow(db, { sellerId: first.sellerId ?? 0, active: false });
  const visitsOnly = await createStoreRow(db, { active: false });
  const { data } = expectSuccess(listSaleStores, await me.api.call(listSaleStores));
  expect(data).toContainEqual({
    id: store.id,
    title: store.title,
    shop_address: store.shopAddress,
    seller_id: first.sellerId,
  });
  expect(data.map(({ id }) => id)).not.toContain(visitsOnly.id);
  const sale = { name: 'Ring', userid: customer.id, total_amount: 1000 };
  const closed = await create.run(me.api, { ...sale, store_id: store.id, status: 'closed' });
  expect([closed.data.store_id, closed.order?.store_id]).toEqual([store.id, store.id]);
  // An older client sends none.
  expect((await create.run(me.api, sale)).data.store_id).toBe(store.id);
  await create.run(me.api, { ...sale, store_id: first.id });
  expect((await list.run(me.api, { store_id: String(store.id) })).total).toBe(2);
  for (const store_id of [visitsOnly.id, 2_000_000_000])
    expectRefusal(await create.send(me.api, { ...sale, store_id }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['store_id'],
    });
  const { data: moved } = await update.run(me.api, { id: closed.order?.id ?? 0, store_id: first.id });
  expect(moved.store_id).toBe(first.id);
  // Screens of other tests show the store while two sell.
  await db.opportunity.updateMany({ where: { storeId: store.id }, data: { deletedAt: new Date() } });
  await db.store.update({ where: { id: store.id }, data: { sellerId: null } });
});
