import { spawn } from 'node:child_process';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { PROJECT_DIR } from '@/tools/launch/project';
import { createCreditNote, createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createBooking } from '@/prisma/factories/bookings';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { counterFixture } from '@/e2e/testing/counter-fixture';
import { repairCounters } from './counters';
import { retentionPolicies } from './retention';
import { sqlOn } from './sql';
import { sweepExpired } from './sweep';

/* npm run db:check reports every wrong counter, repairs stay correct, and a site that writes meanwhile is not blocked. */

const fixture = await counterFixture();
const { database, db, pool, found, withoutTriggers } = fixture;

let client: pg.Client;
let staff: Company;

beforeEach(async () => {
  ({ client, staff } = await fixture.reset());
  const { id: userId, mobile: userMobile } = staff.customer;
  await createBooking(db, { userId, userMobile, slotDate: '2100-02-02' });
});

async function drift(): Promise<string[]> {
  await withoutTriggers('slots', `UPDATE slots SET booked = 3 WHERE slot_date = '2026-02-02'`);
  await withoutTriggers('slots', `UPDATE slots SET booked = 1 WHERE slot_date = '2026-02-03'`);
  await withoutTriggers('slots', `UPDATE slots SET "over" = 2 WHERE slot_date = '2026-02-03'`);
  await withoutTriggers('slots', `UPDATE slots SET held = 1 WHERE slot_date = '2026-02-03'`);
  await withoutTriggers('orders', 'DELETE FROM orders');
  await pool.query(
    `INSERT INTO stage_counters (executive_id, store_id, stage, n, amount) VALUES ($1, 1, 'won', 5, 0), (NULL, 1, 'won', 1, 2.5)`,
    [staff.otherExecutive.id],
  );
  await pool.query(`DELETE FROM stage_counters WHERE employee_id = $1`, [staff.employee.id]);
  await pool.query(`UPDATE visit_counters SET day = '2026-02-09' WHERE day = '2026-02-03'`);
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
    `dues of 2026-02-01 at store 1 of employee ${staff.employee.id}: n 1, amount 1000.00 kept, n 0, amount 0 counted`,
    'dues of 2026-02-01 at store 1: n 1, amount 1000.00 kept, n 0, amount 0 counted',
    `opportunities in new at store 1 of employee ${staff.employee.id}: n 0, amount 0 kept, n 1, amount 1000.00 counted`,
    `opportunities in won at store 1 of executive ${staff.otherExecutive.id}: n 5 kept, n 0 counted`,
    'opportunities in won at store 1: n 1, amount 2.50 kept, n 0, amount 0 counted',
    'visits on 2026-02-03: bookings 0 kept, bookings 1 counted',
    'visits on 2026-02-09: bookings 1 kept, bookings 0 counted',
    `customer ${staff.customer.id} as seen by all staff: absent kept, present counted`,
    `customer ${staff.customer.id} as seen by user ${staff.executive.id}: old values kept, present counted`,
    `customer ${staff.customer.id} as seen by user ${staff.otherExecutive.id}: present kept, absent counted`,
    `customer ${staff.otherCustomer.id} as seen by admins: absent kept, present counted`,
  ];
}

test('correct counters are not reported', async () => {
  expect(await found()).toEqual([]);
});

test('a visit of the past is correct before and after the sweep', async () => {
  const { id: userId, mobile: userMobile } = staff.otherCustomer;
  await createBooking(db, { userId, userMobile, slotDate: '2025-01-06' });
  expect(await found()).toEqual([]);
  const { ended: swept } = await sweepExpired(sqlOn(pool), retentionPolicies(8), new Date());
  expect(swept).toEqual({ visible_customers: 1 });
  expect(await found()).toEqual([]);
});

test('every wrong counter is reported, and the check changes nothing', async () => {
  const names = await drift();
  expect(await found()).toEqual(names);
  expect(await found()).toEqual(names);
});

test('a repair corrects and reports every difference; a second one finds none', async () => {
  const names = await drift();
  const differences = names.map((name) => name.replace(/: (\S.*) kept, (.+) counted/, ': from $1 to $2'));
  expect(await repairCounters(client)).toEqual(differences);
  expect(await found()).toEqual([]);
  expect(await repairCounters(client)).toEqual([]);
});

test('words of names that a search does not know are counted and learned', async () => {
  await withoutTriggers('users', `UPDATE users SET name = 'Meenakshi' WHERE id = ${staff.customer.id}`);
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM expected_search_words()');
  const n = rows[0]?.n ?? 0;
  expect(await found()).toContain(`words of names: ${n - 1} kept, ${n} counted`);
  await repairCounters(client);
  expect(await found()).toEqual([]);
});

test('words whose sound is missing or that of before are counted and heard again', async () => {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM search_words');
  const n = rows[0]?.n ?? 0;
  await pool.query(`UPDATE search_words SET sound = 'caru' WHERE word = 'charu'`);
  expect(await found()).toContain(`sounds of words of names: ${n - 1} kept, ${n} counted`);
  await repairCounters(client);
  expect(await found()).toEqual([]);
});

