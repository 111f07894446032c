/* oxlint-disable max-lines -- one statement per counter */
import type pg from 'pg';
import { timeZone } from '@/lib/business';
import { counterTables } from './counter-tables';
import { wrongSales, wrongStays, wrongVisits } from './figure-counters';
import { learnMissingWords, missingWords, repairCustomer, wrongCustomers } from './search-rows';

/**
 * Compares every counter with its rows and repairs differences (docs/decisions/013-kept-counters.md). Safe beside a running site: a check
 * reads one snapshot and locks no row, a repair locks single slots and customers; a counter table is locked against other repairs.
 */
export interface Difference {
  readonly counter:
    | 'slots'
    | 'lists'
    | 'days'
    | 'dues'
    | 'stages'
    | 'sales'
    | 'stays'
    | 'visits'
    | 'customers'
    | 'words'
    | 'ledger'
    | 'numbers'
    | 'triggers';
  /** For the report: `slot of store 4 on 2026-02-02 at 11:00`. */
  readonly name: string;
  /** Amounts are texts. */
  readonly kept: number | string;
  readonly counted: number | string;
}

interface Counter {
  readonly counter: Exclude<Difference['counter'], 'triggers'>;
  /** SQL: `name`, `kept`, `counted` and the key of each counter that differs. */
  readonly differences: string;
}

const takesPlace = `status = 'booked' AND needs_new_time_at IS NULL`;
const isHold = `ended_at IS NULL AND held_until IS NOT NULL`;
const placesTaken = `
  SELECT store_id, slot_date, slot_time, CASE WHEN over_capacity THEN 'walk-ins over capacity' ELSE 'slot' END AS what, count(*)::int AS n
  FROM bookings WHERE ${takesPlace} GROUP BY 1, 2, 3, 4
  UNION ALL SELECT store_id, slot_date, slot_time, 'places held', count(*)::int FROM waiting_entries WHERE ${isHold} GROUP BY 1, 2, 3`;

/** Rows of lists by owner: '' for all, `x` + executive's id, `e` + employee's id, a referral code. */
const listRows = `
  SELECT 'opportunities' AS list, unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner FROM opportunities WHERE deleted_at IS NULL
  UNION ALL SELECT 'orders', unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) FROM orders WHERE deleted_at IS NULL
  UNION ALL SELECT 'users', unnest(ARRAY['', CASE WHEN role = 'user' THEN referrer_code END]) FROM users WHERE deleted_at IS NULL
  UNION ALL SELECT 'bookings', '' FROM bookings`;

const wrongSlots = `
  SELECT format('%s of store %s on %s at %s', what, store_id, slot_date, to_char(slot_time, 'HH24:MI')) AS name,
    kept, coalesce(n, 0) AS counted, store_id, slot_date::text, slot_time::text
  FROM (SELECT store_id, slot_date, slot_time, 'slot' AS what, booked AS kept FROM slots
    UNION ALL SELECT store_id, slot_date, slot_time, 'walk-ins over capacity', "over" FROM slots
    UNION ALL SELECT store_id, slot_date, slot_time, 'places held', held FROM slots) counters
  LEFT JOIN (${placesTaken}) counted USING (store_id, slot_date, slot_time, what)
  WHERE kept <> coalesce(n, 0) ORDER BY store_id, slot_date, slot_time, array_position(ARRAY['slot', 'walk-ins over capacity', 'places held'], what)`;

const wrongLists = `
  SELECT list || CASE WHEN owner = '' THEN '' WHEN list = 'users' THEN ' referred by ' || owner
      WHEN owner LIKE 'x%' THEN ' of executive ' || substr(owner, 2) ELSE ' of employee ' || substr(owner, 2) END AS name,
    coalesce(kept.n, 0)::int AS kept, coalesce(counted.n, 0)::int AS counted, list, owner,
    coalesce(counted.n, 0) - coalesce(kept.n, 0) AS n
  FROM (SELECT list, owner, sum(n) AS n FROM list_counters GROUP BY 1, 2) kept
  FULL JOIN (SELECT list, owner, count(*) AS n FROM (${listRows}) each WHERE owner IS NOT NULL GROUP BY 1, 2) counted USING (list, owner)
  WHERE coalesce(kept.n, 0) <> coalesce(counted.n, 0) ORDER BY list, owner`;

