import { beforeEach, describe, expect, test } from 'vitest';
import { testDb } from '@/e2e/testing/database';

/** Checks of hours, and the title of a store (docs/decisions/017-changes-of-stores.md). */
const database = await testDb();
const { pool } = database;

beforeEach(() => database.emptyAll());

interface Row {
  readonly title: string;
  readonly hours: readonly unknown[];
}
let created = 0;
async function insert(columns: Record<string, unknown>): Promise<Row> {
  created += 1;
  const all = { shop_address: `Store ${created}`, slot_minutes: 30, capacity: 4, position: 9, ...columns };
  const names = Object.keys(all);
  const { rows } = await pool.query<Row>(
    `INSERT INTO stores (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})
     RETURNING title, hours`,
    Object.values(all),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('No row');
  return row;
}
const span = (day: number | null, opens: string, closes: string) =>
  day === null ? { opens, closes } : { day, opens, closes };

describe('a store', () => {
  test('has its address as the title, unless one is given', async () => {
    const address = 'x'.repeat(130);
    expect(await insert({ shop_address: address })).toEqual({ title: address.slice(0, 120), hours: [] });
    const { title } = await insert({ title: 'Guntur' });
    expect(title).toBe('Guntur');
    const { rows } = await pool.query<Row>(
      `UPDATE stores SET title = '' WHERE title = 'Guntur' RETURNING title`,
    );
    expect(rows).toEqual([{ title: `Store ${created}` }]);
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
