import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { createBooking } from '@/prisma/factories/bookings';
import { counterFixture } from '@/e2e/testing/counter-fixture';
import { repairCounters } from './counters';

/* npm run db:check reports every wrong counter, repairs stay correct, and a site that writes meanwhile is not blocked. */

const fixture = await counterFixture();
const { db, pool, found, withoutTriggers } = fixture;

let client: pg.Client;
let staff: Company;

beforeEach(async () => {
  ({ client, staff } = await fixture.reset());
});

test('a slot with more visits than places keeps them, and its capacity follows', async () => {
  await pool.query('UPDATE slots SET capacity = 1');
  const { id, mobile } = staff.otherCustomer;
  await withoutTriggers(
    'bookings',
    `INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams)
     VALUES (${id}, '${mobile}', 1, '2026-02-02', '11:00', 1)`,
  );
  expect(await found()).toContain('slot of store 1 on 2026-02-02 at 11:00: 1 kept, 2 counted');
  expect(await repairCounters(client)).toContain(
    'slot of store 1 on 2026-02-02 at 11:00: from 1 to 2, and its capacity from 1 to 2',
  );
  expect(await found()).toEqual([]);
});

test('walk-ins beyond the capacity are counted apart; visits that lost their slot are not counted', async () => {
  const places = async () => {
    const sent = `SELECT booked, "over" FROM slots WHERE slot_date = '2026-02-02'`;
    return (await pool.query<{ booked: number; over: number }>(sent)).rows;
  };
  expect(await places()).toEqual([{ booked: 1, over: 0 }]);
  await pool.query(`UPDATE bookings SET over_capacity = true WHERE slot_date = '2026-02-02'`);
  expect(await places()).toEqual([{ booked: 0, over: 1 }]);
  await pool.query(`UPDATE bookings SET needs_new_time_at = now() WHERE slot_date = '2026-02-02'`);
  expect(await places()).toEqual([{ booked: 0, over: 0 }]);
  await pool.query(`UPDATE bookings SET needs_new_time_at = NULL, over_capacity = false`);
  expect(await places()).toEqual([{ booked: 1, over: 0 }]);
  expect(await found()).toEqual([]);
});

describe('direct writes to slots', () => {
  test.each([-1, 0, 3, 99])('%i is replaced by the count', async (booked) => {
    await pool.query('UPDATE slots SET booked = $1', [booked]);
    await pool.query(
      `INSERT INTO slots (store_id, slot_date, slot_time, capacity, booked) VALUES (2, '2026-02-04', '11:00', 4, $1)`,
      [booked],
    );
    const { rows } = await pool.query('SELECT booked FROM slots ORDER BY slot_date');
    expect(rows).toEqual([{ booked: 1 }, { booked: 0 }, { booked: 0 }]);
  });

  test('a key that changes takes its visits along; a capacity below them is refused', async () => {
    await pool.query(`UPDATE slots SET slot_time = '17:00' WHERE slot_date = '2026-02-02'`);
    expect(await found()).toEqual([]);
    const { id, mobile } = staff.otherCustomer;
    await createBooking(db, { userId: id, userMobile: mobile, slotDate: '2026-02-02', slotTime: '17:00:00' });
    await expect(pool.query('UPDATE slots SET capacity = 1')).rejects.toThrow('slots_booked_check');
    await pool.query(`DELETE FROM bookings WHERE user_id = $1`, [id]);
    expect(await found()).toEqual([]);
  });
});
