import { beforeAll, describe, expect, test } from 'vitest';
import { expressionBuilder } from 'kysely';
import { z } from 'zod';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { readAllBookings } from '@/lib/bookings/back-office';
import { listBookings } from '@/lib/bookings/contract';
import { opportunities } from '@/lib/opportunities/contract';
import { opportunityDefinition } from '@/lib/opportunities/record';
import { listOpportunities } from '@/lib/opportunities/operations';
import { orders } from '@/lib/orders/contract';
import { orderDefinition } from '@/lib/orders/record';
import { listOrders } from '@/lib/orders/operations';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { refusalOf, testContext, type TestContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { listUsers } from '@/lib/users/contract';
import { userDefinition } from '@/lib/accounts/record';
import { readUsers } from '@/lib/users/operations';
import { isSelective, listPage } from './pagination';
import { query, type Tables } from './query';

/** Keyset pagination: no duplicate and no missing row, despite inserts between pages (docs/product/gateway.md, "Pagination"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

interface Page {
  readonly rows: { id: number; value: string | number }[];
  readonly total: number;
  readonly next_cursor: string | null;
}
interface List {
  readonly name: string;
  readonly sorts: readonly string[];
  page(context: TestContext, input: object): Promise<Page>;
  add(): Promise<unknown>;
}

const opportunityList = called(opportunities.actions.list, listOpportunities);
const orderList = called(orders.actions.all, listOrders);
const userList = called(listUsers, readUsers);
const bookingList = called(listBookings, readAllBookings);

const valueOf = (row: object, sort: string) =>
  z
    .union([z.string(), z.number()])
    .parse(
      sort === 'slot' && 'slot_date' in row && 'slot_time' in row
        ? `${String(row.slot_date)} ${String(row.slot_time)}`
        : new Map<string, unknown>(Object.entries(row)).get(sort),
    );
const sortOf = (input: object) => ('sort' in input ? String(input.sort) : 'created_at');
const paged = (
  rows: ({ id: number } & object)[],
  input: object,
  page: { total: number; next_cursor: string | null },
) => ({
  ...page,
  rows: rows.map((row) => ({ id: row.id, value: valueOf(row, sortOf(input)) })),
});

let staff: Company;
let many = 0;
/** Few values: ties are the hard case of pagination. */
const some = <T>(values: readonly [T, ...T[]]) => values[(many += 1) % values.length] ?? values[0];
const names = ['aaa', 'Aaa', 'bbb', 'ZZZ', 'ెలుగు', '😀'.repeat(120)] as const;
const amounts = ['0.00', '0.10', '999999999999.99', '10.00'] as const;
const instants = [
  new Date('2026-01-01T00:00:00.001Z'),
  new Date('2026-01-01T00:00:00.002Z'),
  new Date('2026-01-02T00:00:00Z'),
] as const;
const sale = () => ({
  userId: staff.customer.id,
  name: some(names),
  totalAmount: some(amounts),
  createdAt: some(instants),
});

const lists: readonly List[] = [
  {
    name: 'opportunities',
    sorts: opportunityDefinition.sorts,
    page: async (who, input) => {
      const { data, ...page } = await opportunityList(who, input);
      return paged(data, input, page);
    },
    add: () => createOpportunity(db, sale()),
  },
  {
    name: 'orders',
    sorts: orderDefinition.sorts,
    page: async (who, input) => {
      const { orders: rows, ...page } = await orderList(who, input);
      return paged(rows, input, page);
    },
    add: () => createOrder(db, sale()),
  },
  {
    name: 'users',
    sorts: userDefinition.sorts,
    page: async (who, input) => {
      const { data, ...page } = await userList(who, input);
      return paged(data, input, page);
    },
    add: () => createUser(db, { name: some(names), createdAt: some(instants) }),
  },
  {
    name: 'bookings',
    sorts: ['created_at', 'slot'],
    page: async (who, input) => {
      const { data, ...page } = await bookingList(who, input);
      return paged(data, input, page);
    },
    add: async () => {
      const { id: userId, mobile: userMobile } = await createUser(db);
      await createBooking(db, {
        userId,
        userMobile,
        createdAt: some(instants),
        cancelledAt: new Date(),
        slotDate: some(['2026-03-02', '2026-03-03']),
        slotTime: some(['10:00:00', '11:30:00', '12:00:00']),
      });
    },
  },
];

beforeAll(async () => {
  staff = await createCompany(db);
  for (let i = 0; i < 23; i += 1) for (const list of lists) await list.add();
});

const me = () => context.as(staff.admin);
const cases = lists.flatMap((list) =>
  list.sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({ list, name: list.name, sort, direction })),
  ),
);

