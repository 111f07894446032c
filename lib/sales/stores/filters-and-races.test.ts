import { beforeEach, expect, test } from 'vitest';
import { checkCounters } from '@/lib/db/counters';
import { readFigures } from '@/lib/desk/figures/contract';
import { showFigures } from '@/lib/desk/figures/operations';
import { dayBook as dayBookContract } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { listDues } from '@/lib/money/dues/contract';
import { readDues } from '@/lib/money/dues/operations';
import { readBoard } from '@/lib/sales/opportunities/board';
import { opportunities } from '@/lib/sales/opportunities/contract';
import {
  createOpportunity as createBy,
  listOpportunities,
  updateOpportunity,
} from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { storesGold } from '@/lib/visits/stores/contract';
import { updateStore } from '@/lib/visits/stores/operations';
import { refusalOf } from '@/e2e/testing/context';
import type { Company } from '@/e2e/testing/company';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';
import { throughContract } from '@/e2e/testing/through-contract';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity } from '@/prisma/factories/sales';

/** See docs/product/rules.md, "The store of a sale". */
const fixture = await ledgerFixture();
const { database, db, as, add, upi, order } = fixture;
const { pool } = database;

const { actions } = opportunities;
const create = throughContract(actions.create, createBy);
const update = throughContract(actions.update, updateOpportunity);
const list = throughContract(actions.list, listOpportunities);
const board = throughContract(actions.board, readBoard);
const updateOrder = throughContract(orders.actions.update, orderOperations.updateOrder);
const listOrders = throughContract(orders.actions.all, orderOperations.listOrders);
const dues = throughContract(listDues, readDues);
const figures = throughContract(readFigures, showFigures);
const dayBook = throughContract(dayBookContract.actions.read, showDayBook);
const changeStore = throughContract(storesGold.actions.update, updateStore);

let staff: Company;
let second: number;
const { first } = storeIds;

beforeEach(async () => {
  staff = await fixture.reset();
  second = await createSecondStore(database);
});

test('lists and boards of a store, with counts', async () => {
  for (const [storeId, executiveId] of [
    [first, staff.executive.id],
    [second, staff.executive.id],
    [second, staff.otherExecutive.id],
  ] as const) {
    await createOpportunity(db, { userId: staff.customer.id, storeId, executiveId });
    await order({ storeId, executiveId });
  }
  for (const [user, store_id, n] of [
    [staff.admin, first, 1],
    [staff.admin, second, 2],
    [staff.admin, undefined, 3],
    [staff.executive, second, 1],
    [staff.admin, 999_999, 0],
  ] as const) {
    expect((await list(as(user), { store_id })).data).toHaveLength(n);
    expect((await listOrders(as(user), { store_id })).total).toBe(n);
    const columns = (await board(as(user), { store_id })).data;
    const column = columns.find(({ stage }) => stage === 'new');
    expect([column?.count, column?.sum, column?.data.length]).toEqual([n, n * 1000, n]);
  }
});

test('dues of a store, by counters and by rows', async () => {
  await order({ storeId: first });
  await order({ storeId: second, executiveId: staff.otherExecutive.id });
  await order({ storeId: second, totalAmount: '500.00' });
  const sumsOf = async (user: Company['admin'], filter: object) => {
    const { orders: rows, sums } = await dues(as(user), { store_id: second, ...filter });
    return [rows.length, sums['0-7'].count, sums['0-7'].amount];
  };
  expect(await sumsOf(staff.admin, {})).toEqual([2, 2, 1500]);
  expect(await sumsOf(staff.admin, { search: 'Bridal' })).toEqual([2, 2, 1500]);
  expect(await sumsOf(staff.admin, { executiveid: staff.executive.id })).toEqual([1, 1, 500]);
  expect(await sumsOf(staff.executive, {})).toEqual([1, 1, 500]);
  expect(await sumsOf(staff.admin, { store_id: first })).toEqual([1, 1, 1000]);
});

test('figures of a store: sales, money, dues, stays, staff and its visits', async () => {
  const day = '2026-01-31';
  const at = new Date('2026-01-30T04:30:00Z');
  const { id: userId, mobile: userMobile } = staff.customer;
  for (const [storeId, shopAddress, amount] of [
    [first, undefined, 100],
    [second, 'Hyderabad', 200],
  ] as const) {
    const { id } = await createOpportunity(db, {
      userId,
      storeId,
      createdAt: at,
      executiveId: staff.executive.id,
    });
    await pool.query(`UPDATE opportunities SET stage = 'won', stage_since = $2 WHERE id = $1`, [
      id,
      as(staff.admin).clock.now(),
    ]);
    const { id: orderId } = await order({ storeId });
    await add(as(staff.admin), upi(orderId, amount));
    const visit = {
      userId,
      userMobile,
      slotDate: day,
      slotTime: storeId === first ? '10:00:00' : '11:00:00',
    };
    await createBooking(db, { ...visit, ...(shopAddress === undefined ? {} : { shopAddress }) });
  }
  const of = async (store_id?: number) =>
    (await figures(as(staff.admin), { from: day, to: day, store_id })).data;
  expect(await of(second)).toMatchObject({
    won: 1,
    won_value: 1000,
    received: 200,
    due: 800,
    median_days: 1,
    series: [{ day, won: 1, received: 200, expected: 1, arrived: 0, no_show: 0 }],
  });
  const [all, executive] = [await of(), (await of(second)).staff.find(({ id }) => id === staff.executive.id)];
  expect(all).toMatchObject({ won: 2, received: 300, due: 1700, series: [{ expected: 2 }] });
  expect(executive).toMatchObject({ won: 1, won_value: 1000, median_days: 1, received: 200, due: 800 });
  expect((await of(second)).stages[0]).toMatchObject({ stage: 'new', days: 1 });
  const client = await pool.connect();
  expect(await checkCounters(client)).toEqual([]);
  client.release();
});

