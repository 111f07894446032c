import { beforeAll, describe, expect, test } from 'vitest';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { Company } from '@/e2e/testing/company';
import { listFixture, opportunityList, orderList, userList } from '@/e2e/testing/list-fixture';

/* Keyset pagination: no duplicate and no missing row, despite inserts between pages (docs/product/gateway.md, "Pagination"). */

const fixture = await listFixture();
const { db, me } = fixture;

let staff: Company;

beforeAll(async () => {
  staff = await fixture.fill();
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