describe.each(cases)('$name by $sort, $direction', ({ list, sort, direction }) => {
  test('page by page while rows come in: every row that was there comes once, in order', async () => {
    const whole = await list.page(me(), { sort, direction, limit: 500 });
    expect(whole.total).toBe(whole.rows.length);
    expect(whole.next_cursor).toBeNull();
    const seen: Page['rows'] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list.page(me(), {
        sort,
        direction,
        limit: 7,
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.rows.length).toBeLessThanOrEqual(7);
      seen.push(...page.rows);
      cursor = page.next_cursor;
      if (seen.length < 20) await list.add();
    } while (cursor !== null);
    const seenIds = seen.map((row) => row.id);
    expect(new Set(seenIds).size).toBe(seenIds.length);
    const before = new Set(whole.rows.map((row) => row.id));
    expect(seenIds.filter((id) => before.has(id))).toEqual(whole.rows.map((row) => row.id));
    // Ties are ordered by id; the database orders texts, so only their grouping is checked here.
    for (const [i, row] of seen.entries()) {
      const next = seen[i + 1];
      if (next === undefined) continue;
      if (row.value === next.value)
        expect(direction === 'asc' ? row.id < next.id : row.id > next.id).toBe(true);
      else if (sort !== 'name')
        expect(direction === 'asc' ? row.value < next.value : row.value > next.value).toBe(true);
    }
  });
});

describe('a cursor', () => {
  const fields = async (attempt: Promise<unknown>) => {
    const { code, details } = await refusalOf(attempt);
    return { code, fields: Object.keys(details.fields ?? {}) };
  };
  const bad = { code: 'VALIDATION', fields: ['cursor'] };
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('of another order, direction or list is refused', async () => {
    const { next_cursor: byName } = await opportunityList(me(), { sort: 'name', limit: 1 });
    expect(byName).not.toBeNull();
    for (const input of [{}, { sort: 'total_amount' }, { sort: 'name', direction: 'asc' }])
      expect(await fields(opportunityList(me(), { ...input, cursor: byName }))).toEqual(bad);
    const { next_cursor: bySlot } = await bookingList(me(), { sort: 'slot', limit: 1 });
    expect(await fields(opportunityList(me(), { cursor: bySlot }))).toEqual(bad);
  });

  test.each([
    ['nothing', ''],
    ['no base64', '***'],
    ['no JSON', Buffer.from('not json').toString('base64url')],
    ['null', written(null)],
    ['an object', written({ sort: 'created_at' })],
    ['too few', written(['created_at', 'desc', '2026-01-01'])],
    ['an id of 0', written(['created_at', 'desc', '2026-01-01', 0])],
    ['an id that is none', written(['created_at', 'desc', '2026-01-01', 1.5])],
    ['an id too large', written(['created_at', 'desc', '2026-01-01', 2 ** 31])],
    ['an id as text', written(['created_at', 'desc', '2026-01-01', '1'])],
    ['no instant', written(['created_at', 'desc', 'yesterday-ish', 1])],
    ['a date that is none', written(['created_at', 'desc', '2026-02-30 00:00:00+00', 1])],
    ['SQL', written(['created_at', 'desc', "2026-01-01'; DROP TABLE users;--", 1])],
    ['a NUL', written(['created_at', 'desc', '\u0000', 1])],
    ['a lone surrogate', written(['created_at', 'desc', '\ud800', 1])],
    ['far too long', 'x'.repeat(1001)],
  ])('with %s in it is refused', async (_what, cursor) => {
    expect(await fields(opportunityList(me(), { cursor }))).toEqual(bad);
  });

  test.each([
    ['total_amount', 'a lot'],
    ['total_amount', ''],
    ['total_amount', '1e999999'],
  ])('by %s with %j in it is refused', async (sort, value) => {
    expect(await fields(opportunityList(me(), { sort, cursor: written([sort, 'desc', value, 1]) }))).toEqual(
      bad,
    );
  });
});

