import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readAllBookings } from '@/lib/bookings/back-office';
import { listBookings } from '@/lib/bookings/contract';
import type { Db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { opportunities, opportunitySorts } from '@/lib/opportunities/contract';
import { listOpportunities } from '@/lib/opportunities/operations';
import { orders, orderSorts } from '@/lib/orders/contract';
import { listOrders } from '@/lib/orders/operations';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { testContext, type TestContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { listUsers, userSorts } from '@/lib/users/contract';
import { readUsers } from '@/lib/users/operations';

/** The cost of a page grows neither with its depth nor with the table: counted in rows that PostgreSQL reads, not in time. */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const rowsInTable = 5000;
const limit = 50;

let staff: Company;
beforeAll(async () => {
  staff = await createCompany(db);
  const { customer, executive, employee } = staff;
  await pool.query(
    `INSERT INTO opportunities (name, user_id, executive_id, employee_id, total_amount, status, created_at, updated_at)
     SELECT 'Sale ' || md5(n::text), $1, $2, $3, n % 977, 'open', now() - n * interval '1 minute', now() FROM generate_series(1, $4::int) n`,
    [customer.id, executive.id, employee.id, rowsInTable],
  );
  await pool.query(
    `INSERT INTO orders (name, user_id, executive_id, employee_id, total_amount, paid_amount, pending_amount, status, created_at, updated_at)
     SELECT 'Order ' || md5(n::text), $1, $2, $3, n % 977, 0, n % 977, 'partial', now() - n * interval '1 minute', now() FROM generate_series(1, $4::int) n`,
    [customer.id, executive.id, employee.id, rowsInTable],
  );
  await pool.query(
    `INSERT INTO users (name, mobile, password_hash, referral_id, created_at, updated_at)
     SELECT 'Customer ' || md5(n::text), (8000000000 + n)::text, '', translate(upper(lpad(to_hex(n), 8, 'X')), '01', 'YZ'), now() - n * interval '1 minute', now()
     FROM generate_series(1, $1::int) n`,
    [rowsInTable],
  );
  await pool.query(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity)
     SELECT 1, date '2025-01-01' + n, time '10:00', 4 FROM generate_series(0, 599) n`,
  );
  await pool.query(
    `INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams, status, cancelled_at, created_at, updated_at)
     SELECT $1, $2, 1, date '2025-01-01' + n % 600, time '10:00', 1, 'cancelled', now(), now() - n * interval '1 minute', now()
     FROM generate_series(1, $3::int) n`,
    [customer.id, customer.mobile, rowsInTable],
  );
  await pool.query('ANALYZE');
});

const opportunityList = called(opportunities.actions.list, listOpportunities);
const orderList = called(orders.actions.all, listOrders);
const userList = called(listUsers, readUsers);
const bookingList = called(listBookings, readAllBookings);
const lists = [
  ['opportunities', opportunityList, opportunitySorts],
  ['orders', orderList, orderSorts],
  ['users', userList, userSorts],
  ['bookings', bookingList, ['created_at', 'slot']],
] as const;
const cases = lists.flatMap(([name, list, sorts]) =>
  sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => [name, sort, direction, list] as const),
  ),
);

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: Plan[] | undefined;
}
const planShape: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(planShape).optional(),
  }),
);
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planShape })) }));

/** The rows that the leaves of a plan read. */
function rowsRead(plan: Plan): number {
  const { Plans: below = [] } = plan;
  if (below.length > 0) return below.reduce((sum, each) => sum + rowsRead(each), 0);
  return (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
}

/** A context that explains every raw query before it is run, and what its plan read; counting is bounded elsewhere. */
function explaining(who: TestContext): { context: TestContext; read: number[] } {
  const read: number[] = [];
  const watched = new Proxy<Db>(who.db, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (name !== '$queryRaw') return member;
      return async (strings: TemplateStringsArray, ...values: unknown[]) => {
        const query = Prisma.sql(strings, ...values);
        if (!query.sql.includes('count(*)')) {
          const [row] = explained.parse(await target.$queryRaw`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`);
          read.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan: plan }) => rowsRead(plan)));
        }
        return target.$queryRaw(query);
      };
    },
  });
  return { context: { ...who, db: watched }, read };
}

test.each(cases)(
  '%s by %s, %s: the first page and a deep one read no more than a page',
  async (_name, sort, direction, list) => {
    const { context: who, read } = explaining(context.as(staff.admin));
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const answer: { next_cursor: string | null } = await list(who, {
        sort,
        direction,
        limit: page === 1 ? 500 : limit,
        ...(cursor === null ? {} : { cursor }),
      });
      cursor = answer.next_cursor;
      expect(cursor).not.toBeNull();
    }
    expect(read.length).toBeGreaterThanOrEqual(3);
    // 500 rows and one to see that there are more, at most twice (a table and its index), and the 400 dates of the bookings.
    expect(Math.max(...read)).toBeLessThanOrEqual(2 * 501);
  },
);

test.each(['executive', 'employee'] as const)('an %s reads no more either', async (role) => {
  const { context: who, read } = explaining(context.as(staff[role]));
  for (const list of [opportunityList, orderList]) {
    const { next_cursor: cursor } = await list(who, { limit });
    await list(who, { limit, cursor });
  }
  expect(read).toHaveLength(4);
  expect(Math.max(...read)).toBeLessThanOrEqual(2 * (limit + 1));
});

test('the dates of the bookings are read one by one, 400 at most', async () => {
  const { slot_dates } = await bookingList(context.as(staff.admin), { limit: 1 });
  expect(slot_dates).toHaveLength(400);
  expect(slot_dates[0]).toBe('2026-08-23');
  expect(slot_dates).toEqual(slot_dates.toSorted().toReversed());
});
