/* oxlint-disable max-lines -- one row for each endpoint that returns sales */
/** @module-tag torture */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createPayment } from '@/prisma/factories/entries';
import { createExchange } from '@/prisma/factories/exchanges';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { Refusal } from '@/lib/kernel/access/refusal';
import { recordHistory } from '@/lib/desk/audit/contract';
import { readHistory } from '@/lib/desk/audit/operations';
import { listAdvances } from '@/lib/money/advances/contract';
import { readAdvances } from '@/lib/money/advances/operations';
import { listDues } from '@/lib/money/dues/contract';
import { readCustomer } from '@/lib/people/customers/contract';
import { showCustomer } from '@/lib/people/customers/customer-page';
import { readDues } from '@/lib/money/dues/operations';
import { approveReduction, askApproval } from '@/lib/sales/items/approval';
import { items } from '@/lib/sales/items/contract';
import { readItemsOfOrder } from '@/lib/sales/items/of-order';
import * as itemOperations from '@/lib/sales/items/operations';
import { markReady } from '@/lib/sales/items/ready';
import { deliver } from '@/lib/money/deliveries/contract';
import { returnPieces } from '@/lib/money/returns/contract';
import { takeBack } from '@/lib/money/returns/operations';
import { deliverPieces } from '@/lib/money/deliveries/operations';
import { exchanges } from '@/lib/money/exchanges/contract';
import { setOffExchange } from '@/lib/money/exchanges/settle';
import { readBoard } from '@/lib/sales/opportunities/board';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as opportunityOperations from '@/lib/sales/opportunities/operations';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';
import { orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import { addPayment, voidEntry } from '@/lib/money/ledger/operations';
import { refundEntry } from '@/lib/money/ledger/refund';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { search } from '@/lib/desk/search/contract';
import { searchEverything } from '@/lib/desk/search/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { endpoints } from './endpoints';

/*
 * A seller's opportunity has an active order of colleagues, which no endpoint may disclose. Endpoints are found by output shape: a new one
 * is covered or fails the test.
 */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
type Seller = 'executive' | 'otherExecutive' | 'employee' | 'otherEmployee';
const sellers: readonly Seller[] = ['executive', 'otherExecutive', 'employee', 'otherEmployee'];
let staff: Company;
beforeAll(async () => {
  staff = await createCompany(db);
});

const list = throughContract(opportunities.actions.list, opportunityOperations.listOpportunities);
const read = throughContract(opportunities.actions.read, opportunityOperations.readOpportunity);
const make = throughContract(opportunities.actions.create, opportunityOperations.createOpportunity);
const update = throughContract(opportunities.actions.update, opportunityOperations.updateOpportunity);
const board = throughContract(opportunities.actions.board, readBoard);
const move = throughContract(opportunities.actions.move, moveOpportunity);
const itemsOf = throughContract(items.actions.read_by_opportunity, itemOperations.readItems);
const itemsOfOrder = throughContract(items.actions.read_by_order, readItemsOfOrder);
const ready = throughContract(items.actions.ready, markReady);
const takePiecesBack = throughContract(returnPieces, takeBack);
const returned = (order_id: number, { item }: Mine) => ({
  order_id,
  item_ids: [item],
  reason: 'Too small',
  restock: true,
});
const deliverItems = throughContract(deliver, deliverPieces);
const addItem = throughContract(items.actions.create, itemOperations.createItem);
const editItem = throughContract(items.actions.update, itemOperations.updateItem);
const ask = throughContract(items.actions.ask_approval, askApproval);
const approve = throughContract(items.actions.approve, approveReduction);
const removeItem = throughContract(items.actions.delete, itemOperations.deleteItem);
const setOff = throughContract(exchanges.actions.set_off, setOffExchange);
const allOrders = throughContract(orders.actions.all, orderOperations.listOrders);
const dues = throughContract(listDues, readDues);
const advances = throughContract(listAdvances, readAdvances);
const readOrder = throughContract(orders.actions.read, orderOperations.readOrder);
const addOrder = throughContract(orders.actions.create, orderOperations.createOrder);
const editOrder = throughContract(orders.actions.update, orderOperations.updateOrder);
const pay = throughContract(orderPayments.actions.add, addPayment);
const voidPayment = throughContract(orderPayments.actions.void, voidEntry);
const refund = throughContract(refundOrderPayment, refundEntry);
const find = throughContract(search, searchEverything);
const customer = throughContract(readCustomer, showCustomer);
const history = throughContract(recordHistory, readHistory);

/** Reference of the payment on the colleague's order. */
const referenceOf = (order: number) => `UTR${order}`;
const secretOf = (who: Seller) => `Hidden from ${who}`;
const saleShapes =
  /#\/\$defs\/(?:Opportunity|OpportunityWithStages|Item|OwnItem|Order|OrderWithAdvance|Advance|Due|AuditEntry)"/;
type Me = ReturnType<typeof context.as>;
interface Mine {
  readonly open: number;
  readonly item: number;
  /** Another opportunity of the actor, without an order. */
  readonly spare: number;
  readonly order: number;
  /** A payment on the colleague's order. */
  readonly entry: number;
  readonly ownOrder: number;
  /** An accepted purchase of old gold of the customer. */
  readonly oldGold: number;
}
const newOrder = (opportunityid: number) => ({
  userid: staff.customer.id,
  name: 'Mine',
  total_amount: 5,
  opportunityid,
});
/** Every request that could disclose the colleague's order, by endpoint. */
const ways: Record<string, ((me: Me, mine: Mine) => Promise<unknown>)[]> = {
  '/Opportunity list': [(me) => list(me), (me, mine) => list(me, { search: String(mine.open) })],
  '/Opportunity read': [(me, mine) => read(me, { id: mine.open })],
  '/Opportunity create': [
    (me) => make(me, { name: 'New', userid: staff.customer.id, total_amount: 5, status: 'closed' }),
  ],
  '/Opportunity update': [
    (me, mine) => update(me, { id: mine.open, name: 'Renamed' }),
    (me, mine) => update(me, { id: mine.open, version: 99 }),
    (me, mine) => update(me, { id: mine.open, status: 'closed' }),
  ],
  '/Opportunity board': [(me) => board(me), (me, mine) => board(me, { search: String(mine.open) })],
  '/Opportunity move': [
    (me, mine) => move(me, { id: mine.open, stage: 'quoted' }),
    (me, mine) => move(me, { id: mine.open, stage: 'lost', lost_reason: 'price' }),
    (me, mine) => move(me, { id: mine.open, stage: 'won' }),
  ],
  '/Items_gold create': [
    (me, mine) => addItem(me, { name: 'Ring', price: 1, opportunityid: mine.open }),
    (me, mine) => addItem(me, { name: 'Ring', price: 1, opportunityid: mine.open, orderid: mine.order }),
  ],
  '/Items_gold update': [
    (me, mine) => editItem(me, { id: mine.item, orderid: mine.order }),
    (me, mine) => editItem(me, { id: mine.item, opportunityid: mine.spare, orderid: mine.order }),
  ],
  '/Items_gold ask_approval': [(me, mine) => ask(me, { id: mine.item, price: 1, discount_amount: 100 })],
  '/Items_gold approve': [(me, mine) => approve(me, { id: mine.item, price: 1 })],
  '/Items_gold delete': [(me, mine) => removeItem(me, { id: mine.item })],
  '/Items_gold read_by_opportunity': [(me, mine) => itemsOf(me, { opportunityid: mine.open })],
  '/Items_gold read_by_order': [(me, mine) => itemsOfOrder(me, { orderid: mine.order })],
  '/Items_gold ready': [(me, mine) => ready(me, { ids: [mine.item] })],
  '/deliver': [
    (me, mine) => deliverItems(me, { order_id: mine.order, item_ids: [mine.item] }),
    (me, mine) => deliverItems(me, { order_id: mine.order, item_ids: [mine.item], version: 99 }),
  ],
  '/exchanges set_off': [
    (me, mine) => setOff(me, { id: mine.oldGold, order_id: mine.order }),
    (me, mine) => setOff(me, { id: mine.oldGold, order_id: mine.ownOrder, amount: 1 }),
  ],
  '/returns': [
    (me, mine) => takePiecesBack(me, returned(mine.order, mine)),
    (me, mine) => takePiecesBack(me, { ...returned(mine.order, mine), version: 99 }),
    (me, mine) =>
      takePiecesBack(me, {
        ...returned(mine.ownOrder, mine),
        settle: { kind: 'set_off', to_order_id: mine.order },
      }),
  ],
  '/orders_gold all': [
    (me) => allOrders(me),
    (me) => allOrders(me, { search: 'Hidden' }),
    (me, mine) => allOrders(me, { search: String(mine.order) }),
    (me, mine) => allOrders(me, { opportunityid: mine.open }),
  ],
  '/dues': [
    (me) => dues(me),
    (me) => dues(me, { search: 'Hidden' }),
    (me, mine) => dues(me, { search: String(mine.order) }),
  ],
  '/advances': [
    (me) => advances(me),
    (me) => advances(me, { search: 'Hidden' }),
    (me, mine) => advances(me, { search: String(mine.order) }),
  ],
  '/orders_gold read': [(me, mine) => readOrder(me, { id: mine.order })],
  '/orders_gold create': [(me, mine) => addOrder(me, newOrder(mine.open))],
  '/orders_gold update': [
    (me, mine) => editOrder(me, { id: mine.order, paid_amount: 1 }),
    (me, mine) => editOrder(me, { id: mine.ownOrder, opportunityid: mine.open }),
    (me, mine) => editOrder(me, { id: mine.ownOrder, version: 99 }),
  ],
  '/order_payments add': [
    (me, mine) => pay(me, { order_id: mine.order, amount: 1, method: 'cash' }),
    (me, mine) =>
      pay(me, { order_id: mine.ownOrder, amount: 1, method: 'upi', reference: referenceOf(mine.order) }),
  ],
  '/order_payments void': [(me, mine) => voidPayment(me, { id: mine.entry, reason: 'Mine' })],
  '/refund_order_payment': [(me, mine) => refund(me, { entry_id: mine.entry, note: 'Mine' })],
  '/search': [
    (me) => find(me, { q: 'Hidden' }),
    (me, mine) => find(me, { q: String(mine.order).padStart(2, '0') }),
    (me) => find(me, { q: staff.customer.mobile }),
  ],
  '/customer': [(me) => customer(me, { id: staff.customer.id, mobile: staff.customer.mobile })],
  '/record_history': [
    (me, mine) => history(me, { entity: 'opportunity', id: mine.open }),
    (me, mine) => history(me, { entity: 'order', id: mine.order }),
  ],
  // Admins only, who may see all.
  '/audit_log': [],
  // Customers only, of their own orders.
  '/confirm_order_payment': [],
  '/my_orders': [],
};

const colleagues = {
  executive: 'otherExecutive',
  otherExecutive: 'executive',
  employee: 'otherEmployee',
  otherEmployee: 'employee',
} as const satisfies Record<Seller, Seller>;
const ownerOf = (who: Seller) => (who.endsWith('xecutive') ? 'executiveId' : 'employeeId');

async function fixture(who: Seller): Promise<Mine> {
  const me = {
    userId: staff.customer.id,
    executiveId: null,
    employeeId: null,
    [ownerOf(who)]: staff[who].id,
    createdAt: context.clock.now(),
  };
  const other = staff[colleagues[who]];
  const { id: open } = await createOpportunity(db, me);
  const { id: item } = await createItem(db, { opportunityId: open });
  const { id: spare } = await createOpportunity(db, me);
  const { id: order } = await createOrder(db, {
    ...me,
    [ownerOf(who)]: other.id,
    name: secretOf(who),
    opportunityId: open,
  });
  const payment = { orderId: order, method: 'upi', reference: referenceOf(order) } as const;
  const { id: entry } = await createPayment(db, payment);
  const { id: ownOrder } = await createOrder(db, me);
  const sold = { userId: staff.customer.id, createdBy: staff.admin.id, acceptedBy: staff.employee.id };
  const { id: oldGold } = await createExchange(db, sold);
  return { open, item, spare, order, entry, ownOrder, oldGold };
}

test('every endpoint that can return a record of a sale is tried', () => {
  const returning = Object.values(endpoints).flatMap((endpoint) =>
    Object.entries('actions' in endpoint ? endpoint.actions : { '': endpoint }).flatMap(
      ([action, { output }]) =>
        saleShapes.test(JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })))
          ? [`${endpoint.path} ${action}`.trim()]
          : [],
    ),
  );
  expect(Object.keys(ways).toSorted()).toEqual(returning.toSorted());
});

