import { z } from 'zod';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import { listBookings } from '@/lib/visits/bookings/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { listOpportunities } from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { listOrders } from '@/lib/sales/orders/operations';
import { listUsers } from '@/lib/people/users/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { readUsers } from '@/lib/people/users/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext, type TestContext } from './context';
import { testDb } from './database';

export interface Page {
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

export const opportunityList = throughContract(opportunities.actions.list, listOpportunities);
export const orderList = throughContract(orders.actions.all, listOrders);
export const userList = throughContract(listUsers, readUsers);
export const bookingList = throughContract(listBookings, readAllBookings);

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
const names = ['aaa', 'Aaa', 'bbb', 'ZZZ', 'ెలుగు', '😀'.repeat(120)] as const;
const amounts = ['0.00', '0.10', '999999999999.99', '10.00'] as const;
const instants = [
  new Date('2026-01-01T00:00:00.001Z'),
  new Date('2026-01-01T00:00:00.002Z'),
  new Date('2026-01-02T00:00:00Z'),
] as const;

/** Fixture of one test file: a database with rows for the lists of opportunities, orders, users and bookings. */
export async function listFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  let many = 0;
  /** Few values: ties are the hard case of pagination. */
  const some = <T>(values: readonly [T, ...T[]]) => values[(many += 1) % values.length] ?? values[0];
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

  const me = () => context.as(staff.admin);

  return {
    database,
    db,
    context,
    lists,
    me,
    fill: async () => {
      staff = await createCompany(db);
      for (let i = 0; i < 23; i += 1) for (const list of lists) await list.add();
      return staff;
    },
  };
}
