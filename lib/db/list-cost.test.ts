/* oxlint-disable max-lines -- one fill for all statements: several in parallel exceed PostgreSQL's lock table */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accessLog } from '@/lib/desk/access-log/contract';
import { readAccessLog } from '@/lib/desk/access-log/operations';
import { auditLog } from '@/lib/desk/audit/contract';
import { boardLimits, listLimit } from '@/lib/limits';
import { readAuditLog } from '@/lib/desk/audit/operations';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import { listBookings, listFullDays } from '@/lib/visits/bookings/contract';
import { readFullDays } from '@/lib/visits/bookings/full-days';
import { shareDocument } from '@/lib/money/shared-documents/contract';
import { listDocumentLinks } from '@/lib/money/shared-documents/operations';
import { dayBook as dayBookContract } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { listAdvances } from '@/lib/money/advances/contract';
import { readAdvances } from '@/lib/money/advances/operations';
import { exchanges } from '@/lib/money/exchanges/contract';
import { listExchanges } from '@/lib/money/exchanges/list';
import { listDues } from '@/lib/money/dues/contract';
import { readDues } from '@/lib/money/dues/operations';
import { readFigures } from '@/lib/desk/figures/contract';
import { showFigures } from '@/lib/desk/figures/operations';
import { listGoldRates, readGoldRate } from '@/lib/money/gold-rate/contract';
import { readCurrentRates, readRateHistory } from '@/lib/money/gold-rate/operations';
import { purities } from '@/lib/money/gold-rate/rules';
import { myOrders } from '@/lib/money/ledger/contract';
import { listOwnOrders } from '@/lib/money/ledger/own-orders';
import { readMessages } from '@/lib/visits/messages/back-office';
import { messages } from '@/lib/visits/messages/contract';
import { messageDefinition } from '@/lib/visits/messages/record';
import { notes } from '@/lib/desk/notes/contract';
import { listNotes } from '@/lib/desk/notes/operations';
import { readBoard } from '@/lib/sales/opportunities/board';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { listOpportunities } from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { listOrders } from '@/lib/sales/orders/operations';
import { readPaymentOrders } from '@/lib/money/payments/back-office';
import { listPaymentOrders } from '@/lib/money/payments/contract';
import { tasks } from '@/lib/desk/tasks/contract';
import { listTasks } from '@/lib/desk/tasks/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext, type TestContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { createUser } from '@/prisma/factories/users';
import { fillLargeTables } from '@/e2e/testing/large-tables';
import { queryCosts, type Cost } from '@/e2e/testing/query-costs';
import { storeDate } from '@/lib/kernel/text/format';
import { customers, readTimeline } from '@/lib/people/customers/contract';
import { listUsers } from '@/lib/people/users/contract';
import { findCustomers } from '@/lib/people/customers/list';
import { listEvents } from '@/lib/people/customers/timeline';
import { userDefinition } from '@/lib/people/accounts/record';
import { search } from '@/lib/desk/search/contract';
import { searchEverything } from '@/lib/desk/search/operations';
import { readUsers } from '@/lib/people/users/operations';
import { visits } from '@/lib/visits/front-desk/contract';
import { readDay } from '@/lib/visits/front-desk/operations';

/**
 * The cost of a page, a search or a filter grows neither with depth nor with the table: measured in rows and 8 KB blocks read, not in time.
 * @module-tag torture
 */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const limit = 50;
/** A page of rows, its total, and their index pages; the tables have hundreds to thousands of blocks. */
const mostBlocks = 400;
/** Blocks of one lookup per row: an index of three levels and its table. */
const blocksOfLookups = 4 * (limit + 1);

/** The word of a name in letters that trigrams do not know. */
const telugu = 'లక్ష్మి';

let staff: Company;
beforeAll(async () => {
  staff = await createCompany(db);
  await createUser(db, { name: `${telugu} రెడ్డి` });
  await fillLargeTables(database, staff);
}, 300_000);

