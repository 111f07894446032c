import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createCustomers } from '@/prisma/factories/users';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import { sqlOn } from '@/lib/db/sql';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { visits } from './contract';
import { markVisit } from './operations';
import * as noShows from './no-shows';

const database = await testDb();
const { db, pool } = database;
const { as, clock } = testContext(database, { passwords: 'quick' });
const sql = sqlOn(pool);
const mark = throughContract(visits.actions.mark, markVisit);
const markNoShows = async (now: Date) => (await noShows.markNoShows(sql, now)).marked;

const monday = '2026-02-02';
/** 00:00 of Tuesday at the store. */
const dayOver = new Date('2026-02-02T18:30:00.000Z');
let staff: Company;
let customer: User;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  customer = await createActiveCustomer(db);
});

let minute = 0;
const book = (changes: Partial<Parameters<typeof createBooking>[1]> = {}, who = customer) => {
  minute = (minute + 1) % 60;
  const slotTime = `11:${String(minute).padStart(2, '0')}:00`;
  return createBooking(db, {
    userId: who.id,
    userMobile: who.mobile,
    slotDate: monday,
    slotTime,
    ...changes,
  });
};
const stateOf = async (id: number) => (await db.booking.findUniqueOrThrow({ where: { id } })).visit;

test('an expected visit becomes one once its day is over at the store, with an audit entry of the system', async () => {
  const { id } = await book();
  expect(await markNoShows(new Date(dayOver.getTime() - 1))).toBe(0);
  expect(await stateOf(id)).toBe('expected');
  expect(await markNoShows(dayOver)).toBe(1);
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
    visit: 'no_show',
    version: 2,
  });
  expect(await db.auditEntry.findMany()).toMatchObject([
    {
      actorId: null,
      action: 'booking.no_show',
      entity: 'booking',
      entityId: id,
      before: { visit: 'expected', version: 1 },
      after: { visit: 'no_show', version: 2 },
    },
  ]);
  expect(await markNoShows(dayOver)).toBe(0);
});

describe('leaves', () => {
  test.each(['arrived', 'served', 'no_show'] as const)('a visit that is %s', async (visit) => {
    const { id } = await book({ visit });
    expect(await markNoShows(dayOver)).toBe(0);
    expect(await stateOf(id)).toBe(visit);
  });

  test('cancelled visits, those of today and those without a slot', async () => {
    await book({ cancelledAt: new Date() });
    await book({ slotDate: '2026-02-03' });
    const { id } = await book();
    await db.booking.update({ where: { id }, data: { needsNewTimeAt: new Date() } });
    expect(await markNoShows(dayOver)).toBe(0);
  });

  test('a correction', async () => {
    const { id } = await book();
    await markNoShows(dayOver);
    clock.set(dayOver);
    await mark(as(staff.employee), { id, visit: 'arrived' });
    expect(await markNoShows(new Date('2026-02-05T00:00:00Z'))).toBe(0);
    expect(await stateOf(id)).toBe('arrived');
  });
});

test('a visit that fails does not stop the others', async () => {
  const bad = await book();
  const others = [await book(), await book({ slotDate: '2026-01-31' })];
  await pool.query(
    `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF NEW.id = ${bad.id} THEN RAISE ''broken''; END IF; RETURN NEW; END';
     CREATE TRIGGER refuse_one BEFORE UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION refuse_one()`,
  );
  try {
    const { marked, errors } = await noShows.markNoShows(sql, dayOver);
    expect([marked, errors]).toEqual([2, [expect.objectContaining({ message: 'broken' })]]);
    expect(await Promise.all(others.map(({ id }) => stateOf(id)))).toEqual(['no_show', 'no_show']);
    expect(await stateOf(bad.id)).toBe('expected');
  } finally {
    await pool.query('DROP FUNCTION refuse_one CASCADE');
  }
  expect(await markNoShows(dayOver)).toBe(1);
});

for (const { count, tags } of [
  { count: 220, tags: [] },
  { count: 450, tags: ['torture'] },
])
  test(`several processes after days of downtime: each of ${count} visits once`, { tags }, async () => {
    const people = await createCustomers(db, count);
    const rows = people.map(({ id, mobile }, n) => ({
      storeId: 1,
      slotDate: dateColumn(`2026-01-${10 + (n % 15)}`),
      slotTime: timeColumn(`${10 + (n % 10)}:${10 + (n % 40)}:00`),
      userId: id,
      userMobile: mobile,
      quantityGrams: 1,
    }));
    const slots = rows.map(({ storeId, slotDate, slotTime }) => ({
      storeId,
      slotDate,
      slotTime,
      capacity: 4,
    }));
    await db.slot.createMany({ data: slots, skipDuplicates: true });
    await db.booking.createMany({ data: rows });
    const later = new Date('2026-02-10T00:00:00Z');
    const runs = await Promise.all(Array.from({ length: 4 }, () => markNoShows(later)));
    // The next run takes rows of a slower process.
    const rest = await markNoShows(later);
    expect(runs.reduce((sum, n) => sum + n, rest)).toBe(count);
    expect(await db.booking.count({ where: { visit: 'no_show', version: 2 } })).toBe(count);
    expect(await db.auditEntry.count()).toBe(count);
  });

test('and a parallel check-in in the last second: the first one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await book();
    clock.set(new Date(dayOver.getTime() - 1));
    const [arrived] = await Promise.all([
      refusalOf(mark(as(staff.employee), { id, visit: 'arrived' })).then(
        () => false,
        () => true,
      ),
      markNoShows(dayOver),
    ]);
    const entries = await db.auditEntry.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } });
    expect(arrived).toBe(true);
    // A later mark corrects the no-show.
    expect(await stateOf(id)).toBe('arrived');
    expect(entries.at(-1)?.action).toBe('booking.mark');
  }
});

test('finds its rows by an index', async () => {
  await pool.query('ANALYZE bookings');
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM bookings WHERE visit = 'expected' AND status = 'booked' AND needs_new_time_at IS NULL
       AND slot_date < '2026-02-10' ORDER BY slot_date, id LIMIT 200 FOR UPDATE SKIP LOCKED`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('bookings_expected_idx');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