test.each(sellers)('%s never gets it', async (who) => {
  for (const [endpoint, attempts] of Object.entries(ways))
    for (const [index, attempt] of attempts.entries()) {
      const mine = await fixture(who);
      const order = await db.order.findUniqueOrThrow({ where: { id: mine.order } });
      const response = await attempt(context.as(staff[who]), mine).catch((error: unknown) => {
        if (error instanceof Refusal) return { code: error.code, message: error.message, ...error.details };
        throw error;
      });
      expect([endpoint, index, JSON.stringify(response).includes(secretOf(who))]).toEqual([
        endpoint,
        index,
        false,
      ]);
      expect(await db.order.findUniqueOrThrow({ where: { id: mine.order } })).toEqual(order);
    }
});

test.each(sellers)('%s learns only that an order exists', async (who) => {
  const me = context.as(staff[who]);
  const mine = await fixture(who);
  const refused = await refusalOf(addOrder(me, newOrder(mine.open)));
  expect([refused.code, refused.details]).toEqual([
    'HAS_ORDER',
    { fields: { opportunityid: 'This opportunity already has an order.' } },
  ]);
  for (const attempt of [
    () => addItem(me, { name: 'Ring', price: 1, opportunityid: mine.open, orderid: mine.order }),
    () => editItem(me, { id: mine.item, orderid: mine.order }),
  ])
    expect((await refusalOf(attempt())).details).toEqual({
      fields: { orderid: 'Order does not belong to this opportunity.' },
    });
  expect(await update(me, { id: mine.open, status: 'closed' })).toEqual({
    message: 'Opportunity updated successfully!',
    data: expect.objectContaining({ id: mine.open, status: 'closed' }),
  });
  expect(await db.item.findUnique({ where: { id: mine.item } })).toMatchObject({ orderId: mine.order });
  // An item in the colleague's order is edited like any other.
  const moved = await createItem(db, { opportunityId: mine.spare, orderId: null });
  expect((await editItem(me, { id: moved.id, name: 'Bangle', orderid: null })).data.orderid).toBeNull();
});
