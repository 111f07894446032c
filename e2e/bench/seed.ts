/* oxlint-disable max-lines -- one statement per table */
import path from 'node:path';
import pg from 'pg';
import { applyMigrations } from '@/lib/db/migrate';
import { addDemoData } from '@/tools/launch/demo';
import { startPostgres } from '@/tools/postgres/postgres';
import { removeDataDir } from '@/tools/postgres/place';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';

/*
 * The database of a business of many years, with `sales` opportunities. Skewed like real data: a few executives own much, most customers
 * own little. Includes the demo accounts; all passwords are `demo1234`.
 */

export function benchDataDir(sales: number): string {
  return path.join(PROJECT_DIR, '.data-bench', String(sales));
}

/** Executives in addition to the demo accounts; the first ones own most. */
const executives = 40;
const employees = 60;
const years = 3;

/** Numbers of rows added to the demo data. */
interface Shape {
  readonly sales: number;
  readonly orders: number;
  readonly customers: number;
  readonly bookings: number;
  readonly auditEntries: number;
}

function shapeOf(sales: number): Shape {
  return {
    sales,
    orders: Math.round(sales * 0.4),
    customers: Math.max(200, Math.round(sales * 0.5)),
    bookings: sales * 2,
    auditEntries: Math.round(sales * 0.5),
  };
}

/** `n` as a referral code: hexadecimal in sixteen of its letters. */
const code = (n: string) =>
  `translate(upper(lpad(to_hex(${n}), 8, '0')), '0123456789ABCDEF', 'ABCDEFGHJKLMNPQR')`;
/** Random index below `count`, skewed to low values by `power`. */
const skewed = (count: number | string, power: number) =>
  `least(${count} - 1, floor(${count} * power(random(), ${power})))::int`;
const one = (words: readonly string[]) =>
  `(ARRAY[${words.map((word) => `'${word}'`).join(',')}])[1 + floor(random() * ${words.length})::int]`;

const firstNames = [
  'Lakshmi',
  'Ravi',
  'Sita',
  'Venkat',
  'Anjali',
  'Kiran',
  'Padma',
  'Suresh',
  'Meena',
  'Arjun',
  'Divya',
  'Gopal',
];
/** A third of the customers write their names in the script of their language. */
const namesInScripts = [
  ['లక్ష్మి', 'రవి', 'సీత', 'వెంకట్', 'అంజలి', 'కిరణ్', 'పద్మ', 'సురేష్', 'మీనా', 'అర్జున్', 'దివ్య', 'గోపాల్'],
  ['லட்சுமி', 'ரவி', 'சீதா', 'வெங்கட்', 'அஞ்சலி', 'கிரண்', 'பத்மா', 'சுரேஷ்', 'மீனா', 'அர்ஜுன்', 'திவ்யா', 'கோபால்'],
  ['ಲಕ್ಷ್ಮಿ', 'ರವಿ', 'ಸೀತಾ', 'ವೆಂಕಟ್', 'ಅಂಜಲಿ', 'ಕಿರಣ್', 'ಪದ್ಮ', 'ಸುರೇಶ್', 'ಮೀನಾ', 'ಅರ್ಜುನ್', 'ದಿವ್ಯ', 'ಗೋಪಾಲ್'],
  ['लक्ष्मी', 'रवि', 'सीता', 'वेंकट', 'अंजलि', 'किरण', 'पद्मा', 'सुरेश', 'मीना', 'अर्जुन', 'दिव्या', 'गोपाल'],
];
const surnamesInScripts = [
  ['రావు', 'రెడ్డి', 'నాయుడు', 'అయ్యర్', 'మీనన్', 'గౌడ', 'శెట్టి', 'పిళ్ళై', 'వర్మ', 'చౌదరి'],
  ['ராவ்', 'ரெட்டி', 'நாயுடு', 'ஐயர்', 'மேனன்', 'கவுடா', 'ஷெட்டி', 'பிள்ளை', 'வர்மா', 'சௌத்ரி'],
  ['ರಾವ್', 'ರೆಡ್ಡಿ', 'ನಾಯ್ಡು', 'ಅಯ್ಯರ್', 'ಮೆನನ್', 'ಗೌಡ', 'ಶೆಟ್ಟಿ', 'ಪಿಳ್ಳೈ', 'ವರ್ಮಾ', 'ಚೌಧರಿ'],
  ['राव', 'रेड्डी', 'नायडू', 'अय्यर', 'मेनन', 'गौड़ा', 'शेट्टी', 'पिल्लई', 'वर्मा', 'चौधरी'],
];
const lastNames = [
  'Rao',
  'Reddy',
  'Naidu',
  'Iyer',
  'Menon',
  'Gowda',
  'Shetty',
  'Pillai',
  'Varma',
  'Chowdary',
];
const pieces = [
  'Bridal set',
  'Bangles',
  'Necklace',
  'Jhumka earrings',
  'Chain',
  'Ring',
  'Gold coin',
  'Waist belt',
  'Anklets',
  'Pendant',
];