const wrongDays = `
  SELECT 'bookings on ' || day AS name, coalesce(kept.n, 0)::int AS kept, coalesce(counted.n, 0)::int AS counted, day,
    coalesce(counted.n, 0) - coalesce(kept.n, 0) AS n
  FROM (SELECT day, sum(n) AS n FROM day_counters GROUP BY 1) kept
  FULL JOIN (SELECT slot_date AS day, count(*) AS n FROM bookings GROUP BY 1) counted USING (day)
  WHERE coalesce(kept.n, 0) <> coalesce(counted.n, 0) ORDER BY day`;

/** Wrong dues by owner, as of lists, and calendar day of the order. */
const wrongDues = `
  SELECT 'dues of ' || day || CASE WHEN owner = '' THEN '' WHEN owner LIKE 'x%' THEN ' of executive ' || substr(owner, 2)
      ELSE ' of employee ' || substr(owner, 2) END AS name,
    format('%s (%s)', coalesce(kept.n, 0), coalesce(kept.amount, 0.00)) AS kept,
    format('%s (%s)', coalesce(counted.n, 0), coalesce(counted.amount, 0.00)) AS counted,
    owner, day, coalesce(counted.n, 0) - coalesce(kept.n, 0) AS n, coalesce(counted.amount, 0) - coalesce(kept.amount, 0) AS amount
  FROM (SELECT owner, day, sum(n) AS n, sum(amount) AS amount FROM due_counters GROUP BY 1, 2) kept
  FULL JOIN (
    SELECT owner, day, count(*) AS n, sum(pending_amount) AS amount
    FROM (SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, (created_at AT TIME ZONE '${timeZone}')::date AS day,
            pending_amount FROM orders WHERE deleted_at IS NULL AND pending_amount > 0) each
    WHERE owner IS NOT NULL GROUP BY 1, 2) counted USING (owner, day)
  WHERE (coalesce(kept.n, 0), coalesce(kept.amount, 0)) <> (coalesce(counted.n, 0), coalesce(counted.amount, 0)) ORDER BY day, owner`;

const wrongStages = `
  SELECT 'opportunities in ' || stage || CASE WHEN owner = '' THEN '' WHEN owner LIKE 'x%' THEN ' of executive ' || substr(owner, 2)
      ELSE ' of employee ' || substr(owner, 2) END AS name,
    format('%s (%s)', coalesce(kept.n, 0), coalesce(kept.amount, 0.00)) AS kept,
    format('%s (%s)', coalesce(counted.n, 0), coalesce(counted.amount, 0.00)) AS counted,
    owner, stage, coalesce(counted.n, 0) - coalesce(kept.n, 0) AS n, coalesce(counted.amount, 0) - coalesce(kept.amount, 0) AS amount
  FROM (SELECT owner, stage, sum(n) AS n, sum(amount) AS amount FROM stage_counters GROUP BY 1, 2) kept
  FULL JOIN (
    SELECT owner, stage, count(*) AS n, sum(total_amount) AS amount
    FROM (SELECT unnest(ARRAY['', 'x' || executive_id, 'e' || employee_id]) AS owner, stage, total_amount
          FROM opportunities WHERE deleted_at IS NULL) each
    WHERE owner IS NOT NULL GROUP BY 1, 2) counted USING (owner, stage)
  WHERE (coalesce(kept.n, 0), coalesce(kept.amount, 0)) <> (coalesce(counted.n, 0), coalesce(counted.amount, 0)) ORDER BY stage, owner`;

const wrongLedgers = `
  SELECT 'paid amount of order ' || orders.id AS name, paid_amount::text AS kept, coalesce(booked.amount, 0)::text AS counted
  FROM orders LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM order_entries WHERE voided_at IS NULL GROUP BY order_id) booked
    ON booked.order_id = orders.id
  WHERE paid_amount <> coalesce(booked.amount, 0) ORDER BY orders.id`;

