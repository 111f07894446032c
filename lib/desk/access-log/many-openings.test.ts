import { beforeEach, describe, expect, test } from 'vitest';
import { accessRule } from '@/lib/account-rules';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import type { User } from '@/lib/db/generated/client';
import { listUsers } from '@/lib/people/users/contract';
import { readUsers } from '@/lib/people/users/operations';
import { createCustomers, createUser } from '@/prisma/factories/users';
import { readManyOpenings } from './many-openings';

/* The alert on the dashboard of admins: docs/product/rules.md, "Access log". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set('2026-01-31T04:30:00.000Z');
  staff = await createCompany(db);
});

const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 4, minute));

test('finds the newest openings of a person with very many, and the older ones of others', async () => {
  const { executive, employee, customer } = staff;
  const many = await createCustomers(db, 101);
  for (const [actorId, when] of [
    [employee.id, new Date('2026-01-30T04:00:00Z')],
    [executive.id, at(10)],
  ] as const)
    await db.customerOpening.createMany({
      data: many.map(({ id: customerId }) => ({ actorId, customerId, at: when })),
    });
  await db.$executeRaw`INSERT INTO customer_openings (actor_id, customer_id, at)
    SELECT ${executive.id}, ${customer.id}, timestamptz '2026-01-30 05:00Z' + n * interval '1 second'
    FROM generate_series(1, ${accessRule.openingsReadPerPerson}::int) AS n`;
  const found = await readManyOpenings.run(context.as(staff.admin), {});
  expect(found.map(({ actorId, customers }) => [actorId, customers]).toSorted()).toEqual(
    [
      [employee.id, 101],
      [executive.id, 101],
    ].toSorted(),
  );
});

test('over 100 different customers within an hour are found, lists and other days are not', async () => {
  const { admin, executive, employee } = staff;
  const many = await Promise.all(Array.from({ length: 101 }, () => createUser(db)));
  const look = (actorId: number, listed: boolean, when: Date) =>
    db.customerOpening.createMany({
      data: many.map(({ id: customerId }) => ({ actorId, customerId, listed, at: when })),
    });
  await look(executive.id, false, at(10));
  await look(employee.id, true, at(10));
  await look(admin.id, false, new Date('2026-01-29T18:00:00Z'));
  expect(await readManyOpenings.run(context.as(admin), {})).toEqual([
    {
      actorId: executive.id,
      name: executive.name,
      listed: false,
      customers: 101,
      isLeast: false,
      from: at(10).toISOString(),
      to: at(10).toISOString(),
    },
  ]);
});

describe('over 1,000 different customers listed within an hour', () => {
  const most = accessRule.manyListedPerHour;
  const list = (actorId: number, customers: readonly User[], when: Date, listed = true) =>
    db.customerOpening.createMany({
      data: customers.map(({ id: customerId }) => ({ actorId, customerId, listed, at: when })),
    });
  const found = async () =>
    (await readManyOpenings.run(context.as(staff.admin), {})).map(
      ({ actorId, listed, customers, isLeast, from, to }) => [
        actorId,
        listed,
        customers,
        isLeast,
        from.slice(11, 16),
        to.slice(11, 16),
      ],
    );

  test('are found beside the opened ones, over the full hour too', async () => {
    const { admin, executive, employee } = staff;
    const many = await createCustomers(db, most + 1);
    await list(admin.id, many.slice(0, most), at(-40));
    await list(admin.id, many.slice(most), at(10));
    await list(admin.id, many.slice(0, 101), at(11), false);
    // Of two hours.
    await list(executive.id, many.slice(0, most), at(-50));
    await list(executive.id, many.slice(most), at(10));
    // The same again.
    await list(employee.id, many.slice(0, most), at(-20));
    await list(employee.id, many.slice(0, most), at(10));
    expect(await found()).toEqual([
      [admin.id, false, 101, false, '04:11', '04:11'],
      [admin.id, true, most + 1, false, '03:20', '04:10'],
    ]);
  });

  test('are found by pages of the list of all users', async () => {
    await createCustomers(db, most + 1);
    const users = throughContract(listUsers, readUsers);
    let cursor: string | null = null;
    do {
      const page: { next_cursor: string | null } = await users(context.as(staff.admin), {
        limit: 500,
        ...(cursor === null ? {} : { cursor }),
      });
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(await found()).toMatchObject([
      [staff.admin.id, true, expect.any(Number), false, '04:30', '04:30'],
    ]);
  });

  test('stay found after looks at few customers again and again; of more rows than are read, the count is a minimum', async () => {
    const { admin, executive, customer } = staff;
    const many = await createCustomers(db, most + 1);
    await list(admin.id, many, at(-180));
    await db.$executeRaw`INSERT INTO customer_openings (actor_id, customer_id, at, listed)
      SELECT ${admin.id}, ${customer.id}, timestamptz '2026-01-31 04:00Z' + n * interval '1 millisecond', true
      FROM generate_series(1, ${accessRule.openingsReadPerPerson}::int) AS n`;
    await list(executive.id, many, at(1));
    await db.$executeRaw`INSERT INTO customer_openings (actor_id, customer_id, at, listed)
      SELECT ${executive.id}, ${customer.id}, timestamptz '2026-01-31 03:59Z' + n * interval '1 millisecond', true
      FROM generate_series(1, ${accessRule.openingsReadPerPerson}::int) AS n`;
    expect(await found()).toEqual([
      [admin.id, true, most + 1, false, '01:00', '01:00'],
      [executive.id, true, most + 2, true, '03:59', '04:01'],
    ]);
  });
});
