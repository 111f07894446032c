import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import { createStoreRow } from '@/prisma/factories/stores';
import { createActiveCustomer } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { monday, tuesday } from '@/e2e/testing/book-monday';
import { desk, morning, noon, visitFixture } from '@/e2e/testing/visit-fixture';
import { visits } from './contract';
import { readDeskStores } from './desk-stores';
import { findVisit, readDay } from './operations';

const fixture = await visitFixture();
const { database, db, as, clock, book } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

const day = throughContract(visits.actions.day, readDay);

describe('the day', () => {
  test('by time, with the customer, their earlier visits and the owner of their newest open opportunity', async () => {
    const other = await createActiveCustomer(db, { name: 'Zara' });
    await book({ slotDate: '2026-01-19', visit: 'arrived' });
    await book({ slotDate: '2026-01-19', slotTime: '12:00:00', cancelledAt: new Date(morning) });
    await book({ slotDate: '2026-01-20', visit: 'served' });
    await book({ slotDate: '2026-01-21', visit: 'arrived' });
    await book({ slotDate: '2026-01-22', visit: 'no_show' });
    await book({ slotDate: tuesday });
    const late = await book({ slotTime: '15:00:00', grams: 10 });
    const early = await book({ slotTime: '10:00:00', visit: 'arrived' }, other);
    await book({ slotTime: '12:00:00', shopAddress: 'Telangana' }, other);
    await book({ slotTime: '12:00:00', cancelledAt: new Date(morning) });
    const lost = await book({ slotTime: '16:00:00' }, other);
    await db.booking.update({ where: { id: lost.id }, data: { needsNewTimeAt: new Date(morning) } });
    const sale = { userId: customer.id };
    const at = (n: number) => ({ createdAt: new Date(`2026-01-0${n}T00:00:00Z`) });
    await createOpportunity(db, { ...sale, executiveId: staff.executive.id, ...at(1) });
    await createOpportunity(db, { ...sale, employeeId: staff.employee.id, ...at(2) });
    await createOpportunity(db, { ...sale, executiveId: staff.executive.id, status: 'closed', ...at(3) });
    // Executives see the name of others' sales too.
    const { data, counts } = await day(as(staff.executive), { date: monday, ...desk });
    expect(data).toMatchObject([
      {
        id: early.id,
        name: 'Zara',
        mobile: other.mobile,
        visit: 'arrived',
        earlier_visits: 0,
        owner_name: null,
      },
      {
        id: late.id,
        name: customer.name,
        quantity: '10',
        code: late.code,
        earlier_visits: 3,
        owner_name: staff.employee.name,
      },
      { id: lost.id, visit: 'expected', needs_new_time: true },
    ]);
    // Sixteen slots of four places.
    expect(counts).toEqual({ expected: 1, arrived: 1, served: 0, no_show: 0, free: 16 * 4 - 2, over: 0 });
  });

  test('free places are those of slots that have not begun; none on a closed day', async () => {
    clock.set(noon);
    expect((await day(as(staff.admin), { date: monday, ...desk })).counts.free).toBe(11 * 4);
    expect((await day(as(staff.admin), { date: '2026-02-08', ...desk })).counts.free).toBe(0);
  });

  test('of an unknown store is 400', async () => {
    const refusal = await refusalOf(day(as(staff.admin), { date: monday, shop_address: 'Atlantis' }));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { shop_address: expect.any(String) } },
    });
  });

  test('a scanned code finds its visit on any day, a cancelled one too, and changes nothing', async () => {
    const { id, code } = await book({ slotDate: tuesday, cancelledAt: new Date(morning) });
    const find = (sent: string) => findVisit.run(as(staff.employee), { code: sent });
    expect(await find(code.toLowerCase())).toMatchObject({ id, status: 'cancelled', name: customer.name });
    expect(await find('ZZZZZZ')).toBeNull();
    expect(await db.auditEntry.count()).toBe(0);
  });
});

test('the stores of the desk: active ones, then those switched off with booked visits of the last 7 days or to come', async () => {
  const off = (shopAddress: string) => createStoreRow(db, { shopAddress, active: false });
  const none = await off('None');
  for (const [shopAddress, slotDate, cancelledAt] of [
    ['To come', tuesday, null],
    ['A week ago', '2026-01-26', null],
    ['Longer ago', '2026-01-25', null],
    ['Cancelled', tuesday, new Date(morning)],
  ] as const) {
    await off(shopAddress);
    await book({ shopAddress, slotDate, cancelledAt });
  }
  try {
    const stores = await readDeskStores.run(as(staff.employee), {});
    const active = await db.store.findMany({
      where: { active: true },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    expect(stores.map(({ shop_address }) => shop_address)).toEqual([
      ...active.map(({ shopAddress }) => shopAddress),
      'To come',
      'A week ago',
    ]);
    expect(stores.at(-1)).toEqual({ shop_address: 'A week ago', slot_minutes: 30, active: false });
  } finally {
    await database.emptyAll();
    await db.store.deleteMany({ where: { id: { gte: none.id } } });
  }
});