describe('search', () => {
  const odd = [
    '100% gold',
    'snake_case',
    'back\\slash',
    'పెళ్లి గొలుసు',
    "O'Neil",
    '<b>bold</b>',
    '=1+1',
    'Straße',
  ];
  beforeAll(async () => {
    for (const name of odd) await createOpportunity(db, { userId: staff.customer.id, name });
  });
  const found = async (search: string) =>
    (await opportunityList(me(), { search, limit: 500 })).data.map((row) => row.name);

  test.each([
    ['%', ['100% gold']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['e_c', ['snake_case']],
    ['%gold%', []],
    ['100% GOLD', ['100% gold']],
    ['గొలుసు', ['పెళ్లి గొలుసు']],
    ["o'n", ["O'Neil"]],
    ['<B>', ['<b>bold</b>']],
    ['=1', ['=1+1']],
    ["' OR '1'='1", []],
  ])('for %j finds %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  test('for an id finds that record, and names that hold the digits', async () => {
    const { id } = await createOpportunity(db, { userId: staff.customer.id, name: 'By id' });
    await createOpportunity(db, { userId: staff.customer.id, name: `No ${id}` });
    expect((await found(String(id))).toSorted()).toEqual(['By id', `No ${id}`]);
    expect(await found(String(id + 1_000_000))).toEqual([]);
    expect(await found('2147483648')).toEqual([]);
    expect(await found('9'.repeat(200))).toEqual([]);
  });

  test('the total is that of the search', async () => {
    const { data, total, next_cursor } = await opportunityList(me(), { search: 'a', limit: 1 });
    expect(data).toHaveLength(1);
    expect(total).toBe((await found('a')).length);
    expect(next_cursor).not.toBeNull();
  });

  test('looks at name, email and the start of the mobile of users', async () => {
    const { id, mobile } = await createUser(db, { name: 'Searched For', email: 'needle@mail.example' });
    const ids = async (search: string) => (await userList(me(), { search })).data.map((user) => user.id);
    for (const search of ['searched', 'NEEDLE@', mobile, mobile.slice(0, 9)])
      expect(await ids(search)).toContain(id);
    expect(await ids(mobile.slice(1))).not.toContain(id);
    expect(await ids('_eedle@mail')).toEqual([]);
  });

  test('looks at the start of the mobile and the exact id of bookings', async () => {
    const { id: userId, mobile: userMobile } = await createUser(db);
    const { id } = await createBooking(db, { userId, userMobile, slotDate: '2026-05-04' });
    const ids = async (search: string) => (await bookingList(me(), { search })).data.map((row) => row.id);
    for (const search of [String(id), userMobile, userMobile.slice(0, 8)])
      expect(await ids(search)).toContain(id);
    expect(await ids(userMobile.slice(2))).not.toContain(id);
  });
});

describe('filters', () => {
  test('of opportunities and orders narrow rows and total alike', async () => {
    const closed = await createOpportunity(db, {
      userId: staff.otherCustomer.id,
      status: 'closed',
      executiveId: staff.executive.id,
    });
    const order = await createOrder(db, {
      userId: staff.otherCustomer.id,
      opportunityId: closed.id,
      status: 'pending',
    });
    for (const filter of [
      { status: 'closed' },
      { userid: staff.otherCustomer.id },
      { executiveid: staff.executive.id },
    ])
      expect(await opportunityList(me(), filter)).toMatchObject({
        data: [{ id: closed.id }],
        total: 1,
        next_cursor: null,
      });
    expect(await opportunityList(me(), { status: 'open', userid: staff.otherCustomer.id })).toMatchObject({
      data: [],
      total: 0,
    });
    for (const filter of [{ status: 'pending' }, { opportunityid: closed.id }])
      expect(await orderList(me(), filter)).toMatchObject({ orders: [{ id: order.id }], total: 1 });
  });

  test('of users by role', async () => {
    const { data, total } = await userList(me(), { role: 'executive', limit: 500 });
    expect(data.map((user) => user.id).toSorted((a, b) => a - b)).toEqual([
      staff.executive.id,
      staff.otherExecutive.id,
    ]);
    expect(total).toBe(2);
  });
});