const fullName = (first: readonly string[], last: readonly string[]) =>
  `${one(first)} || ' ' || ${one(last)}`;
const customerName = (n: string) =>
  `CASE ${namesInScripts.map((first, script) => `WHEN ${n} % 12 = ${script} THEN ${fullName(first, surnamesInScripts[script] ?? [])}`).join(' ')}
   ELSE ${fullName(firstNames, lastNames)} END`;

function steps(shape: Shape): [what: string, sql: string][] {
  const { sales, orders, customers, bookings, auditEntries } = shape;
  const staff = executives + employees;
  const someone = `(SELECT first_customer FROM bench) + ${skewed(customers, 1.6)}`;
  const when = (n: string, count: number) =>
    `now() - interval '${years} years' * (1 - ${n}::float8 / ${count}) - interval '1 hour'`;
  return [
    [
      'staff and customers',
      `INSERT INTO users (role, name, mobile, password_hash, email, plan_active, referral_id, created_at, updated_at)
       SELECT CASE WHEN n <= ${executives} THEN 'executive' WHEN n <= ${staff} THEN 'employee' ELSE 'user' END::"Role",
         CASE WHEN n <= ${staff} THEN ${fullName(firstNames, lastNames)} ELSE ${customerName('n')} END, CASE WHEN n <= ${staff} THEN 6000000000 + n ELSE 7000000000 + n * 7368787::bigint % 999999937 END::text, password_hash,
         CASE WHEN n % 3 = 0 THEN 'person' || n || '@example.com' END, n % 10 < 6 AND n > ${staff}, ${code('n')},
         ${when('n', staff + customers)}, now()
       FROM generate_series(1, ${staff + customers}) n, (SELECT password_hash FROM users WHERE mobile = '9000000004')`,
    ],
    [
      'their place',
      `CREATE TEMPORARY TABLE bench AS
       SELECT min(id) FILTER (WHERE mobile = '6000000001') AS first_executive,
         min(id) FILTER (WHERE mobile = '${6_000_000_001 + executives}') AS first_employee,
         min(id) FILTER (WHERE mobile = '${6_000_000_001 + executives}') + ${employees} AS first_customer
       FROM users WHERE mobile LIKE '60000%'`,
    ],
    [
      'referrers',
      `UPDATE users SET referrer_code = referrer.referral_id
       FROM (SELECT id AS customer, first_employee + ${skewed(employees, 3)} AS referrer_id
             FROM users, bench WHERE id >= first_customer AND id % 3 = 0) chosen
       JOIN users referrer ON referrer.id = chosen.referrer_id WHERE users.id = chosen.customer`,
    ],
    [
      'opportunities',
      // 40 % won, 10 % lost, the others in open stages, mostly new.
      `INSERT INTO opportunities (name, user_id, executive_id, employee_id, total_amount, status, stage, stage_since, lost_reason,
         store_id, created_at, updated_at)
       SELECT ${one(pieces)} || ' for ' || ${one(firstNames)} || ' ' || n, ${someone},
         CASE WHEN n % 50 > 0 THEN (SELECT first_executive FROM bench) + ${skewed(executives, 3)} END,
         CASE WHEN n % 5 > 0 THEN (SELECT first_employee FROM bench) + ${skewed(employees, 2)} END,
         round((1000 * exp(random() * 7))::numeric, 2),
         CASE WHEN stage IN ('won', 'lost') THEN 'closed' ELSE 'open' END::"OpportunityStatus", stage,
         CASE WHEN stage = 'new' THEN at ELSE least(at + interval '60 days' * random() * random(), now()) END,
         CASE WHEN stage = 'lost' THEN (ARRAY['price', 'no_answer', 'changed_mind', 'bought_elsewhere'])[1 + n % 4] END::"LostReason",
         first_store_id(), at, now()
       FROM (SELECT n, ${when('n', sales)} AS at,
               CASE WHEN n * ${orders}::bigint % ${sales} < ${orders} THEN 'won' WHEN n % 6 = 1 THEN 'lost'
                 WHEN n % 11 = 0 THEN 'quoted' WHEN n % 7 = 0 THEN 'visiting' WHEN n % 3 = 0 THEN 'contacted'
                 ELSE 'new' END::"OpportunityStage" AS stage
             FROM generate_series(1, ${sales}) n) sale`,
    ],
    [
      'changes of stage',
      `INSERT INTO stage_changes (opportunity_id, from_stage, to_stage, at, actor_id)
       SELECT id, 'new', stage, stage_since, executive_id FROM opportunities
       WHERE stage <> 'new' AND id > (SELECT max(id) - ${sales} FROM opportunities) ORDER BY id`,
    ],
    [
      'items',
      `INSERT INTO items (name, price, opportunity_id, created_at, updated_at)
       SELECT ${one(pieces)} || ' ' || n, round((500 * exp(random() * 6))::numeric, 2), first + ${skewed(sales, 1.2)},
         ${when('n', sales)}, now()
       FROM generate_series(1, ${sales}) n, (SELECT max(id) - ${sales} + 1 AS first FROM opportunities)`,
    ],
    [
      'orders',
      `INSERT INTO orders (name, user_id, executive_id, employee_id, total_amount, paid_amount, pending_amount, status, opportunity_id,
         store_id, created_at, updated_at)
       SELECT 'Order - ' || name, user_id, executive_id, employee_id, total_amount, paid, total_amount - paid,
         CASE WHEN paid = total_amount THEN 'paid' WHEN paid > 0 THEN 'partial' ELSE 'unpaid' END::"OrderStatus", id,
         store_id, created_at + interval '1 hour', now()
       FROM (SELECT *, CASE WHEN id % 3 = 0 THEN total_amount WHEN id % 3 = 1 THEN round(total_amount / 2, 2) ELSE 0 END AS paid
             FROM opportunities WHERE stage = 'won' AND id > (SELECT max(id) - ${sales} FROM opportunities)) closed
       ORDER BY id`,
    ],
    [
      'entries',
      // 15 payments per paid order; the last takes the remainder.
      `INSERT INTO order_entries (order_id, kind, amount, method, reference, received_at, recorded_by, receipt_no, document, order_total, order_paid, created_at)
       SELECT id, 'payment', amount, method, CASE method WHEN 'cash' THEN NULL ELSE 'bench-' || id || '-' || part END, at, executive_id,
         document_number('R', year, number::int), 'receipt_voucher',
         total_amount, CASE part WHEN 15 THEN paid_amount ELSE part * round(paid_amount / 15, 2) END, at
       FROM (SELECT parts.*, coalesce(last, 0) + row_number() OVER (PARTITION BY parts.year ORDER BY at, id, part) AS number
         FROM (SELECT orders.*, part, least(orders.created_at + part * interval '3 days', now()) AS at,
                 financial_year(least(orders.created_at + part * interval '3 days', now())) AS year,
                 CASE part WHEN 15 THEN paid_amount - 14 * round(paid_amount / 15, 2) ELSE round(paid_amount / 15, 2) END AS amount,
                 (ARRAY['cash', 'upi', 'upi', 'card', 'bank_transfer']::"EntryMethod"[])[1 + (orders.id + part) % 5] AS method
               FROM orders, generate_series(1, 15) part WHERE name LIKE 'Order - %' AND paid_amount > 0) parts
         LEFT JOIN number_series ON series = 'R' AND number_series.year = parts.year) numbered`,
    ],
    [
      'series of receipt numbers',
      `INSERT INTO number_series (series, year, last)
       SELECT 'R', '20' || split_part(receipt_no, '/', 2), max(split_part(receipt_no, '/', 3)::int) FROM order_entries WHERE kind = 'payment' GROUP BY 2
       ON CONFLICT (series, year) DO UPDATE SET last = greatest(number_series.last, excluded.last)`,
    ],
    [
      'bookings',
      `INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams, status, cancelled_at, created_at,
         updated_at, code, visit, arrived_at)
       SELECT user_id, owner.mobile, store_id, slot_date, slot_time, (ARRAY[1, 1, 5, 10])[1 + n % 4],
         CASE WHEN n % 8 = 0 THEN 'cancelled' ELSE 'booked' END::"BookingStatus", CASE WHEN n % 8 = 0 THEN chosen.created_at END, chosen.created_at, now(),
         format_booking_code(n * 715827883::bigint & 1073741823),
         CASE WHEN n % 8 = 0 OR slot_date >= current_date THEN 'expected' WHEN n % 8 = 1 THEN 'no_show' ELSE 'arrived' END::"VisitState",
         CASE WHEN n % 8 > 1 AND slot_date < current_date THEN (slot_date + slot_time) AT TIME ZONE 'Asia/Kolkata' END
       FROM (SELECT DISTINCT ON (user_id, slot_date, slot_time) * FROM (SELECT n, ${someone} AS user_id, 1 + ${skewed(6, 1.5)} AS store_id,
               (now() - interval '1 day' * (${years * 365} * (1 - n::float8 / ${bookings}) - 30 * random()))::date AS slot_date,
               time '10:00' + interval '30 minutes' * floor(random() * 16) AS slot_time, ${when('n', bookings)} AS created_at
             FROM generate_series(1, ${bookings}) n) wished) chosen
       JOIN users owner ON owner.id = user_id ORDER BY n
       -- A demo booking may have the code.
       ON CONFLICT (code) DO NOTHING`,
    ],
    [
      'slots',
      `INSERT INTO slots (store_id, slot_date, slot_time, capacity, booked)
       SELECT store_id, slot_date, slot_time, greatest(4, count(*) FILTER (WHERE status = 'booked')), count(*) FILTER (WHERE status = 'booked')
       FROM bookings GROUP BY 1, 2, 3
       ON CONFLICT (store_id, slot_date, slot_time) DO UPDATE SET capacity = excluded.capacity, booked = excluded.booked`,
    ],
    [
      'notes',
      `INSERT INTO notes (customer_id, opportunity_id, text, author_id, pinned, created_at)
       SELECT user_id, id, 'Likes ' || name, coalesce(executive_id, employee_id, (SELECT first_executive FROM bench)), id % 40 = 0,
         created_at + interval '1 hour'
       FROM opportunities WHERE id % 2 = 0 AND id > (SELECT max(id) - ${sales} FROM opportunities) ORDER BY id`,
    ],
    [
      'tasks',
      // Open if due in the last 14 days or later.
      `INSERT INTO tasks (title, due_on, due_time, assignee_id, created_by, customer_id, opportunity_id, done_at, done_by, created_at, updated_at)
       SELECT 'Call about ' || name, due_on, CASE WHEN id % 4 = 1 THEN time '11:30' END, owner_id, owner_id, user_id, id,
         CASE WHEN due_on < current_date - 14 THEN due_on + time '12:00' END, CASE WHEN due_on < current_date - 14 THEN owner_id END,
         created_at, created_at
       FROM (SELECT *, created_at::date + id % 30 AS due_on,
               coalesce(executive_id, employee_id, (SELECT first_executive FROM bench)) AS owner_id
             FROM opportunities WHERE id % 2 = 1 AND id > (SELECT max(id) - ${sales} FROM opportunities)) sale ORDER BY id`,
    ],
    [
      'audit entries',
      `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after)
       SELECT ${when('n', auditEntries)}, (SELECT first_executive FROM bench) + ${skewed(executives, 3)}, 'opportunity.update', 'opportunity',
         first + ${skewed(sales, 1)}, jsonb_build_object('name', 'Chain ' || n, 'version', 1),
         jsonb_build_object('name', 'Ring ' || n, 'version', 2)
       FROM generate_series(1, ${auditEntries}) n, (SELECT max(id) - ${sales} + 1 AS first FROM opportunities)`,
    ],
  ];
}

