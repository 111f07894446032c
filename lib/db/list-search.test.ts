import { beforeAll, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { listOpportunities } from '@/lib/sales/opportunities/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { bookingList, listFixture, opportunityList, userList } from '@/e2e/testing/list-fixture';
import { isSelective } from './text-search';

/* Keyset pagination: no duplicate and no missing row, despite inserts between pages (docs/product/gateway.md, "Pagination"). */

const fixture = await listFixture();
const { db, context, me } = fixture;

let staff: Company;

beforeAll(async () => {
  staff = await fixture.fill();
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
    ['o’neil', ["O'Neil"]],
    ['ONeil', ["O'Neil"]],
    ['పెళ్లిగొలుసు', ['పెళ్లి గొలుసు']],
    ["'", []],
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

describe('a text with a number in it', () => {
  const find = async (search: string) => {
    const { data, total } = await throughContract(opportunities.actions.list, listOpportunities)(
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