/** Gaps in the series of receipts, credit notes and invoices; numbers are unique. */
const wrongNumbers = `
  SELECT 'numbers of ' || series || '/' || year AS name, coalesce(last, 0) AS kept, coalesce(n, 0) AS counted
  FROM number_series FULL JOIN (
    SELECT left(number, 1) AS series, substr(number, 3, 7) AS year, count(*)::int AS n
    FROM (SELECT receipt_no AS number FROM order_entries WHERE receipt_no IS NOT NULL
      UNION ALL SELECT receipt_no FROM subscriptions WHERE receipt_no IS NOT NULL
      UNION ALL SELECT number FROM invoices) given
    GROUP BY 1, 2) counted USING (series, year)
  WHERE coalesce(last, 0) <> coalesce(n, 0) ORDER BY 1`;

const counters: readonly Counter[] = [
  { counter: 'slots', differences: wrongSlots },
  { counter: 'lists', differences: wrongLists },
  { counter: 'days', differences: wrongDays },
  { counter: 'dues', differences: wrongDues },
  { counter: 'stages', differences: wrongStages },
  { counter: 'sales', differences: wrongSales },
  { counter: 'stays', differences: wrongStays },
  { counter: 'visits', differences: wrongVisits },
  { counter: 'customers', differences: wrongCustomers },
  { counter: 'words', differences: missingWords },
  { counter: 'ledger', differences: wrongLedgers },
  { counter: 'numbers', differences: wrongNumbers },
];

/** Counters drift while a trigger is disabled. */
const disabledTriggers = `
  SELECT format('trigger %s of %s is disabled', tgname, tgrelid::regclass) AS name, 0 AS kept, 1 AS counted
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal AND tgenabled NOT IN ('O', 'A') ORDER BY 1`;

/** Checks all counters in one snapshot. */
export async function checkCounters(client: pg.ClientBase): Promise<Difference[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  try {
    // Counting a large table may take longer than the role's statement timeout.
    await client.query('SET LOCAL statement_timeout = 0');
    const found: Difference[] = [];
    for (const { counter, differences } of counters) {
      const { rows } = await client.query<Omit<Difference, 'counter'>>(differences);
      for (const { name, kept, counted } of rows) found.push({ counter, name, kept, counted });
    }
    const { rows } = await client.query<Omit<Difference, 'counter'>>(disabledTriggers);
    return [...found, ...rows.map((row): Difference => ({ counter: 'triggers', ...row }))];
  } finally {
    await client.query('ROLLBACK');
  }
}

/**
 * Repairs the differences of {@link checkCounters}; disabled triggers, the ledger and numbers are for a person to judge
 * (docs/operations.md, "Money"). Returns the changes. Slots and customers are locked, recounted and written one by one. Counters of entries
 * get a correcting entry, computed in the snapshot of the statement that adds it: writers add theirs in the transaction of their change, so
 * the sum stays exact.
 */
export async function repairCounters(client: pg.ClientBase): Promise<string[]> {
  const repaired: string[] = [];
  for (const { counter } of counters) {
    if (counter === 'slots') {
      const { rows } = await client.query<SlotRow>(wrongSlots);
      for (const row of rows) repaired.push(...(await inTransaction(client, () => repairSlot(client, row))));
    } else if (counter === 'customers') {
      repaired.push(...(await repairCustomers(client)));
    } else if (counter === 'words') {
      repaired.push(...(await inTransaction(client, () => learnWords(client))));
    } else if (counter !== 'ledger' && counter !== 'numbers') {
      repaired.push(...(await inTransaction(client, () => correct(client, counter))));
    }
  }
  return repaired;
}

interface SlotRow {
  readonly name: string;
  readonly kept: number;
  readonly store_id: number;
  readonly slot_date: string;
  readonly slot_time: string;
}

interface Places {
  readonly booked: number;
  readonly over: number;
  readonly held: number;
}