/** Foreign keys and plain indexes are dropped for the bulk insert. */
const keysAndIndexes = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT indisunique`;

/** Tables with counters maintained by triggers: disabled for the bulk insert, then counted once. */
const countedTables = [
  'opportunities',
  'stage_changes',
  'orders',
  'order_entries',
  'users',
  'bookings',
  'slots',
];

async function fill(url: string, shape: Shape, say: (sentence: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT setseed(0.5)`);
    await client.query(`SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`);
    await client.query('BEGIN');
    const { rows } = await client.query<{ off: string; back: string }>(keysAndIndexes);
    for (const { off } of rows) await client.query(off);
    for (const table of countedTables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const [what, sql] of steps(shape)) {
      const begun = Date.now();
      const { rowCount } = await client.query(sql);
      say(
        `${(rowCount ?? 0).toLocaleString('en-US')} ${what} (${Math.round((Date.now() - begun) / 1000)} s)`,
      );
    }
    const begun = Date.now();
    // Indexes first: foreign key checks use them.
    for (const { back } of rows.toReversed()) await client.query(back);
    // Autovacuum does not see uncommitted rows: without statistics a count takes minutes.
    await client.query('ANALYZE');
    for (const table of countedTables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query(
      'SELECT rebuild_due_counters(), rebuild_stage_counters(), rebuild_sales_counters(), rebuild_stay_counters(), rebuild_visit_counters(), rebuild_advances()',
    );
    await client.query('SELECT rebuild_visible_customers(), rebuild_search_words()');
    await client.query('COMMIT');
    say(`indexes, foreign keys and counts (${Math.round((Date.now() - begun) / 1000)} s)`);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** Replaces an existing database of that size. */
export async function seedBench(sales: number, say: (sentence: string) => void): Promise<void> {
  const dataDir = benchDataDir(sales);
  removeDataDir(dataDir);
  // Nothing of value is in it yet.
  const postgres = await startPostgres({ dataDir, durable: false, say });
  try {
    await applyMigrations(postgres.url, PRISMA_DIR);
    await addDemoData(postgres.url);
    await fill(postgres.url, shapeOf(sales), say);
    await postgres.stop();
  } catch (error) {
    await postgres.stop();
    // The next run would take it for complete.
    removeDataDir(dataDir);
    throw error;
  }
}
