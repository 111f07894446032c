import { beforeEach, expect, test } from 'vitest';
import { createPayment } from '@/prisma/factories/entries';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { items } from '@/lib/sales/items/contract';
import { createItem as addItem, deleteItem, updateItem } from '@/lib/sales/items/operations';
import { issueInvoice, orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import { issueInvoiceOfOrder } from '@/lib/money/deliveries/operations';
import { addPayment, voidEntry } from '@/lib/money/ledger/operations';
import { refundEntry } from '@/lib/money/ledger/refund';
import { changeOpportunities } from '@/lib/sales/opportunities/bulk';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { deleteOpportunity, updateOpportunity } from '@/lib/sales/opportunities/operations';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';
import { orders } from '@/lib/sales/orders/contract';
import { createOrder as addOrder, deleteOrder, updateOrder } from '@/lib/sales/orders/operations';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext, type TestContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { throughContract } from '@/e2e/testing/through-contract';

/* The time of a change is taken under the lock that orders it: later changes have later times, however long they have waited. */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const requestedAt = new Date('2026-02-01T05:00:00.000Z');
const unlocked = new Date('2026-02-01T05:00:02.000Z');

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  context.clock.set(requestedAt);
});

async function sale() {
  const parties = {
    userId: staff.customer.id,
    executiveId: staff.executive.id,
    employeeId: staff.employee.id,
    totalAmount: '100.00',
    createdAt: requestedAt,
  };
  const opportunity = await createOpportunity(db, parties);
  const item = await createItem(db, { opportunityId: opportunity.id, price: '100.00' });
  const order = await createOrder(db, parties);
  const paid = await createOrder(db, parties);
  const payment = await createPayment(db, { orderId: paid.id, amount: '100.00' });
  await createItem(db, { opportunityId: opportunity.id, orderId: paid.id, price: '100.00' });
  return { id: opportunity.id, version: opportunity.version, item, order, paid, payment };
}
type Sale = Awaited<ReturnType<typeof sale>>;

const { add, void: voided } = orderPayments.actions;
const ofOpportunity = opportunities.actions;
const ofOrder = orders.actions;
const ofItem = items.actions;

/** Changes by the table whose rows are locked. */
const changes: readonly (readonly [
  string,
  'orders' | 'opportunities',
  (me: TestContext, of: Sale) => Promise<unknown>,
])[] = [
  [
    'payment',
    'orders',
    (me, { order }) =>
      throughContract(add, addPayment)(me, { order_id: order.id, amount: 5, method: 'cash' }),
  ],
  [
    'void',
    'orders',
    (me, { payment }) => throughContract(voided, voidEntry)(me, { id: payment.id, reason: 'Wrong order' }),
  ],
  [
    'refund',
    'orders',
    (me, { payment }) =>
      throughContract(refundOrderPayment, refundEntry)(me, { entry_id: payment.id, note: 'Returned' }),
  ],
  [
    'invoice',
    'orders',
    (me, { paid }) => throughContract(issueInvoice, issueInvoiceOfOrder)(me, { order_id: paid.id }),
  ],
  [
    'changed order',
    'orders',
    (me, { order }) =>
      throughContract(ofOrder.update, updateOrder)(me, {
        id: order.id,
        paid_amount: 50,
        version: order.version,
      }),
  ],
  [
    'deleted order',
    'orders',
    (me, { order }) => throughContract(ofOrder.delete, deleteOrder)(me, { id: order.id }),
  ],
  [
    'order',
    'opportunities',
    (me, { id }) =>
      throughContract(ofOrder.create, addOrder)(me, {
        name: 'Order',
        userid: staff.customer.id,
        total_amount: 5,
        opportunityid: id,
      }),
  ],
  [
    'move',
    'opportunities',
    (me, { id }) => throughContract(ofOpportunity.move, moveOpportunity)(me, { id, stage: 'contacted' }),
  ],
  [
    'close',
    'opportunities',
    (me, { id }) => throughContract(ofOpportunity.update, updateOpportunity)(me, { id, status: 'closed' }),
  ],
  [
    'moves',
    'opportunities',
    (me, { id }) =>
      throughContract(ofOpportunity.bulk, changeOpportunities)(me, {
        ids: [id],
        do: 'move',
        stage: 'quoted',
      }),
  ],
  [
    'deleted opportunity',
    'opportunities',
    (me, { id }) => throughContract(ofOpportunity.delete, deleteOpportunity)(me, { id }),
  ],
  [
    'item',
    'opportunities',
    (me, { id }) =>
      throughContract(ofItem.create, addItem)(me, { opportunityid: id, name: 'Coin', price: 5 }),
  ],
  [
    'changed item',
    'opportunities',
    (me, { item }) => throughContract(ofItem.update, updateItem)(me, { id: item.id, price: 5 }),
  ],
  [
    'deleted item',
    'opportunities',
    (me, { item }) => throughContract(ofItem.delete, deleteItem)(me, { id: item.id }),
  ],
];

test.each(changes)('%s', async (_what, table, change) => {
  const of = await sale();
  await db.auditEntry.deleteMany();
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SELECT id FROM ${table} FOR UPDATE`);
    const changed = change(context.as(staff.admin), of);
    await Promise.race([waitingForLocks(database, 1), changed]);
    context.clock.set(unlocked);
    await client.query('COMMIT');
    await changed;
  } finally {
    client.release();
  }
  const times = [
    ...(await db.auditEntry.findMany()).map(({ at }) => at),
    ...(await db.stageChange.findMany()).map(({ at }) => at),
    ...(await db.orderEntry.findMany({ where: { id: { gt: of.payment.id } } })).map(
      ({ createdAt }) => createdAt,
    ),
    ...(await db.orderEntry.findMany({ where: { voidedAt: { not: null } } })).map(({ voidedAt }) => voidedAt),
  ];
  expect(times.length).toBeGreaterThan(0);
  expect(times).toEqual(times.map(() => unlocked));
});
