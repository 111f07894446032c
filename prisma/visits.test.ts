import { beforeEach, describe, expect, test } from 'vitest';
import { testDb } from '@/e2e/testing/database';
import { on } from '@/e2e/testing/migration-fixture';
import { createUser } from './factories/users';

/** Codes and calendar sequences of bookings (docs/product/rules.md, "Bookings"). */
const database = await testDb();
const { db, pool } = database;

interface Row {
  readonly code: string;
  readonly calendar_sequence: number;
}

let userId: number;
beforeEach(async () => {
  await database.emptyAll();
  ({ id: userId } = await createUser(db, { mobile: '9876543210' }));
});

const rows = async (sql: string) => (await pool.query<Row>(sql)).rows;

/** Each on its own day. */
const bookings = (count: number) =>
  `INSERT INTO slots (store_id, slot_date, slot_time, capacity)
     SELECT 1, current_date + n, '10:00', 4 FROM generate_series(1, ${count}) n ON CONFLICT DO NOTHING;
   INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams)
     SELECT ${userId}, '9876543210', 1, current_date + n, '10:00', 1 FROM generate_series(1, ${count}) n`;

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const numberOf = (code: string) => Array.from(code).reduce((n, sign) => n * 32 + alphabet.indexOf(sign), 0);

describe('the code of a booking', () => {
  test('is random: no two are equal, and neighbours differ in every position', async () => {
    await pool.query(bookings(3000));
    const codes = (await rows('SELECT code FROM bookings ORDER BY id')).map(({ code }) => code);
    expect(new Set(codes).size).toBe(3000);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    for (const place of [0, 1, 2, 3, 4, 5])
      expect(new Set(codes.map((code) => code.charAt(place))).size).toBe(32);
    const steps = codes.slice(1).map((code, index) => numberOf(code) - numberOf(codes[index] ?? ''));
    expect(new Set(steps).size).toBeGreaterThan(2900);
  });

  test('is never one that another booking has, or that a concurrent transaction takes', async () => {
    // A generator of only four numbers.
    await pool.query(`CREATE SCHEMA few; CREATE FUNCTION few.gen_random_uuid() RETURNS text LANGUAGE sql VOLATILE AS
      $$ SELECT lpad(to_hex(floor(random() * 4)::int), 8, '0') $$`);
    const fewNumbers = 'SET search_path TO few, public, pg_catalog; BEGIN';
    const newCode = 'SELECT new_booking_code() AS code';
    try {
      await on(database.url, async (one) => {
        await one.query(`${fewNumbers}; ${bookings(2)}; COMMIT`);
        await one.query(fewNumbers);
        const { rows: open } = await one.query<Row>(newCode);
        await on(database.url, async (other) => {
          await other.query(fewNumbers);
          const { rows: last } = await other.query<Row>(newCode);
          const used = await rows('SELECT code FROM bookings');
          expect(new Set([...open, ...last, ...used].map(({ code }) => code))).toEqual(
            new Set(['AAAAAA', 'AAAAAB', 'AAAAAC', 'AAAAAD']),
          );
        });
      });
    } finally {
      await pool.query('DROP SCHEMA few CASCADE');
    }
  });
});

test('the calendar sequence counts changes of date, time, store and status, and no others', async () => {
  await pool.query(bookings(1));
  await pool.query(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity)
     SELECT store, day::date, at::time, 4 FROM unnest(ARRAY[1, 2]) store, unnest(ARRAY['2030-01-07', '2030-01-08']) day, unnest(ARRAY['10:00', '11:00']) at`,
  );
  const sequence = async (changes: string) => {
    await pool.query(`UPDATE bookings SET ${changes}`);
    return (await rows('SELECT calendar_sequence FROM bookings'))[0]?.calendar_sequence;
  };
  expect(await sequence(`slot_date = '2030-01-07'`)).toBe(1);
  expect(await sequence(`quantity_grams = 5, version = version + 1, visit = 'no_show'`)).toBe(1);
  expect(await sequence(`slot_time = '11:00'`)).toBe(2);
  expect(await sequence('store_id = 2')).toBe(3);
  expect(await sequence(`slot_date = '2030-01-08', store_id = 1`)).toBe(4);
  expect(await sequence(`status = 'cancelled', cancelled_at = now()`)).toBe(5);
});