describe('the total', () => {
  const fill = (count: number) =>
    database.pool.query(
      `INSERT INTO orders (name, user_id, total_amount, paid_amount, pending_amount, status, updated_at)
       SELECT 'Filler', $1, 1, 0, 1, 'partial', now() FROM generate_series(1, $2::int)`,
      [staff.otherCustomer.id, count],
    );

  test('is exact up to 10,000, and says so beyond', async () => {
    const { total } = await orderList(me(), {});
    await fill(10_000 - total);
    const full = await orderList(me(), { limit: 1 });
    expect(full).toMatchObject({ total: 10_000 });
    expect(full).not.toHaveProperty('total_is_lower_bound');
    await fill(1);
    expect(await orderList(me(), { limit: 1 })).toMatchObject({ total: 10_000, total_is_lower_bound: true });
  });
});

test('an answer that tells no total has none counted: 0, however many rows there are', async () => {
  for (let i = 0; i < 3; i += 1)
    await createOpportunity(db, { userId: staff.customer.id, name: 'Uncounted' });
  const request = { limit: 2, sort: 'id', direction: 'asc' } as const;
  const eb = expressionBuilder<Tables, 'opportunities'>();
  const list = {
    table: 'opportunities',
    rows: query.selectFrom('opportunities').select('name'),
    where: [eb('name', '=', 'Uncounted')],
    sorts: { id: { by: eb.ref('id'), type: 'int' } },
  } as const;
  const rows = [{ name: 'Uncounted' }, { name: 'Uncounted' }];
  const counted = await listPage(context.sql, request, list);
  expect(counted).toMatchObject({ rows, page: { total: 3 } });
  const first = await listPage(context.sql, request, { ...list, counts: false });
  expect(first).toEqual({ ...counted, page: { total: 0, next_cursor: counted.page.next_cursor } });
  const cursor = first.page.next_cursor ?? undefined;
  expect(await listPage(context.sql, { ...request, cursor }, { ...list, counts: false })).toMatchObject({
    rows: rows.slice(1),
    page: { total: 0, next_cursor: null },
  });
});

describe('a text with a number in it', () => {
  const find = async (search: string) => {
    const { data, total } = await called(opportunities.actions.list, listOpportunities)(
      context.as(staff.admin),
      {
        search,
        limit: 1,
      },
    );
    return { first: data[0]?.name, total };
  };
  beforeAll(async () => {
    for (const name of [
      'Ring for Sita 812345',
      'Ring for Ravi 812345',
      '100% 812345',
      'Sita in 2026',
      'Ravi in 2026',
    ])
      await createOpportunity(db, { userId: staff.customer.id, name });
  });

  test.each([
    ['812345', '100% 812345', 3],
    ['sita 812345', 'Ring for Sita 812345', 1],
    ['for ravi 812345', 'Ring for Ravi 812345', 1],
    ['% 812345', '100% 812345', 1],
    ['for % 812345', undefined, 0],
    ['sita 812346', undefined, 0],
    ['in 2026', 'Ravi in 2026', 2],
    ['sita in 2026', 'Sita in 2026', 1],
  ])('%s finds the whole of it', async (search, first, total) => {
    expect(await find(search)).toEqual({ first, total });
  });

  test('is selective where the number is no year', () => {
    for (const text of ['812345', 'Ring 9876543210', 'no. 100000']) expect(isSelective(text)).toBe(true);
    for (const text of [undefined, '', 'Ring', 'Diwali 2026', '12345']) expect(isSelective(text)).toBe(false);
  });
});
