import { spawn } from 'node:child_process';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, type Company } from '@/lib/testing/company';
import { testDb } from '@/lib/testing/database';
import { PROJECT_DIR } from '@/tools/launch/project';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { checkCounters, formatDifference, repairCounters } from './counters';

/** npm run db:check reports every wrong counter, repairs stay correct, and a site that writes meanwhile is not blocked. */

const database = await testDb();
const { db, pool } = database;

let staff: Company;
let client: pg.Client;
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await database.emptyAll();
  staff = await createCompany(db);
  const { id: userId, mobile: userMobile } = staff.customer;
  await createOpportunity(db, { userId, executiveId: staff.executive.id, employeeId: staff.employee.id });
  await createOrder(db, {
    userId,
    employeeId: staff.employee.id,
    createdAt: new Date('2026-02-01T10:00:00Z'),
  });
  await createUser(db, { referrerCode: staff.employee.referralId });
  await createBooking(db, { userId, userMobile, slotDate: '2026-02-02' });
  await createBooking(db, { userId, userMobile, slotDate: '2026-02-03', cancelledAt: new Date() });
});
afterEach(() => client.end());

const found = async () => (await checkCounters(client)).map(formatDifference);

/** Like a manual restore with triggers off, or on for too long. */
async function withoutTriggers(table: string, sql: string): Promise<void> {
  await pool.query(
    `ALTER TABLE ${table} DISABLE TRIGGER USER; ${sql}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
  );
}

async function drift(): Promise<string[]> {
  await withoutTriggers('slots', `UPDATE slots SET booked = 3 WHERE slot_date = '2026-02-02'`);
  await withoutTriggers('slots', `UPDATE slots SET booked = 1 WHERE slot_date = '2026-02-03'`);
  await withoutTriggers('slots', `UPDATE slots SET "over" = 2 WHERE slot_date = '2026-02-03'`);
  await withoutTriggers('slots', `UPDATE slots SET held = 1 WHERE slot_date = '2026-02-03'`);
  await withoutTriggers('orders', 'DELETE FROM orders');
  await pool.query(`DELETE FROM list_counters WHERE owner = $1`, [staff.employee.referralId]);
  await pool.query(`INSERT INTO list_counters (list, owner, n) VALUES ('opportunities', $1, 5)`, [
    `x${staff.otherExecutive.id}`,
  ]);
  await pool.query(`DELETE FROM stage_counters WHERE owner = $1`, [`e${staff.employee.id}`]);
  await pool.query(`UPDATE day_counters SET day = '2026-02-09' WHERE day = '2026-02-03'`);
  await pool.query(`UPDATE visible_customers SET name = 'Old' WHERE id = $1 AND viewer_id = $2`, [
    staff.customer.id,
    staff.executive.id,
  ]);
  await pool.query('DELETE FROM visible_customers WHERE id = $1', [staff.otherCustomer.id]);
  await pool.query(
    `INSERT INTO visible_customers (viewer_id, id, name, mobile, created_at, plan_active)
     SELECT $1, id, name, mobile, created_at, plan_active FROM visible_customers WHERE id = $2 AND viewer_id = -1`,
    [staff.otherExecutive.id, staff.customer.id],
  );
  await pool.query('DELETE FROM visible_customers WHERE id = $1 AND viewer_id = 0', [staff.customer.id]);
  return [
    'slot of store 1 on 2026-02-02 at 11:00: 3 kept, 1 counted',
    'slot of store 1 on 2026-02-03 at 11:00: 1 kept, 0 counted',
    'walk-ins over capacity of store 1 on 2026-02-03 at 11:00: 2 kept, 0 counted',
    'places held of store 1 on 2026-02-03 at 11:00: 1 kept, 0 counted',
    `opportunities of executive ${staff.otherExecutive.id}: 5 kept, 0 counted`,
    'orders: 1 kept, 0 counted',
    `orders of employee ${staff.employee.id}: 1 kept, 0 counted`,
    `users referred by ${staff.employee.referralId}: 0 kept, 1 counted`,
    'bookings on 2026-02-03: 0 kept, 1 counted',
    'bookings on 2026-02-09: 1 kept, 0 counted',
    'dues of 2026-02-01: 1 (1000.00) kept, 0 (0.00) counted',
    `dues of 2026-02-01 of employee ${staff.employee.id}: 1 (1000.00) kept, 0 (0.00) counted`,
    `opportunities in new of employee ${staff.employee.id}: 0 (0.00) kept, 1 (1000.00) counted`,
    `customer ${staff.customer.id} as seen by all staff: absent kept, present counted`,
    `customer ${staff.customer.id} as seen by user ${staff.executive.id}: old values kept, present counted`,
    `customer ${staff.customer.id} as seen by user ${staff.otherExecutive.id}: present kept, absent counted`,
    `customer ${staff.otherCustomer.id} as seen by admins: absent kept, present counted`,
  ];
}

test('counters that agree are not named', async () => {
  expect(await found()).toEqual([]);
});

test('every counter that differs is named, and the check changes nothing', async () => {
  const names = await drift();
  expect(await found()).toEqual(names);
  expect(await found()).toEqual(names);
});

test('a repair makes them agree, says what it did, and has nothing to do the second time', async () => {
  const names = await drift();
  const said = names.map((name) => name.replace(/: (\S.*) kept, (.+) counted/, ': from $1 to $2'));
  expect(await repairCounters(client)).toEqual(said);
  expect(await found()).toEqual([]);
  expect(await repairCounters(client)).toEqual([]);
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

test('words of names that a search does not know are counted and learned', async () => {
  await withoutTriggers('users', `UPDATE users SET name = 'Meenakshi' WHERE id = ${staff.customer.id}`);
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM expected_search_words()');
  const n = rows[0]?.n ?? 0;
  expect(await found()).toContain(`words of names: ${n - 1} kept, ${n} counted`);
  await repairCounters(client);
  expect(await found()).toEqual([]);
});

test('a disabled trigger is named: counters drift from then on', async () => {
  await pool.query('ALTER TABLE bookings DISABLE TRIGGER recount_places');
  expect(await found()).toEqual([
    'trigger recount_places of bookings is disabled: enable it with ALTER TABLE ... ENABLE TRIGGER USER',
  ]);
  await pool.query('ALTER TABLE bookings ENABLE TRIGGER recount_places');
});

test('a paid amount that its entries do not add up to, and a missing receipt number, are named and never repaired', async () => {
  const { id } = await createOrder(db, { userId: staff.customer.id, paidAmount: '400.00' });
  await withoutTriggers(
    'orders',
    `UPDATE orders SET total_amount = 1100, paid_amount = 500 WHERE id = ${id}`,
  );
  await pool.query(`INSERT INTO number_series VALUES ('R', '2026-27', 1)`);
  const names = [
    `paid amount of order ${id}: 500.00 kept, 400.00 counted`,
    'numbers of R/2026-27: 1 kept, 0 counted',
  ];
  expect(await found()).toEqual(names);
  expect(await repairCounters(client)).toEqual([]);
  expect(await found()).toEqual(names);
});

test('repairs by two at once, while others write, end in agreement', async () => {
  await drift();
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const write = async () => {
    for (let n = 0; n < 15; n += 1) {
      await createOpportunity(db, { userId: staff.customer.id, executiveId: staff.otherExecutive.id });
      await db.booking.updateMany({
        where: { slotDate: new Date('2026-02-02') },
        data:
          n % 2 === 0
            ? { status: 'cancelled', cancelledAt: new Date() }
            : { status: 'booked', cancelledAt: null },
      });
    }
  };
  const before = await found();
  expect(before.length).toBeGreaterThan(0);
  await Promise.all([write(), repairCounters(client), repairCounters(other)]);
  await other.end();
  expect(await found()).toEqual([]);
});

test('a check and a repair of lists wait for no writer', async () => {
  await pool.query(`INSERT INTO list_counters (list, owner, n) VALUES ('users', '', 3)`);
  const writer = await pool.connect();
  await writer.query('BEGIN');
  await writer.query(`UPDATE users SET role = 'executive' WHERE id = $1`, [staff.otherCustomer.id]);
  await writer.query(`DELETE FROM bookings WHERE status = 'booked'`);
  expect(await found()).toHaveLength(1);
  expect(await repairCounters(client)).toHaveLength(1);
  await writer.query('COMMIT');
  writer.release();
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

describe('what is written to slots directly', () => {
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

  test('the statements of the version before book, move and free as they did', async () => {
    const at = `store_id = 1 AND slot_date = '2026-02-02' AND slot_time`;
    const { id, mobile } = staff.otherCustomer;
    await pool.query(
      `WITH place AS (
         INSERT INTO slots (store_id, slot_date, slot_time, capacity, booked) VALUES (1, '2026-02-02', '11:00', 4, 1)
         ON CONFLICT (store_id, slot_date, slot_time) DO UPDATE SET booked = slots.booked + 1 WHERE slots.booked < slots.capacity
         RETURNING store_id, slot_date, slot_time)
       INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams)
       SELECT $1, $2, store_id, slot_date, slot_time, 1 FROM place`,
      [id, mobile],
    );
    expect(await found()).toEqual([]);
    const move = await pool.connect();
    await move.query(
      `BEGIN; INSERT INTO slots (store_id, slot_date, slot_time, capacity) VALUES (1, '2026-02-02', '12:00', 4)`,
    );
    const taken = await move.query(
      `UPDATE slots SET booked = booked + 1 WHERE ${at} = '12:00' AND booked < capacity`,
    );
    await move.query(`UPDATE slots SET booked = booked - 1 WHERE ${at} = '11:00'`);
    await move.query(`UPDATE bookings SET slot_time = '12:00' WHERE user_id = $1`, [id]);
    await move.query('COMMIT');
    move.release();
    expect(taken.rowCount).toBe(1);
    expect(await found()).toEqual([]);
    const { rows } = await pool.query(
      `SELECT booked FROM slots WHERE slot_date = '2026-02-02' ORDER BY slot_time`,
    );
    expect(rows).toEqual([{ booked: 1 }, { booked: 1 }]);
  });
});

async function command(...args: string[]): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/commands/check-counters.ts', ...args], {
    cwd: PROJECT_DIR,
    env: { ...process.env, DATABASE_URL: database.url, NEXTAUTH_SECRET: 'x'.repeat(40), SITE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { said: said.trim(), code };
}

test('the command ends with 1 where something differs, and with 0 once it is repaired', async () => {
  const names = await drift();
  const checked = await command();
  expect(checked.said).toBe(
    `${names.join('\n')}\n\n${names.length} counters differ from a count. Repair counters with: npm run db:check -- --repair.`,
  );
  expect(checked.code).toBe(1);
  const repaired = await command('--repair');
  expect(repaired.said).toMatch(
    /^Repaired slot of store 1 [^]*\.\nEvery counter agrees with a count of its rows\.$/,
  );
  expect(repaired.code).toBe(0);
  expect(await command('--mend')).toEqual({ said: 'Usage: npm run db:check -- [--repair]', code: 1 });
});