/** The trigger of slots recounts all three, whichever differs. It also ends holds that are over: the check counts what it leaves. */
async function repairSlot(client: pg.ClientBase, row: SlotRow): Promise<string[]> {
  const key = [row.store_id, row.slot_date, row.slot_time];
  const isIt = 'store_id = $1 AND slot_date = $2::date AND slot_time = $3::time';
  const { rows: slots } = await client.query<Places & { capacity: number }>(
    `SELECT booked, "over", held, capacity FROM slots WHERE ${isIt} FOR UPDATE`,
    key,
  );
  // A separate statement: it sees rows committed during the wait for the lock.
  const { rows: visits } = await client.query<Places>(
    `SELECT (count(*) FILTER (WHERE NOT over_capacity))::int AS booked, (count(*) FILTER (WHERE over_capacity))::int AS "over",
       (SELECT count(*)::int FROM waiting_entries WHERE ${isIt} AND ${isHold}) AS held
     FROM bookings WHERE ${isIt} AND ${takesPlace}`,
    key,
  );
  const [slot, counted] = [slots[0], visits[0]];
  if (slot === undefined || counted === undefined) return [];
  const differs = (name: keyof Places) => slot[name] !== counted[name];
  if (!differs('booked') && !differs('over') && !differs('held')) return [];
  const places = counted.booked + counted.held;
  await client.query(
    `UPDATE slots SET booked = $4, "over" = $5, held = $6, capacity = greatest(capacity, $7) WHERE ${isIt}`,
    [...key, counted.booked, counted.over, counted.held, places],
  );
  const more = places > slot.capacity ? `, and its capacity from ${slot.capacity} to ${places}` : '';
  const slotName = row.name.replace(/^.* of store/, 'of store');
  const counters = [
    ['slot', 'booked', more],
    ['walk-ins over capacity', 'over', ''],
    ['places held', 'held', ''],
  ] as const;
  return counters.flatMap(([what, name, and]) =>
    differs(name) ? [`${what} ${slotName}: from ${slot[name]} to ${counted[name]}${and}`] : [],
  );
}

async function repairCustomers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Omit<Difference, 'counter'> & { id: number }>(wrongCustomers);
  for (const id of new Set(rows.map((row) => row.id)))
    await inTransaction(client, () => repairCustomer(client, id));
  return rows.map(correction);
}

async function learnWords(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Omit<Difference, 'counter'>>(missingWords);
  await client.query(learnMissingWords);
  return rows.map(correction);
}

/** The table, and the differences with the key and the correction of each column. */
const entries = {
  lists: ['list_counters', wrongLists],
  days: ['day_counters', wrongDays],
  dues: ['due_counters', wrongDues],
  stages: ['stage_counters', wrongStages],
  sales: ['sales_counters', wrongSales],
  stays: ['stay_counters', wrongStays],
  visits: ['visit_counters', wrongVisits],
} as const;

async function correct(client: pg.ClientBase, counter: keyof typeof entries): Promise<string[]> {
  const [table, differences] = entries[counter];
  const { key, counts } = counterTables[table];
  const columns = [...key, ...counts].join(', ');
  // Prevents a second repair at the same time; reads and writes of the counters continue.
  await client.query(`LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`);
  const { rows } = await client.query<{ name: string; kept: number | string; counted: number | string }>(
    `WITH wrong AS MATERIALIZED (${differences}),
       corrected AS (INSERT INTO ${table} (${columns}) SELECT ${columns} FROM wrong)
     SELECT name, kept, counted FROM wrong`,
  );
  return rows.map(correction);
}

const correction = ({ name, kept, counted }: Omit<Difference, 'counter'>) =>
  `${name}: from ${kept} to ${counted}`;

async function inTransaction<T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '30s'`);
    const result = await run();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

export function formatDifference({ counter, name, kept, counted }: Difference): string {
  return counter === 'triggers'
    ? `${name}: enable it with ALTER TABLE ... ENABLE TRIGGER USER`
    : `${name}: ${kept} kept, ${counted} counted`;
}
