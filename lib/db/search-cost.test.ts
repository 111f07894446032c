import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { auditLog } from '@/lib/audit/contract';
import { readAuditLog } from '@/lib/audit/operations';
import { readDayBook } from '@/lib/day-book/contract';
import { showDayBook } from '@/lib/day-book/operations';
import { readFigures } from '@/lib/figures/contract';
import { showFigures } from '@/lib/figures/operations';
import { myOrders } from '@/lib/ledger/contract';
import { listOwnOrders } from '@/lib/ledger/own-orders';
import { readPaymentOrders } from '@/lib/payments/back-office';
import { listPaymentOrders } from '@/lib/payments/contract';
import { tasks } from '@/lib/tasks/contract';
import { listTasks } from '@/lib/tasks/operations';
import { called } from '@/lib/testing/called';
import type { Company } from '@/lib/testing/company';
import { storeDate } from '@/lib/text/format';
import { customers } from '@/lib/customers/contract';
import { findCustomers } from '@/lib/customers/list';
import { search } from '@/lib/search/contract';
import { searchEverything } from '@/lib/search/operations';
import {
  bookingList,
  dueList,
  largeTables,
  limit,
  lists,
  messageList,
  mostBlocks,
  noteList,
  opportunityList,
  orderList,
  userList,
} from '@/lib/testing/large-tables';

/**
 * The cost of a page, a search or a filter grows neither with depth nor with the table: measured in rows and 8 KB blocks read, not in time.
 * @module-tag torture
 */

const world = await largeTables();
const { pool, context, explaining } = world;

let staff: Company;

beforeAll(async () => {
  staff = await world.fill();
});

/** For one lookup per row: an index of three levels and its table. */
const blocksOfLookups = 4 * (limit + 1);
const ownOrders = called(myOrders, listOwnOrders);
const dayBook = called(readDayBook, showDayBook);
const figures = called(readFigures, showFigures);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const everything = called(search, searchEverything);
const customerSearch = called(customers.actions.list, findCustomers);
const trail = called(auditLog, readAuditLog);
const taskList = called(tasks.actions.list, listTasks);
const paymentList = called(listPaymentOrders, readPaymentOrders);

/** Only one row has this name. */
const rare = createHash('md5').update('776').digest('hex').slice(5, 17);
const rareWord = createHash('md5').update('776').digest('hex').slice(0, 12);