test('a disabled trigger is named: counters drift from then on', async () => {
  await pool.query('ALTER TABLE bookings DISABLE TRIGGER count_slots_of_booking');
  expect(await found()).toEqual([
    'trigger count_slots_of_booking of bookings is disabled: enable it with ALTER TABLE ... ENABLE TRIGGER USER',
  ]);
  await pool.query('ALTER TABLE bookings ENABLE TRIGGER count_slots_of_booking');
});

test('a paid amount that its entries do not add up to, a missing receipt number, a HUID of a lost opportunity, an invoice that differs from its pieces, and a credit note that differs from its pieces and its invoice are named and never repaired', async () => {
  const { id } = await createOrder(db, { userId: staff.customer.id, paidAmount: '400.00' });
  await withoutTriggers(
    'orders',
    `UPDATE orders SET total_amount = 1100, paid_amount = 500 WHERE id = ${id}`,
  );
  await pool.query(`INSERT INTO number_series VALUES ('R', '2026-27', 1)`);
  const lost = await createOpportunity(db, { userId: staff.customer.id, stage: 'lost' });
  const piece = await createItem(db, { opportunityId: lost.id });
  await withoutTriggers('items', `UPDATE items SET huid = 'AB12C3' WHERE id = ${piece.id}`);
  const createdAt = new Date('2025-06-01T10:00:00Z');
  const { id: sold } = await createPaidOrder(db, { userId: staff.customer.id, createdAt });
  const { number } = await createInvoice(db, sold, createdAt);
  await withoutTriggers('items', `UPDATE items SET price = price + 1 WHERE order_id = ${sold}`);
  const { id: exchanged } = await createPaidOrder(db, { userId: staff.customer.id, createdAt });
  await createInvoice(db, exchanged, createdAt);
  const [ring, chain] = await db.item.findMany({ where: { orderId: exchanged }, orderBy: { id: 'asc' } });
  const note = await createCreditNote(db, exchanged, [ring?.id ?? 0], { at: createdAt });
  await withoutTriggers(
    'credit_notes',
    `UPDATE credit_notes SET content = jsonb_set(content, '{items,0,taxed,cgstPaise}', '1') WHERE id = ${note.id}`,
  );
  await withoutTriggers('items', `UPDATE items SET credit_note_id = ${note.id} WHERE id = ${chain?.id ?? 0}`);
  const names = [
    `paid amount of order ${id}: 500.00 kept, 400.00 counted`,
    'numbers of R/2026-27: 1 kept, 0 counted',
    `declined piece ${piece.id}: false kept, true counted`,
    `total of invoice ${number}: 1000.00 kept, 1000.00 and 1002.00 counted`,
    expect.stringMatching(
      `^piece ${ring?.id ?? 0} of credit note ${note.number}: .*"cgstPaise": 1,.* kept, .* counted$`,
    ),
    `total of credit note ${note.number}: 412.00 kept, 412.00 and 1000.00 counted`,
  ];
  expect(await found()).toEqual(names);
  expect(await repairCounters(client)).toEqual([]);
  expect(await found()).toEqual(names);
});

test('two parallel repairs during writes leave no difference', async () => {
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

test('a check and a repair of sums wait for no writer', async () => {
  await pool.query(`INSERT INTO stage_counters (store_id, stage, n, amount) VALUES (1, 'new', 3, 0)`);
  const writer = await pool.connect();
  await writer.query('BEGIN');
  await writer.query('UPDATE opportunities SET executive_id = $1', [staff.otherExecutive.id]);
  await writer.query(`DELETE FROM bookings WHERE status = 'booked'`);
  expect(await found()).toHaveLength(1);
  expect(await repairCounters(client)).toHaveLength(1);
  await writer.query('COMMIT');
  writer.release();
  expect(await found()).toEqual([]);
});

async function command(...args: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/commands/check-counters.ts', ...args], {
    cwd: PROJECT_DIR,
    env: { ...process.env, DATABASE_URL: database.url, NEXTAUTH_SECRET: 'x'.repeat(40), SITE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { output: output.trim(), code };
}

test('the command ends with 1 where something differs', { tags: 'torture' }, async () => {
  const names = await drift();
  const checked = await command();
  expect(checked.output).toBe(
    `${names.join('\n')}\n\n${names.length} counters differ from a count. Repair counters with: npm run db:check -- --repair.`,
  );
  expect(checked.code).toBe(1);
});

test('the command ends with 0 after a repair, and with 1 for other words', { tags: 'torture' }, async () => {
  await drift();
  const repaired = await command('--repair');
  expect(repaired.output).toMatch(
    /^Repaired slot of store 1 [^]*\.\nEvery counter agrees with a count of its rows, and every register with its documents\.$/,
  );
  expect(repaired.code).toBe(0);
  expect(await command('--mend')).toEqual({ output: 'Usage: npm run db:check -- [--repair]', code: 1 });
});
