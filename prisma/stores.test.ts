import { beforeEach, describe, expect, test } from 'vitest';
import { testDb } from '@/lib/testing/database';

/** Checks of hours, and the trigger that maintains older releases' columns (docs/decisions/017-changes-of-stores.md). */
const database = await testDb();
const { pool } = database;

beforeEach(() => database.emptyAll());

interface Row {
  readonly title: string;
  readonly hours: readonly unknown[];
  readonly open_days: readonly number[];
  readonly opens: string;
  readonly closes: string;
}
let made = 0;
async function insert(columns: Record<string, unknown>): Promise<Row> {
  made += 1;
  const all = { shop_address: `Store ${made}`, slot_minutes: 30, capacity: 4, position: 9, ...columns };
  const names = Object.keys(all);
  const { rows } = await pool.query<Row>(
    `INSERT INTO stores (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})
     RETURNING title, hours, open_days, opens::text, closes::text`,
    Object.values(all),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('No row');
  return row;
}
const span = (day: number | null, opens: string, closes: string) =>
  day === null ? { opens, closes } : { day, opens, closes };

describe('a store', () => {
  test('of hours has the days, the earliest opening and the latest closing for older releases', async () => {
    const hours = [
      span(1, '11:00:00', '13:00:00'),
      span(1, '14:00:00', '19:00:00'),
      span(6, '09:00:00', '12:00:00'),
    ];
    expect(await insert({ hours: JSON.stringify(hours) })).toMatchObject({
      title: `Store ${made}`,
      hours,
      open_days: [1, 6],
      opens: '09:00:00',
      closes: '19:00:00',
    });
  });

  test('of an older release has hours by its columns, when it is inserted and changed', async () => {
    const row = await insert({ open_days: [2, 1], opens: '10:00', closes: '18:00' });
    expect(row.hours).toEqual([span(1, '10:00:00', '18:00:00'), span(2, '10:00:00', '18:00:00')]);
    const { rows } = await pool.query<Row>(
      `UPDATE stores SET closes = '17:00' WHERE shop_address = $1 RETURNING hours`,
      [`Store ${made}`],
    );
    expect(rows[0]?.hours).toEqual([span(1, '10:00:00', '17:00:00'), span(2, '10:00:00', '17:00:00')]);
  });

  test('that closes for good keeps its last times', async () => {
    const row = await insert({ hours: JSON.stringify([span(1, '09:00:00', '12:00:00')]) });
    expect(row.open_days).toEqual([1]);
    const { rows } = await pool.query<Row>(
      `UPDATE stores SET hours = '[]' WHERE shop_address = $1 RETURNING open_days, opens::text, closes::text`,
      [`Store ${made}`],
    );
    expect(rows).toEqual([{ open_days: [], opens: '09:00:00', closes: '12:00:00' }]);
  });

  test.each([
    ['an object', {}],
    ['a text in the list', ['always']],
    ['no day', [span(null, '10:00:00', '18:00:00')]],
    ['a day 8', [span(8, '10:00:00', '18:00:00')]],
    ['a time without seconds', [span(1, '10:00', '18:00')]],
    ['24:00', [span(1, '10:00:00', '24:00:00')]],
    ['closing at the opening', [span(1, '10:00:00', '10:00:00')]],
    ['overlapping spans', [span(1, '10:00:00', '13:00:01'), span(1, '13:00:00', '18:00:00')]],
    [
      'three spans',
      [span(1, '10:00:00', '11:00:00'), span(1, '12:00:00', '13:00:00'), span(1, '14:00:00', '15:00:00')],
    ],
  ])('has no hours of %s', async (_what, hours) => {
    await expect(insert({ hours: JSON.stringify(hours) })).rejects.toMatchObject({
      constraint: 'stores_week_check',
    });
  });

  test('may open where it closes', async () => {
    const hours = [span(1, '13:00:00', '18:00:00'), span(1, '10:00:00', '13:00:00')];
    expect((await insert({ hours: JSON.stringify(hours) })).hours).toEqual(hours);
  });

  test('has an address that no other one has in another case', async () => {
    await insert({ shop_address: 'Guntur' });
    await expect(insert({ shop_address: 'GUNTUR' })).rejects.toMatchObject({
      constraint: 'stores_address_key',
    });
  });
});

test.each([
  [[span(null, '10:00:00', '14:00:00')], true],
  [[], true],
  [[span(1, '10:00:00', '14:00:00')], false],
  [[span(null, '14:00:00', '10:00:00')], false],
])('a special day may have the hours %j: %s', async (hours, may) => {
  const attempt = pool
    .query(`INSERT INTO store_special_days (store_id, day, hours) VALUES (1, '2026-02-02', $1)`, [
      JSON.stringify(hours),
    ])
    .then(
      () => true,
      () => false,
    );
  expect(await attempt).toBe(may);
});