test.each([
  ['admin', 'opportunities by a part of the name', opportunityList, { search: rare }],
  ['executive', 'opportunities by a part of the name', opportunityList, { search: rare }],
  ['employee', 'opportunities by a part of the name', opportunityList, { search: rare }],
  ['admin', 'opportunities by what no name holds', opportunityList, { search: 'zzzz' }],
  ['admin', 'opportunities by their id', opportunityList, { search: '776' }],
  ['admin', 'orders by a part of the name', orderList, { search: rare }],
  ['executive', 'orders by a part of the name', orderList, { search: rare }],
  ['admin', 'orders of a state that none has', orderList, { status: 'pending' }],
  ['executive', 'dues', dueList, {}],
  ['employee', 'dues', dueList, {}],
  ['admin', 'dues of an age', dueList, { age: '8-30' }],
  ['admin', 'dues of an age that none has', dueList, { age: '90+' }],
  ['executive', 'dues of an age', dueList, { age: '8-30' }],
  ['admin', 'dues by a part of the name', dueList, { search: rare }],
  ['customer', 'own orders', ownOrders, {}],
  ['admin', 'the day book', dayBook, { date: '2025-03-05' }],
  [
    'admin',
    'orders with payments on a day',
    orderList,
    { received_from: '2025-03-05', received_to: '2025-03-05' },
  ],
  ['admin', 'the figures of a week', figures, { from: '2025-03-03', to: '2025-03-09' }],
  ['executive', 'the figures of a week', figures, { from: '2025-03-03', to: '2025-03-09' }],
  ['admin', 'users by a part of the name', userList, { search: rare }],
  ['admin', 'users by a part of the email', userList, { search: 'nobody@example' }],
  ['admin', 'users by their mobile', userList, { search: '8000000777' }],
  ['employee', 'users by their mobile', userList, { search: '8000000777' }],
  ['admin', 'users of a rare role', userList, { role: 'executive' }],
  ['admin', 'users of a rare role by name', userList, { role: 'executive', sort: 'name' }],
  ['employee', 'users that one referred', userList, {}],
  ['executive', 'customers by a word of the name', customerSearch, { search: rareWord }],
  ['employee', 'customers by the start of the mobile', customerSearch, { search: '800000777' }],
  ['executive', 'customers by the id', customerSearch, { search: '777' }],
  ['admin', 'bookings by a mobile', bookingList, { search: '8000000777' }],
  ['admin', 'bookings by their id', bookingList, { search: '777' }],
  ['admin', 'bookings at a store that is none', bookingList, { shop_address: 'zzzz' }],
  ['admin', 'bookings at a store that nobody visits', bookingList, { shop_address: 'Karnataka' }],
  [
    'admin',
    'bookings at such a store by their time',
    bookingList,
    { shop_address: 'Karnataka', sort: 'slot' },
  ],
  ['admin', 'bookings on a date', bookingList, { slot_date: '2025-03-05' }],
  ['admin', 'bookings in a state that none has', bookingList, { status: 'booked' }],
  ['admin', 'bookings from a date', bookingList, { from_date: '2026-08-18', sort: 'slot', direction: 'asc' }],
  ['admin', 'bookings up to a date, newest first', bookingList, { to_date: '2025-01-05' }],
  [
    'admin',
    'bookings of a week in the order of time',
    bookingList,
    { from_date: '2025-03-03', to_date: '2025-03-09', sort: 'slot', direction: 'asc' },
  ],
  [
    'admin',
    'bookings from a date at a store that nobody visits',
    bookingList,
    { from_date: '2025-03-03', shop_address: 'Karnataka', sort: 'slot', direction: 'asc' },
  ],
  ['admin', 'the audit trail', trail, {}],
  ['admin', 'the trail of a day', trail, { from: storeDate(daysAgo(9)), to: storeDate(daysAgo(9)) }],
  ['admin', 'the trail up to a day', trail, { to: storeDate(daysAgo(9)) }],
  ['admin', 'the trail of a person', trail, { actor_id: 'executive' }],
  ['admin', 'the trail of a person who changed most', trail, { actor_id: 'employee' }],
  ['admin', 'the trail of a person who changed nothing', trail, { actor_id: 'customer' }],
  ['admin', 'the trail of a rare kind', trail, { entity: 'payment' }],
  ['admin', 'the trail of a kind that has none', trail, { entity: 'booking' }],
  ['admin', 'the trail of a record', trail, { entity: 'order', entity_id: 777 }],
  ['admin', 'messages to a mobile', messageList, { search: '8000000777' }],
  ['admin', 'messages in a state that none has', messageList, { state: 'failed' }],
  ['admin', 'notes on an opportunity', noteList, { opportunityid: 777 }],
  ['executive', 'notes on an opportunity', noteList, { opportunityid: 776 }],
  ['executive', 'tasks to do that are overdue', taskList, { filter: 'mine', state: 'open', due: 'overdue' }],
  ['executive', 'tasks of today', taskList, { filter: 'mine', state: 'open', due: 'today' }],
  ['employee', 'tasks to come', taskList, { filter: 'mine', state: 'open', due: 'next' }],
  ['admin', 'tasks given', taskList, { filter: 'given', state: 'open' }],
  ['admin', 'tasks about an opportunity', taskList, { opportunityid: 777 }],
  ['admin', 'payments that need attention', paymentList, { attention: 'any' }],
  ['admin', 'refunds that need attention', paymentList, { attention: 'refund' }],
] as const)('%s, %s: found by an index', async (role, _what, list, input) => {
  const { context: who, costs } = explaining(context.as(staff[role]));
  const by = 'actor_id' in input ? { actor_id: staff[input.actor_id].id } : {};
  await list(who, { ...input, limit, ...by });
  // An own order: three names, its items, entries and invoice. A task: two names and the visible links, a customer's by four lookups each.
  // A note: the name, the sale.
  const lookups =
    list === taskList
      ? 12
      : list === noteList
        ? 4
        : list === ownOrders
          ? 6
          : (lists.find(([, each]) => each === list)?.[3] ?? 0);
  expect(costs.length).toBeGreaterThanOrEqual(1);
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks + lookups * blocksOfLookups);
  }
});

test.each([
  ['admin', 'customer'],
  ['admin', 'cu'],
  ['admin', 'zq'],
  ['admin', rareWord],
  ['admin', 'sale'],
  ['admin', 'custommer'],
  ['admin', 'qqqqqqq'],
  ['admin', 'a'.repeat(100)],
  ['executive', 'customer'],
  ['executive', 'zq'],
  ['employee', rareWord],
  ['employee', 'sale'],
  ['employee', '8000000777'],
] as const)('%s: a search for %s reads a sample of the rows, or what an index finds', async (role, q) => {
  const { context: who, costs } = explaining(context.as(staff[role]), 'off');
  await everything(who, { q });
  expect(costs.length).toBeGreaterThanOrEqual(1);
  // 2,000 rows of a sample, read at most twice, of 20,000.
  for (const { rows, nodes } of costs) {
    expect(nodes).not.toContain('Seq Scan');
    expect(rows).toBeLessThanOrEqual(5000);
  }
});

test.each([rareWord, 'zq'])('admin, customers by %s: found by an index', async (search) => {
  const { context: who, costs } = explaining(context.as(staff.admin), 'off');
  await customerSearch(who, { search, limit });
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks);
  }
});

test('a search reads no more right after many rows were written', async () => {
  const search = async () => {
    const { context: who, costs } = explaining(context.as(staff.admin));
    await opportunityList(who, { search: rare, limit });
    return costs.reduce((sum, { blocks }) => sum + blocks, 0);
  };
  const before = await search();
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO opportunities (name, user_id, total_amount, status, created_at, updated_at)
     SELECT 'New ' || md5(n::text || 'new'), $1, n, 'open', now(), now() FROM generate_series(1, 2000) n RETURNING id`,
    [staff.customer.id],
  );
  const after = await search();
  await pool.query('DELETE FROM opportunities WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
  expect(after).toBeLessThanOrEqual(before + 40);
});
