import { beforeAll, describe, expect, test } from 'vitest';
import { on } from '@/lib/testing/migration-fixture';
import { olderDatabase } from '@/lib/testing/older-database';

/** Codes, states and calendar sequences in a database with earlier bookings (docs/product/rules.md, "Bookings"). */
const database = olderDatabase();
const first = '20261123190000';
const transitional = '20261123190300';

interface Row {
  readonly id: number;
  readonly code: string;
  readonly visit: string | null;
  readonly calendar_sequence: number;
}

const rows = (sql: string) => database.rows<Row>(sql);
/** As the previous version: without the new columns. Each on its own day, from `day` days after today. */
const book = (day: number, count = 1) =>
  database.run(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity, booked)
       SELECT 1, current_date + ${day} + n, '10:00', 4, 0 FROM generate_series(1, ${count}) n ON CONFLICT DO NOTHING;
     INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams)
       SELECT 1, '9876543210', 1, current_date + ${day} + n, '10:00', 1 FROM generate_series(1, ${count}) n`,
  );

beforeAll(async () => {
  await database.create(first);
  await database.run(
    `INSERT INTO users (name, mobile, password_hash, referral_id) VALUES ('Asha', '9876543210', '', 'ABCDEFGH')`,
  );
  await book(-3000, 3100);
  await database.migrate(transitional);
  // Replicas restart between the migrations.
  await book(200, 50);
  await database.migrate();
});

describe('a booking from before visits had codes', () => {
  test('has a code of its own and no state; one made during the migration has both', async () => {
    const bookings = await rows('SELECT * FROM bookings ORDER BY id');
    expect(bookings).toHaveLength(3150);
    expect(new Set(bookings.map(({ code }) => code)).size).toBe(3150);
    for (const { id, code, visit } of bookings) {
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
      expect(visit).toBe(id > 3100 ? 'expected' : null);
    }
  });

  test('has a code unrelated to its id: neighbours differ in every position', async () => {
    const codes = (await rows('SELECT code FROM bookings ORDER BY id LIMIT 3000')).map(({ code }) => code);
    for (const place of [0, 1, 2, 3, 4, 5])
      expect(new Set(codes.map((code) => code.charAt(place))).size).toBe(32);
    const steps = codes.slice(1).map((code, index) => numberOf(code) - numberOf(codes[index] ?? ''));
    expect(new Set(steps).size).toBeGreaterThan(2900);
  });
});

test('no transitional function or relation remains', async () => {
  const left = `SELECT proname AS code FROM pg_proc WHERE proname IN ('give_booking_code', 'booking_code_of_id')
    UNION ALL SELECT relname FROM pg_class WHERE relname = 'booking_code_constants'`;
  expect(await rows(left)).toEqual([]);
});

describe('a new booking', () => {
  test('has a random code and is expected, also when the version before makes it', async () => {
    await book(400, 40);
    const bookings = await rows('SELECT * FROM bookings ORDER BY id DESC LIMIT 40');
    expect(new Set(bookings.map(({ code }) => code)).size).toBe(40);
    expect(bookings.every(({ visit }) => visit === 'expected')).toBe(true);
    const [{ code } = { code: '' }] = bookings;
    expect(bookings.map((each) => numberOf(each.code) - numberOf(code))).not.toEqual(
      bookings.map((_each, index) => index),
    );
  });

  test('never gets a code that another one has, or is getting at the moment', async () => {
    // A generator of only four numbers.
    await database.run(`CREATE SCHEMA few; SET search_path TO few, public, pg_catalog;
      CREATE FUNCTION few.gen_random_uuid() RETURNS text LANGUAGE sql VOLATILE AS
        $$ SELECT lpad(to_hex(floor(random() * 4)::int), 8, '0') $$`);
    try {
      await on(database.url, async (other) => {
        await database.run(
          'DELETE FROM bookings WHERE code IN (SELECT booking_code(n) FROM generate_series(0, 3) n)',
        );
        await book(500, 2);
        await other.query('SET search_path TO few, public, pg_catalog; BEGIN');
        const { rows: open } = await other.query<Row>('SELECT new_booking_code() AS code');
        const last = await rows('SELECT new_booking_code() AS code');
        const taken = await rows(`SELECT code FROM bookings WHERE code LIKE 'AAAAA%'`);
        expect(new Set([...open, ...last, ...taken].map(({ code }) => code))).toEqual(
          new Set(['AAAAAA', 'AAAAAB', 'AAAAAC', 'AAAAAD']),
        );
      });
    } finally {
      await database.run('RESET search_path');
    }
  });
});

test('the calendar sequence counts changes of date, time, store and status, and no others', async () => {
  const id = `(SELECT max(id) FROM bookings)`;
  const sequence = async (changes: string) => {
    await database.run(`UPDATE bookings SET ${changes} WHERE id = ${id}`);
    return (await rows(`SELECT * FROM bookings WHERE id = ${id}`))[0]?.calendar_sequence;
  };
  await database.run(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity, booked)
     SELECT store, day::date, at::time, 4, 0 FROM unnest(ARRAY[1, 2]) store, unnest(ARRAY['2030-01-07', '2030-01-08']) day, unnest(ARRAY['10:00', '11:00']) at`,
  );
  expect(await sequence(`slot_date = '2030-01-07'`)).toBe(1);
  expect(await sequence(`quantity_grams = 5, version = version + 1, visit = 'no_show'`)).toBe(1);
  expect(await sequence(`slot_time = '11:00'`)).toBe(2);
  expect(await sequence('store_id = 2')).toBe(3);
  expect(await sequence(`slot_date = '2030-01-08', store_id = 1`)).toBe(4);
  expect(await sequence(`status = 'cancelled', cancelled_at = now()`)).toBe(5);
});

function numberOf(code: string): number {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from(code).reduce((n, sign) => n * 32 + alphabet.indexOf(sign), 0);
}