const opportunityList = throughContract(opportunities.actions.list, listOpportunities);
const opportunityBoard = throughContract(opportunities.actions.board, readBoard);
const orderList = throughContract(orders.actions.all, listOrders);
const oldGoldList = throughContract(exchanges.actions.list, listExchanges);
const dueList = throughContract(listDues, readDues);
const advanceList = throughContract(listAdvances, readAdvances);
const ownOrders = throughContract(myOrders, listOwnOrders);
const dayBook = throughContract(dayBookContract.actions.read, showDayBook);
const figures = throughContract(readFigures, showFigures);
const userList = throughContract(listUsers, readUsers);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const bookingList = throughContract(listBookings, readAllBookings);
const everything = throughContract(search, searchEverything);
const customerSearch = throughContract(customers.actions.list, findCustomers);
const timeline = throughContract(readTimeline, listEvents);
const trail = throughContract(auditLog, readAuditLog);
const accesses = throughContract(accessLog, readAccessLog);
const messageList = throughContract(messages.actions.list, readMessages);
const visitsOfDay = throughContract(visits.actions.day, readDay);
const noteList = throughContract(notes.actions.list, listNotes);
const taskList = throughContract(tasks.actions.list, listTasks);
const paymentList = throughContract(listPaymentOrders, readPaymentOrders);
const documentLinks = throughContract(shareDocument.actions.links, listDocumentLinks);
/** The number is of lookups per row: names of people, the opportunity of a visit. */
const lists = [
  ['opportunities', opportunityList, opportunityDefinition.sorts, 3],
  ['orders', orderList, orderDefinition.sorts, 3],
  // Three names, the mobile, the promise, the last reminder with its message, and the switch.
  ['dues', dueList, ['created_at'], 14],
  ['old gold', oldGoldList, ['created_at'], 3],
  ['users', userList, userDefinition.sorts, 0],
  ['bookings', bookingList, ['created_at', 'slot'], 2],
  ['messages', messageList, messageDefinition.sorts, 0],
] as const;
const cases = lists.flatMap(([name, list, sorts, lookups]) =>
  sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => [name, sort, direction, list, lookups] as const),
  ),
);

const explaining = queryCosts(pool);

test.each(cases)(
  '%s by %s, %s: the first page and a deep one read at most the rows of a page',
  async (_name, sort, direction, list, lookups) => {
    const { context: who, costs } = explaining(context.as(staff.admin));
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const response: { next_cursor: string | null } = await list(who, {
        sort,
        direction,
        limit: page === 1 ? 500 : limit,
        ...(cursor === null ? {} : { cursor }),
      });
      cursor = response.next_cursor;
      expect(cursor).not.toBeNull();
    }
    const read = costs.map(({ rows }) => rows);
    expect(read.length).toBeGreaterThanOrEqual(3);
    // 500 rows and one to detect more, at most twice (a table and its index), with the lookups of each.
    expect(Math.max(...read)).toBeLessThanOrEqual((2 + lookups) * 501);
    expectCountedUpToTheCap(costs);
  },
);

test.each(['executive', 'employee'] as const)('an %s reads no more rows', async (role) => {
  const { context: who, costs } = explaining(context.as(staff[role]));
  for (const list of [opportunityList, orderList]) {
    const { next_cursor: cursor } = await list(who, { limit });
    await list(who, { limit, cursor });
  }
  const read = costs.map(({ rows }) => rows);
  expect(read).toHaveLength(4);
  expect(Math.max(...read)).toBeLessThanOrEqual((2 + 3) * (limit + 1));
  expectCountedUpToTheCap(costs);
});

test.each(['admin', 'executive', 'employee'] as const)(
  'a board by %s reads at most the rows of its cards',
  async (role) => {
    const { context: who, costs } = explaining(context.as(staff[role]));
    const { data } = await opportunityBoard(who, {});
    const cursor = data.find(({ stage }) => stage === 'new')?.next_cursor;
    expect(cursor).not.toBeNull();
    await opportunityBoard(who, { stage: 'new', cursor });
    expect(Math.max(...costs.map(({ rows }) => rows))).toBeLessThanOrEqual((2 + 3) * (boardLimits.cards + 1));
    for (const { nodes, entries } of costs) {
      expect(nodes).not.toContain('Seq Scan');
      expect(entries).toBeLessThanOrEqual(boardLimits.cards + 1);
    }
  },
);

/** Totals are read from an index alone. */
function expectCountedUpToTheCap(costs: readonly Cost[]): void {
  for (const { entries, nodes } of costs.filter(({ rows, writes }) => rows > 0 && !writes)) {
    expect(nodes).not.toContain('Seq Scan');
    expect(entries).toBeGreaterThan(0);
    expect(entries).toBeLessThanOrEqual(listLimit.exactTotalUpTo + 1);
  }
}

