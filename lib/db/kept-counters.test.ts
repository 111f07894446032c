import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import { listBookings } from '@/lib/visits/bookings/contract';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { dashboardFixture } from '@/e2e/testing/dashboard-fixture';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { compactCounters } from './kept-counters';

/* The totals of the dashboards and the dates of visits equal a count of all rows after any change. */

const fixture = await dashboardFixture();
const { db, pool, context, expectTheSame } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

/** One visit per day, within the slot's capacity. */
let visits = 0;

const owner = fc.constantFrom('executive', 'otherExecutive', null);
const seller = fc.constantFrom('employee', 'otherEmployee', null);
const which = fc.nat({ max: 30 });
const happening = fc.oneof(
  fc.record({ what: fc.constant('a sale'), owner, seller, closes: fc.boolean() }),
  fc.record({
    what: fc.constantFrom('moves', 'goes', 'comes back', 'is wiped out'),
    table: fc.constantFrom('opportunities', 'orders'),
    which,
    owner,
    seller,
  }),
  fc.record({ what: fc.constant('a customer'), seller }),
  fc.record({
    what: fc.constantFrom('customer goes', 'customer becomes staff', 'customer is referred'),
    which,
    seller,
  }),
  fc.record({ what: fc.constantFrom('a visit', 'a visit is wiped out', 'adding up') }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const idOf = (name: keyof Company | null) => (name === null ? null : staff[name].id);

async function change(sql: string, ...values: unknown[]): Promise<void> {
  await pool.query(sql, values);
}

/** Includes changes that only a database operator can make. */
async function happen(it: Happening): Promise<void> {
  const customer = staff.customer;
  if ('closes' in it) {
    const parties = { userId: customer.id, executiveId: idOf(it.owner), employeeId: idOf(it.seller) };
    const { id } = await createOpportunity(db, parties);
    if (it.closes) await createOrder(db, { ...parties, opportunityId: id });
    return;
  }
  if ('table' in it) {
    const row = `id = (SELECT id FROM ${it.table} ORDER BY id OFFSET $1 LIMIT 1)`;
    if (it.what === 'moves')
      return change(
        `UPDATE ${it.table} SET executive_id = $2, employee_id = $3, version = version + 1 WHERE ${row}`,
        it.which,
        idOf(it.owner),
        idOf(it.seller),
      );
    if (it.what === 'goes') return change(`UPDATE ${it.table} SET deleted_at = now() WHERE ${row}`, it.which);
    if (it.what === 'comes back')
      // Only one order of an opportunity may be restored.
      return change(
        it.table === 'orders'
          ? `UPDATE orders SET deleted_at = NULL, opportunity_id = NULL WHERE ${row}`
          : `UPDATE opportunities SET deleted_at = NULL WHERE ${row}`,
        it.which,
      );
    return change(
      it.table === 'orders'
        ? `DELETE FROM orders WHERE ${row}`
        : `DELETE FROM opportunities WHERE ${row} AND NOT EXISTS (SELECT 1 FROM orders WHERE opportunity_id = opportunities.id)`,
      it.which,
    );
  }
  if (it.what === 'a customer' && 'seller' in it) {
    await createUser(db, { referrerCode: it.seller === null ? null : staff[it.seller].referralId });
    return;
  }
  if ('which' in it) {
    const row = `id = (SELECT id FROM users WHERE id > ${staff.otherCustomer.id} ORDER BY id OFFSET $1 LIMIT 1)`;
    if (it.what === 'customer goes')
      return change(
        `UPDATE users SET deleted_at = now(), name = '', email = NULL, address = NULL, dob = NULL WHERE ${row}`,
        it.which,
      );
    if (it.what === 'customer becomes staff')
      return change(`UPDATE users SET role = 'executive' WHERE ${row}`, it.which);
    return change(
      `UPDATE users SET referrer_code = $2 WHERE ${row}`,
      it.which,
      it.seller === null ? null : staff[it.seller].referralId,
    );
  }
  if (it.what === 'adding up') return compactCounters(context.sql);
  if (it.what === 'a visit') {
    await createBooking(db, {
      userId: customer.id,
      userMobile: customer.mobile,
      slotDate: daysAfter('2027-01-01', visits),
    });
    visits += 1;
    return;
  }
  return change('DELETE FROM bookings WHERE id = (SELECT min(id) FROM bookings)');
}

for (const { numRuns, tags } of [
  { numRuns: 5, tags: [] },
  { numRuns: 25, tags: ['torture'] },
])
  test(`the totals equal a count after any changes of rows (${numRuns} runs)`, { tags }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 40 }), async (all) => {
        staff = await fixture.reset();
        for (const it of all) await happen(it);
        await expectTheSame();
        await compactCounters(context.sql);
        await expectTheSame();
      }),
      { numRuns },
    );
  });

test('the dates of visits equal those of the bookings after any change', async () => {
  const visit = (slotDate: string) =>
    createBooking(db, { userId: staff.customer.id, userMobile: staff.customer.mobile, slotDate });
  const dates = async () =>
    (await throughContract(listBookings, readAllBookings)(context.as(staff.admin), {})).slot_dates;
  const [first, second] = [await visit('2027-03-01'), await visit('2027-03-02')];
  await visit('2027-03-04');
  expect(await dates()).toEqual(['2027-03-04', '2027-03-02', '2027-03-01']);
  await change(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity) SELECT store_id, date '2027-03-04', time '12:00', 4 FROM slots LIMIT 1`,
  );
  await change(`UPDATE bookings SET slot_date = '2027-03-04', slot_time = '12:00' WHERE id = $1`, first.id);
  for (const adds of [false, true]) {
    if (adds) await compactCounters(context.sql);
    expect(await dates()).toEqual(['2027-03-04', '2027-03-02']);
  }
  await change('DELETE FROM bookings WHERE id = $1', second.id);
  await compactCounters(context.sql);
  expect(await dates()).toEqual(['2027-03-04']);
  await pool.query('SELECT rebuild_visit_counters()');
  expect(await dates()).toEqual(['2027-03-04']);
});
