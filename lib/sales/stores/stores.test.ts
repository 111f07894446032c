import { beforeEach, describe, expect, test } from 'vitest';
import { orderPayments } from '@/lib/money/ledger/contract';
import { voidEntry } from '@/lib/money/ledger/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { checkCounters } from '@/lib/db/counters';
import { refusalOf } from '@/e2e/testing/context';
import type { Company } from '@/e2e/testing/company';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';
import { throughContract } from '@/e2e/testing/through-contract';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity } from '@/prisma/factories/sales';
import { listSaleStores } from './contract';
import { readSaleStores } from './operations';

/** See docs/product/rules.md, "The store of a sale". */
const fixture = await ledgerFixture();
const { database, db, as, add, upi, order } = fixture;
const { pool } = database;

const { actions } = opportunities;
const create = throughContract(actions.create, opportunityOperations.createOpportunity);
const update = throughContract(actions.update, opportunityOperations.updateOpportunity);
const createOrder = throughContract(orders.actions.create, orderOperations.createOrder);
const updateOrder = throughContract(orders.actions.update, orderOperations.updateOrder);
const voids = throughContract(orderPayments.actions.void, voidEntry);
const saleStores = throughContract(listSaleStores, readSaleStores);

let staff: Company;
let second: number;
const { first, without } = storeIds;

beforeEach(async () => {
  staff = await fixture.reset();
  second = await createSecondStore(database);
});

const sale = (changes: object = {}) => ({
  name: 'Ring',
  userid: staff.customer.id,
  total_amount: 1000,
  ...changes,
});
const differences = async () => {
  const client = await pool.connect();
  try {
    return await checkCounters(client);
  } finally {
    client.release();
  }
};

describe('a sale without a store gets', () => {
  test('the first with a seller, then that of the last sale of the account', async () => {
    const admin = as(staff.admin);
    expect((await create(admin, sale())).data.store_id).toBe(first);
    expect((await createOrder(admin, sale({ store_id: second }))).data.store_id).toBe(second);
    const { data } = await create(admin, sale());
    expect(data.store_id).toBe(second);
    expect((await create(as(staff.executive), sale())).data.store_id).toBe(first);
    // As that sale has it now.
    await update(admin, { id: data.id, store_id: first });
    expect((await createOrder(admin, sale())).data.store_id).toBe(first);
  });

  test('that of its visit, if it has a seller', async () => {
    const { id: userId, mobile: userMobile } = staff.customer;
    const visitAt = async (storeId: number, slotTime: string) => {
      const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
      const visit = await createBooking(db, {
        slotDate: '2026-01-31',
        userId,
        userMobile,
        shopAddress,
        slotTime,
        visit: 'arrived',
      });
      return (await create(as(staff.executive), sale({ booking_id: visit.id }))).data.store_id;
    };
    expect(await visitAt(second, '11:00:00')).toBe(second);
    await create(as(staff.executive), sale({ store_id: first }));
    expect(await visitAt(without, '12:00:00')).toBe(first);
  });

  test('that of its opportunity, if it is an order', async () => {
    const { id } = await createOpportunity(db, { userId: staff.customer.id, storeId: second });
    const other = await createOpportunity(db, { userId: staff.customer.id, storeId: second });
    expect((await update(as(staff.admin), { id, status: 'closed' })).order?.store_id).toBe(second);
    const admin = as(staff.admin);
    expect((await createOrder(admin, sale({ opportunityid: other.id }))).data.store_id).toBe(second);
    const third = await createOpportunity(db, { userId: staff.customer.id, storeId: second });
    const sent = sale({ opportunityid: third.id, store_id: first });
    expect((await createOrder(admin, sent)).data.store_id).toBe(first);
  });

  test('one, when it is inserted by a statement of the version before', async () => {
    const { rows } = await pool.query<{ store_id: number }>(
      `INSERT INTO opportunities (name, user_id, total_amount) VALUES ('Ring', $1, 1) RETURNING store_id`,
      [staff.customer.id],
    );
    expect(rows).toEqual([{ store_id: first }]);
  });

  test('the first, where that of the last sale sells nothing any more', async () => {
    const me = as(staff.admin);
    const { data } = await create(me, sale({ store_id: second }));
    await throughContract(actions.delete, opportunityOperations.deleteOpportunity)(me, { id: data.id });
    await db.store.update({ where: { id: second }, data: { sellerId: null } });
    expect((await create(me, sale())).data.store_id).toBe(first);
  });
});