/** Name that only one row has. */
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
  ['executive', 'advances', advanceList, {}],
  ['employee', 'advances', advanceList, {}],
  ['admin', 'advances', advanceList, {}],
  ['admin', 'advances of an age', advanceList, { age: '0-269' }],
  ['admin', 'advances of an age that none has', advanceList, { age: '330-364' }],
  ['admin', 'advances by a part of the name', advanceList, { search: rare }],
  ['executive', 'advances by a word of the customer', advanceList, { search: rareWord }],
  ['admin', "advances by their customer's mobile", advanceList, { search: '8000000777' }],
  ['admin', 'advances of a store that has none', advanceList, { store_id: 2 }],
  ['executive', 'old gold', oldGoldList, {}],
  ['employee', 'old gold', oldGoldList, {}],
  ['admin', 'old gold by its number', oldGoldList, { search: 'U/25-26/000777' }],
  ['admin', 'dues of an age', dueList, { age: '8-30' }],
  ['admin', 'dues of an age that none has', dueList, { age: '90+' }],
  ['executive', 'dues of an age', dueList, { age: '8-30' }],
  ['admin', 'dues to be paid today', dueList, { collect: 'today' }],
  ['admin', 'dues that are overdue', dueList, { collect: 'overdue-31' }],
  ['executive', 'dues that are promised', dueList, { collect: 'promised' }],
  ['admin', 'dues by a part of the name', dueList, { search: rare }],
  ['executive', 'dues by a word of the customer', dueList, { search: rareWord }],
  ['admin', "dues by their customer's mobile", dueList, { search: '8000000777' }],
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
  [
    'admin',
    'the figures of a week at a store',
    figures,
    { from: '2025-03-03', to: '2025-03-09', store_id: 1 },
  ],
  ['admin', 'the day book of a store', dayBook, { date: '2025-03-05', store_id: 1 }],
  ['admin', 'opportunities of a store that has none', opportunityList, { store_id: 2 }],
  ['executive', 'opportunities of a store that has none', opportunityList, { store_id: 2 }],
  ['admin', 'opportunities of such a store by name', opportunityList, { store_id: 2, sort: 'name' }],
  ['admin', 'a board of a store that has none', opportunityBoard, { store_id: 2 }],
  ['admin', 'orders of a store that has none', orderList, { store_id: 2 }],
  ['admin', 'orders of such a store by total', orderList, { store_id: 2, sort: 'total_amount' }],
  ['admin', 'dues of a store that has none', dueList, { store_id: 2 }],
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
  ['admin', 'the access log', accesses, {}],
  ['admin', 'the access log of a day', accesses, { from: storeDate(daysAgo(9)), to: storeDate(daysAgo(9)) }],
  ['admin', 'what a person opened', accesses, { actor_id: 'admin' }],
  ['admin', 'what a person without an opening opened', accesses, { actor_id: 'employee', kind: 'opened' }],
  ['admin', 'who opened a customer', accesses, { customer_id: 777 }],
  ['admin', 'messages to a mobile', messageList, { search: '8000000777' }],
  ['admin', 'messages in a state that none has', messageList, { state: 'failed' }],
  ['admin', 'notes on an opportunity', noteList, { opportunityid: 777 }],
  ['executive', 'notes on an opportunity', noteList, { opportunityid: 776 }],
  ['executive', 'tasks to do that are overdue', taskList, { filter: 'mine', state: 'open', due: 'overdue' }],
  ['executive', 'tasks of today', taskList, { filter: 'mine', state: 'open', due: 'today' }],
  ['employee', 'tasks to come', taskList, { filter: 'mine', state: 'open', due: 'next' }],
  ['admin', 'tasks given', taskList, { filter: 'given', state: 'open' }],
  ['admin', 'tasks about an opportunity', taskList, { opportunityid: 777 }],
  ['admin', 'links to a receipt', documentLinks, { kind: 'receipt', id: 777 }],
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

/** 2,000 rows of a sample, read at most twice, of 20,000, and the rows of 50 customers with other spellings. */
async function expectFewRows(
  role: keyof Company,
  read: (who: TestContext) => Promise<unknown>,
  most = 5000,
): Promise<void> {
  const { context: who, costs } = explaining(context.as(staff[role]), 'off');
  await read(who);
  expect(costs.length).toBeGreaterThanOrEqual(1);
  for (const { rows, nodes } of costs) {
    expect(nodes).not.toContain('Seq Scan');
    expect(rows).toBeLessThanOrEqual(most);
  }
}

test.each([
  ['admin', 'customer'],
  ['admin', 'cu'],
  ['admin', 'zq'],
  ['admin', rareWord],
  ['admin', 'sale'],
  ['admin', 'custommer'],
  ['admin', 'kustomer'],
  ['admin', telugu],
  ['admin', 'laxmi redy'],
  ['admin', 'లక్ ರೆ'],
  ['executive', telugu],
  ['admin', 'qqqqqqq'],
  ['admin', 'a'.repeat(100)],
  ['admin', '0777'],
  ['admin', '7035'],
  ['admin', "'cust-omer"],
  ['admin', 'R/2026-27/000777'],
  ['admin', 'pay_777'],
  ['executive', 'customer'],
  ['executive', 'kustomer'],
  ['executive', '0777'],
  ['executive', 'zq'],
  ['employee', rareWord],
  ['employee', 'sale'],
  ['employee', '8000000777'],
] as const)('%s: a search for %s reads a sample of the rows, or the matches of an index', async (role, q) => {
  await expectFewRows(role, (who) => everything(who, { q }));
});