test('the day book of a store has the entries of its orders; a day is closed for all', async () => {
  const { id } = await order({ storeId: second });
  const { id: other } = await order();
  await add(as(staff.admin), upi(id, 100));
  await add(as(staff.admin), upi(other, 7));
  const read = (store_id?: number) => dayBook(as(staff.admin), { date: '2026-01-31', store_id });
  const { entries, total, by_method } = await read(second);
  expect(entries.map(({ amount, orderid }) => [amount, orderid])).toEqual([[100, id]]);
  expect([total, by_method]).toEqual([1, [{ method: 'upi', in: 100, out: 0 }]]);
  expect((await read()).total).toBe(2);
});

test('another store waits for the first receipt, and is refused then', async () => {
  const { id: opportunityId } = await createOpportunity(db, { userId: staff.customer.id });
  const { id } = await order({ opportunityId });
  const held = heldBeforeCommit(as(staff.admin));
  const receipt = add(held.context, upi(id, 100));
  await held.done;
  const change = refusalOf(updateOrder(as(staff.executive), { id, store_id: second }));
  const ofOpportunity = refusalOf(update(as(staff.admin), { id: opportunityId, store_id: second }));
  await waitingForLocks(database, 2);
  held.commit();
  expect((await receipt).data.receipt_no).toMatch(/^R\//);
  expect((await change).code).toBe('HAS_DOCUMENTS');
  expect((await ofOpportunity).code).toBe('HAS_DOCUMENTS');
});

test('another store keeps the first receipt waiting, which is of its seller then', async () => {
  const { id } = await order();
  const held = heldBeforeCommit(as(staff.admin));
  const change = updateOrder(held.context, { id, store_id: second });
  await held.done;
  const receipt = add(as(staff.admin), upi(id, 100));
  await waitingForLocks(database, 1);
  held.commit();
  await change;
  expect((await receipt).data.receipt_no).toMatch(/^TGR\//);
});

test('another store at once with a statement that numbers a receipt without the lock: one seller', async () => {
  const { id } = await order({ paidAmount: '0' });
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE orders SET store_id = $1 WHERE id = $2', [second, id]);
  const entry = pool.query<{ receipt_no: string }>(
    `INSERT INTO order_entries (order_id, kind, amount, method, received_at, order_total, order_paid, voided_at, void_reason)
     VALUES ($1, 'payment', 1, 'cash', now(), 1000, 1, now(), 'Twice') RETURNING receipt_no`,
    [id],
  );
  await waitingForLocks(database, 1);
  await client.query('COMMIT');
  client.release();
  expect((await entry).rows[0]?.receipt_no).toMatch(/^TGR\//);
});

test('a store that sales name keeps a seller, and so does the last one with a seller', async () => {
  const clear = (id: number) => changeStore(as(staff.admin), { id, seller_id: null });
  const message = async (id: number) => (await refusalOf(clear(id))).details.fields?.['seller_id'];
  const { id } = await createOpportunity(db, { userId: staff.customer.id, storeId: second });
  expect(await message(second)).toBe('This store has opportunities or orders, so it must keep a seller.');
  await pool.query('UPDATE opportunities SET deleted_at = now() WHERE id = $1', [id]);
  expect((await clear(second)).data.seller_id).toBeNull();
  expect(await message(first)).toBe('No other store has a seller, so this one keeps it.');
});

test('a sale that is being created there keeps the seller, and the other way round', async () => {
  const admin = as(staff.admin);
  const sale = { name: 'Ring', userid: staff.customer.id, total_amount: 1, store_id: second };
  const clear = { id: second, seller_id: null };
  const creating = heldBeforeCommit(admin);
  const created = create(creating.context, sale);
  await creating.done;
  const cleared = refusalOf(changeStore(admin, clear));
  await waitingForLocks(database, 1);
  creating.commit();
  await created;
  expect((await cleared).details.fields).toHaveProperty('seller_id');
  await pool.query('UPDATE opportunities SET deleted_at = now()');
  const clearing = heldBeforeCommit(admin);
  const change = changeStore(clearing.context, clear);
  await clearing.done;
  const late = refusalOf(create(admin, sale));
  await waitingForLocks(database, 1);
  clearing.commit();
  await change;
  expect((await late).details.fields).toHaveProperty('store_id');
});

test('two stores that lose their sellers at once: one keeps it', async () => {
  const attempts = [first, second].map((id) => changeStore(as(staff.admin), { id, seller_id: null }));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await db.store.count({ where: { sellerId: { not: null } } })).toBe(1);
});