describe('another store', () => {
  test('is refused if it is unknown or has no seller', async () => {
    const admin = as(staff.admin);
    const { id } = await createOpportunity(db, { userId: staff.customer.id });
    const { id: orderId } = await order();
    for (const store_id of [without, 999_999])
      for (const attempt of [
        () => create(admin, sale({ store_id })),
        () => update(admin, { id, store_id }),
        () => createOrder(admin, sale({ store_id })),
        () => updateOrder(admin, { id: orderId, store_id }),
      ])
        expect(await refusalOf(attempt())).toMatchObject({
          code: 'VALIDATION',
          details: { fields: { store_id: 'Store does not exist or has no seller.' } },
        });
    expect(await db.opportunity.count()).toBe(1);
    expect(await db.order.findMany()).toMatchObject([{ storeId: first, version: 1 }]);
  });

  test('changes the seller of the documents to come; the counters follow', async () => {
    const { id } = await order({ status: 'unpaid' });
    const { data } = await updateOrder(as(staff.admin), { id, store_id: second });
    expect(data).toMatchObject({ store_id: second, version: 2 });
    expect((await add(as(staff.admin), upi(id, 100))).data.receipt_no).toMatch(/^TGR\//);
    expect(await db.auditEntry.findFirst({ where: { action: 'order.update' } })).toMatchObject({
      before: { store_id: first },
      after: { store_id: second },
    });
    const won = await createOpportunity(db, { userId: staff.customer.id, stage: 'won' });
    const open = await createOpportunity(db, { userId: staff.customer.id });
    await pool.query('UPDATE opportunities SET store_id = $1 WHERE id = $2', [second, won.id]);
    await pool.query(`UPDATE opportunities SET store_id = $1, stage = 'quoted' WHERE id = $2`, [
      second,
      open.id,
    ]);
    await pool.query(`UPDATE opportunities SET store_id = $1 WHERE id = $2`, [first, open.id]);
    expect(await differences()).toEqual([]);
  });

  test('is refused once the order has a receipt, also a voided one; an adjustment is none', async () => {
    const admin = as(staff.admin);
    const { id } = await order({ paidAmount: '100.00' });
    await updateOrder(admin, { id, store_id: second });
    const { data: entry } = await add(admin, upi(id, 100));
    await voids(admin, { id: entry.id, reason: 'Twice' });
    const refusal = await refusalOf(updateOrder(admin, { id, store_id: first, name: 'Other' }));
    const message = 'The order already has receipts or an invoice of this store, so the store cannot change.';
    expect(refusal).toMatchObject({
      code: 'HAS_DOCUMENTS',
      message,
      details: { fields: { store_id: message } },
    });
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({
      storeId: second,
      name: 'Order for Bridal set',
    });
    expect((await updateOrder(admin, { id, store_id: second, name: 'Other' })).data.name).toBe('Other');
    await expect(
      pool.query('UPDATE orders SET store_id = $1 WHERE id = $2', [first, id]),
    ).rejects.toMatchObject({
      constraint: 'orders_store_of_documents',
    });
  });

  test('is refused with an invoice of no payment', async () => {
    const admin = as(staff.admin);
    const { id } = await order({ totalAmount: '100.00', paidAmount: '100.00' });
    await db.invoice.create({ data: { orderId: id, number: '', content: {} } });
    expect((await refusalOf(updateOrder(admin, { id, store_id: second }))).code).toBe('HAS_DOCUMENTS');
  });

  test('of an opportunity leaves its order, and is refused once that has documents', async () => {
    const admin = as(staff.admin);
    const { id } = await createOpportunity(db, { userId: staff.customer.id });
    const { id: orderId } = await order({ opportunityId: id });
    expect((await update(admin, { id, store_id: second })).data.store_id).toBe(second);
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({
      storeId: first,
      version: 1,
    });
    await add(admin, upi(orderId, 100));
    const refusal = await refusalOf(update(admin, { id, store_id: first }));
    expect(refusal).toMatchObject({ code: 'HAS_DOCUMENTS' });
    expect((await update(admin, { id, store_id: second, name: 'Chain' })).data.name).toBe('Chain');
  });
});

test('stores with a seller are listed in order, also switched-off ones', async () => {
  const { data } = await saleStores(as(staff.employee), {});
  expect(data.map(({ id }) => id)).toEqual([first, second]);
  const { sellerId } = await db.store.findUniqueOrThrow({ where: { id: second } });
  expect(data[1]).toEqual({
    id: second,
    title: 'Hyderabad',
    shop_address: 'Hyderabad',
    seller_id: sellerId,
  });
  expect((await refusalOf(saleStores(as(staff.customer), {}))).code).toBe('FORBIDDEN');
});