test.each([
  ['customers', customerSearch],
  ['users', userList],
  ['dues', dueList],
  ['advances', advanceList],
  ['old gold', oldGoldList],
] as const)('%s by a common name with a wrong letter: a sample of the names', async (_list, list) => {
  for (const role of list === userList ? (['admin', 'employee'] as const) : (['admin', 'executive'] as const))
    // Old gold of an executive: the 5,000 customers in scope, as without a search, and four rows for each of the fifty customers found.
    await expectFewRows(
      role,
      (who) => list(who, { search: 'custommer', limit }),
      list === oldGoldList ? 5250 : 5000,
    );
});

test.each([
  ['customers', customerSearch],
  ['users', userList],
  ['opportunities', opportunityList],
  ['orders', orderList],
  ['dues', dueList],
  ['advances', advanceList],
  ['old gold', oldGoldList],
] as const)('%s by a name in another script, and as it sounds: found by an index', async (_list, list) => {
  // To the list of customers itself, all 20,000 rows of the viewer are cheaper than four searches for two words.
  for (const search of [telugu, 'రా', list === customerSearch ? 'laxmi' : 'laxmi redy'])
    await expectFewRows('admin', (who) => list(who, { search, limit }));
});

test.each([rareWord, 'zq'])('admin, customers by %s: found by an index', async (search) => {
  const { context: who, costs } = explaining(context.as(staff.admin), 'off');
  await customerSearch(who, { search, limit });
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks);
  }
});

test('own notes: each row is looked up, and the total counts up to the cap', async () => {
  const { context: who, costs } = explaining(context.as(staff.executive));
  await noteList(who, { limit });
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks + 4 * (listLimit.exactTotalUpTo + limit + 1));
  }
});

test('a page of a timeline of 10,000 opportunities reads each twice at most', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `WITH owner AS (SELECT id FROM users WHERE mobile = '8000000042')
     INSERT INTO opportunities (name, user_id, total_amount, status, created_at, updated_at)
     SELECT 'Event ' || n, owner.id, 1, 'open', now() - n * interval '1 hour', now() FROM owner, generate_series(1, 10000) n RETURNING user_id AS id`,
  );
  await pool.query('VACUUM ANALYZE opportunities');
  const customerId = rows[0]?.id ?? 0;
  const { context: who, costs } = explaining(context.as(staff.admin));
  const { data, next_cursor: cursor } = await timeline(who, { customer_id: customerId, limit });
  await timeline(who, { customer_id: customerId, limit, cursor });
  await pool.query(`DELETE FROM opportunities WHERE user_id = $1 AND name LIKE 'Event %'`, [customerId]);
  expect(data).toHaveLength(limit);
  for (const cost of costs) {
    // Their creation and their stage changes.
    expect(cost.rows + cost.entries).toBeLessThanOrEqual(22_000);
    expect(cost.nodes).not.toContain('Seq Scan');
  }
}, 300_000);

test('the visits of a day at a store read these and those of their customers', async () => {
  const { rows } = await pool.query<{ shop_address: string }>('SELECT shop_address FROM stores WHERE id = 1');
  const { context: who, costs } = explaining(context.as(staff.employee));
  const { data } = await visitsOfDay(who, { date: '2025-03-05', shop_address: rows[0]?.shop_address ?? '' });
  // All are cancelled.
  expect(data).toEqual([]);
  expect(costs.length).toBeGreaterThanOrEqual(2);
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks);
  }
});

test('earlier visits and owners on the front desk are read from indexes alone', async () => {
  // The triggers would count these rows, more than past slots may hold.
  for (const table of ['slots', 'bookings']) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await pool.query(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity) SELECT 2, date '2024-01-01' + n, time '10:00', 4 FROM generate_series(0, 20) n`,
  );
  await pool.query(
    `INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams, status, visit, arrived_at, created_at, updated_at)
     SELECT opportunities.user_id, '9123456789', 2, date '2024-01-01' + day, time '10:00', 1, 'booked', 'served', now(), now(), now()
     FROM (SELECT user_id FROM opportunities ORDER BY id LIMIT 100) opportunities, generate_series(0, 20) day`,
  );
  for (const table of ['slots', 'bookings']) await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await pool.query('VACUUM ANALYZE bookings, opportunities');
  const { rows } = await pool.query<{ shop_address: string }>('SELECT shop_address FROM stores WHERE id = 2');
  const { context: who, costs } = explaining(context.as(staff.employee));
  const { data } = await visitsOfDay(who, { date: '2024-01-21', shop_address: rows[0]?.shop_address ?? '' });
  await pool.query('DELETE FROM bookings WHERE store_id = 2');
  await pool.query('DELETE FROM slots WHERE store_id = 2');
  expect(data.map(({ earlier_visits }) => earlier_visits)).toEqual(Array.from({ length: 100 }, () => 20));
  // Per visit: itself (at most twice), its customer and its owner.
  expect(Math.max(...costs.map((cost) => cost.rows))).toBeLessThanOrEqual(4 * 100);
  expect(Math.max(...costs.map((cost) => cost.entries))).toBeLessThanOrEqual(22 * 100);
});

test('the full days of a store read its own slots of the days ahead, by their key', async () => {
  const today = '2027-01-01';
  // Full slots without bookings; the trigger would count none.
  for (const table of ['slots', 'waiting_entries'])
    await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await pool.query(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity, booked)
     SELECT store, $1::date + day, time '10:00' + half * interval '30 minutes', 4, 4
     FROM generate_series(1, 6) store, generate_series(-60, 440) day, generate_series(0, 15) half`,
    [today],
  );
  await pool.query(
    `INSERT INTO waiting_entries (user_id, store_id, slot_date, slot_time, quantity_grams, ended_at, end_reason)
     SELECT $1, store_id, slot_date, slot_time, 1, now(), 'left' FROM slots WHERE slot_date > $2`,
    [staff.customer.id, today],
  );
  for (const table of ['slots', 'waiting_entries'])
    await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await pool.query('VACUUM ANALYZE slots, waiting_entries');
  const { context: who, costs } = explaining(context.as(staff.customer));
  context.clock.set(`${today}T00:00:00Z`);
  await throughContract(listFullDays, readFullDays)(who, { shop_address: 'Karnataka' });
  await pool.query('TRUNCATE waiting_entries');
  await pool.query('DELETE FROM slots WHERE slot_date >= $1::date - 60', [today]);
  // The store, and then its slots.
  expect(costs).toHaveLength(2);
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks);
  }
  // 16 slots of 366 days out of 48,096, at most twice (table and index), and none of 42,000 entries of the waiting list.
  const [store, slots] = costs.map(({ rows, entries }) => rows + entries);
  expect(store).toBe(0);
  expect(slots).toBeLessThanOrEqual(2 * 366 * 16);
});

test('the gold rate reads an index entry per purity, its history the days of the range', async () => {
  await pool.query(
    `INSERT INTO gold_rates (purity, rate_per_gram, set_by, set_at)
     SELECT purity, 9000 + n % 500, $1, timestamptz '2020-01-01' + n * interval '2 hours'
     FROM unnest($2::"Purity"[]) purity, generate_series(1, 10000) n`,
    [staff.admin.id, purities],
  );
  await pool.query('VACUUM ANALYZE gold_rates');
  const now = explaining(context.as(staff.customer));
  await throughContract(readGoldRate, readCurrentRates)(now.context);
  const days = explaining(context.as(staff.customer));
  await throughContract(listGoldRates, readRateHistory)(days.context, {
    from: '2021-03-01',
    to: '2021-03-30',
  });
  for (const { nodes, blocks } of [...now.costs, ...days.costs]) {
    expect(nodes).not.toContain('Seq Scan');
    expect(blocks).toBeLessThanOrEqual(mostBlocks);
  }
  expect([now.costs.length, days.costs.length]).toEqual([1, 1]);
});

test.each(['executive', 'employee'] as const)('%s: a total reads an index and no row', async (role) => {
  const { context: who, costs } = explaining(context.as(staff[role]));
  await opportunityList(who, { status: 'open', limit });
  const [cost] = costs;
  expect(cost?.nodes).toContain('Index Only Scan');
  expect(cost?.blocks).toBeLessThanOrEqual(mostBlocks);
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

test('the dates of the bookings are the newest 400', async () => {
  const { slot_dates } = await bookingList(context.as(staff.admin), { limit: 1 });
  expect(slot_dates).toHaveLength(400);
  expect(slot_dates[0]).toBe('2026-08-23');
  expect(slot_dates).toEqual(slot_dates.toSorted().toReversed());
});
