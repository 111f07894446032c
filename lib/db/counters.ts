/* oxlint-disable max-lines -- one statement per counter */
import type pg from 'pg';
import { counterTableNames, counterTables, ownerColumns, type CounterTable } from './counter-tables';
import {
  correctSounds,
  learnMissingWords,
  missingWords,
  repairCustomer,
  wrongCustomers,
  wrongSounds,
} from './search-rows';
import { givenNumbers } from './given-numbers';

/**
 * Compares every counter with its rows and repairs differences (docs/decisions/013-kept-counters.md). Safe beside a running site: a check
 * reads one snapshot and locks no row, a repair locks single slots and customers; a counter table is locked against other repairs.
 */
export interface Difference {
  readonly counter:
    | (typeof counterTables)[CounterTable]['counter']
    | 'slots'
    | 'customers'
    | 'words'
    | 'ledger'
    | 'numbers'
    | 'pieces'
    | 'invoices'
    | 'advances'
    | 'promises'
    | 'registers'
    | 'credit notes'
    | 'old gold'
    | 'triggers';
  /** For the report: `slot of store 4 on 2026-02-02 at 11:00`. */
  readonly name: string;
  /** Amounts are texts. */
  readonly kept: number | string;
  readonly counted: number | string;
}

interface Counter {
  readonly counter: Exclude<Difference['counter'], 'registers' | 'triggers'>;
  /** SQL: `name`, `kept` and `counted` of each counter that differs, with what its repair needs. */
  readonly differences: string;
  /** Null if a person must judge the differences. */
  readonly repair: ((client: pg.ClientBase) => Promise<string[]>) | null;
}

const takesPlace = `status = 'booked' AND needs_new_time_at IS NULL`;
const isHold = `ended_at IS NULL AND held_until IS NOT NULL`;
const placesTaken = `
  SELECT store_id, slot_date, slot_time, CASE WHEN over_capacity THEN 'walk-ins over capacity' ELSE 'slot' END AS what, count(*)::int AS n
  FROM bookings WHERE ${takesPlace} GROUP BY 1, 2, 3, 4
  UNION ALL SELECT store_id, slot_date, slot_time, 'places held', count(*)::int FROM waiting_entries WHERE ${isHold} GROUP BY 1, 2, 3`;

const wrongSlots = `
  SELECT format('%s of store %s on %s at %s', what, store_id, slot_date, to_char(slot_time, 'HH24:MI')) AS name,
    kept, coalesce(n, 0) AS counted, store_id, slot_date::text, slot_time::text
  FROM (SELECT store_id, slot_date, slot_time, 'slot' AS what, booked AS kept FROM slots
    UNION ALL SELECT store_id, slot_date, slot_time, 'walk-ins over capacity', "over" FROM slots
    UNION ALL SELECT store_id, slot_date, slot_time, 'places held', held FROM slots) counters
  LEFT JOIN (${placesTaken}) counted USING (store_id, slot_date, slot_time, what)
  WHERE kept <> coalesce(n, 0) ORDER BY store_id, slot_date, slot_time, array_position(ARRAY['slot', 'walk-ins over capacity', 'places held'], what)`;

/**
 * SQL of the keys whose sum of entries differs from the view: with the key, and the correction of each column. Grouped, since a join would miss keys
 * with null in them.
 */
function wrongSums(table: CounterTable): string {
  const { key, counts, name }: { key: readonly string[]; counts: readonly string[]; name: string } =
    counterTables[table];
  const list = (each: (column: string) => string) => counts.map(each).join(', ');
  const owner = ownerColumns.every((column) => key.includes(column))
    ? ` || coalesce(' of executive ' || executive_id, ' of employee ' || employee_id, '')`
    : '';
  const store = key.includes('store_id') ? ` || ' at store ' || store_id` : '';
  return `
  SELECT ${name}${store}${owner} AS name, wrong.kept, wrong.counted, ${key.join(', ')}, ${list((column) => `counted_${column} - kept_${column} AS ${column}`)}
  FROM (
    SELECT ${key.join(', ')}, ${list((column) => `sum(kept_${column}) AS kept_${column}, sum(counted_${column}) AS counted_${column}`)}
    FROM (SELECT ${key.join(', ')}, ${list((column) => `${column} AS kept_${column}, 0 AS counted_${column}`)} FROM ${table}
      UNION ALL SELECT ${key.join(', ')}, ${list((column) => `0, ${column}`)} FROM expected_${table}) each
    GROUP BY ${key.join(', ')}) sums
  CROSS JOIN LATERAL (
    SELECT string_agg(what || ' ' || kept, ', ') AS kept, string_agg(what || ' ' || counted, ', ') AS counted
    FROM (VALUES ${list((column) => `('${column}', kept_${column}::numeric, counted_${column}::numeric)`)}) AS each (what, kept, counted)
    WHERE kept <> counted) wrong
  WHERE wrong.kept IS NOT NULL ORDER BY ${key.toReversed().join(', ')}`;
}

const wrongLedgers = `
  SELECT 'paid amount of order ' || orders.id AS name, paid_amount::text AS kept, coalesce(booked.amount, 0)::text AS counted
  FROM orders LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM order_entries WHERE voided_at IS NULL GROUP BY order_id) booked
    ON booked.order_id = orders.id
  WHERE paid_amount <> coalesce(booked.amount, 0) ORDER BY orders.id`;

/** Gaps in the series of documents; numbers are unique. Years of numbers are short (`26-27`), formerly long. */
const wrongNumbers = `
  SELECT 'numbers of ' || series || '/' || year AS name, coalesce(last, 0) AS kept, coalesce(n, 0) AS counted
  FROM number_series FULL JOIN (
    SELECT split_part(number, '/', 1) AS series, '20' || right(split_part(number, '/', 2), 5) AS year, count(*)::int AS n
    FROM (${givenNumbers}) given
    GROUP BY 1, 2) counted USING (series, year)
  WHERE coalesce(last, 0) <> coalesce(n, 0) ORDER BY 1`;

/** A HUID may be taken again by now, so a person must judge. */
const wrongPieces = `
  SELECT 'declined piece ' || items.id AS name, declined::text AS kept, counted::text AS counted
  FROM items JOIN opportunities ON opportunities.id = opportunity_id LEFT JOIN credit_notes ON credit_notes.id = credit_note_id
  CROSS JOIN LATERAL (SELECT coalesce(restock, stage = 'lost') AS counted) judged
  WHERE huid IS NOT NULL AND items.deleted_at IS NULL AND declined <> counted ORDER BY items.id`;

/**
 * Invoices are the sums of their pieces, and of the prices in their content. Those of before deliveries may have none: their pieces were
 * changed since.
 */
const wrongInvoices = `
  SELECT 'total of invoice ' || number AS name, total_amount::text AS kept, concat_ws(' and ', stated::text, sold::text) AS counted
  FROM invoices
  CROSS JOIN LATERAL (SELECT round(coalesce(sum((item ->> 'pricePaise')::numeric), 0) / 100, 2) AS stated, bool_or(item ? 'id') AS named
    FROM jsonb_array_elements(coalesce(content -> 'items', '[]')) item) printed
  CROSS JOIN LATERAL (SELECT sum(price) AS sold FROM items WHERE invoice_id = invoices.id AND order_id = invoices.order_id AND deleted_at IS NULL) delivered
  WHERE total_amount <> stated OR total_amount <> sold OR (named AND sold IS NULL) ORDER BY invoices.id`;

/** What the trigger keep_advance keeps of orders, against the view that defines it. */
const wrongAdvances = `
  SELECT 'advance of order ' || id AS name, concat_ws(' since ', coalesce(advance_amount::text, 'none'), advance_since) AS kept,
    concat_ws(' since ', coalesce(amount::text, 'none'), since) AS counted, id
  FROM orders LEFT JOIN expected_advances ON order_id = id
  WHERE (advance_since, advance_amount) IS DISTINCT FROM (since, amount) ORDER BY id`;
/** Promises to pay that the triggers end_promise and keep_promise would have ended, or kept. */
const wrongPromises = `
  SELECT 'promise to pay of order ' || order_id AS name, state::text AS kept,
    CASE WHEN deleted_at IS NULL THEN 'kept' ELSE 'cancelled' END AS counted, payment_promises.id
  FROM payment_promises JOIN orders ON orders.id = order_id
  WHERE (state = 'open' AND (deleted_at IS NOT NULL OR pending_amount <= 0 OR paid_amount >= paid_before + payment_promises.amount))
    OR (state IN ('open', 'broken') AND deleted_at IS NULL AND paid_in_time(payment_promises) >= payment_promises.amount)
  ORDER BY payment_promises.id`;
/** Credit notes are the sums of their pieces and of the prices in their content, and state each piece as its invoice does. */
const wrongCreditNotes = `
  SELECT 'total of credit note ' || number AS name, total_amount::text AS kept, concat_ws(' and ', stated::text, coalesce(returned, 0)::text) AS counted
  FROM credit_notes
  CROSS JOIN LATERAL (SELECT round(coalesce(sum((item ->> 'pricePaise')::numeric), 0) / 100, 2) AS stated
    FROM jsonb_array_elements(coalesce(content -> 'items', '[]')) item) printed
  CROSS JOIN LATERAL (SELECT sum(price) AS returned FROM items
    WHERE credit_note_id = credit_notes.id AND invoice_id = credit_notes.invoice_id AND order_id = credit_notes.order_id) pieces
  WHERE total_amount <> stated OR total_amount <> coalesce(returned, 0)
  UNION ALL SELECT format('piece %s of credit note %s', credited ->> 'id', credit_notes.number), credited ->> 'taxed', invoiced ->> 'taxed'
  FROM credit_notes JOIN invoices ON invoices.id = invoice_id
  CROSS JOIN LATERAL jsonb_array_elements(coalesce(credit_notes.content -> 'items', '[]')) credited
  JOIN LATERAL jsonb_array_elements(coalesce(invoices.content -> 'items', '[]')) invoiced ON invoiced -> 'id' = credited -> 'id'
  WHERE credited <> invoiced ORDER BY 1`;
/** What is settled of a purchase of old gold is the sum of its parts, and its value that of its pieces, as its voucher has them. */
const wrongExchanges = `
  SELECT 'old gold ' || coalesce(number, 'purchase ' || exchanges.id) AS name, concat_ws(' and ', settled_amount::text, value::text) AS kept,
    concat_ws(' and ', parts::text, valued::text, printed::text) AS counted
  FROM exchanges
  CROSS JOIN LATERAL (SELECT coalesce((SELECT sum(amount) FROM order_entries WHERE exchange_id = exchanges.id AND voided_at IS NULL), 0)
    + coalesce((SELECT sum(amount) FROM exchange_payouts WHERE exchange_id = exchanges.id), 0) AS parts) settled
  CROSS JOIN LATERAL (SELECT round(sum((piece ->> 'valuePaise')::numeric) / 100, 2) AS valued FROM jsonb_array_elements(pieces) piece) quoted
  CROSS JOIN LATERAL (SELECT round(sum((piece ->> 'valuePaise')::numeric) / 100, 2) AS printed
    FROM jsonb_array_elements(coalesce(content -> 'pieces', '[]')) piece) accepted
  WHERE settled_amount <> parts OR value <> valued OR value <> printed ORDER BY exchanges.id`;

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
 * Repairs the differences of {@link checkCounters}; disabled triggers, the ledger, numbers, pieces, invoices, credit notes and old gold are for a person to judge
 * (docs/operations.md, "Money"). Returns the changes. Slots, customers and advances are locked, recounted and written one by one. Counters of entries
 * get a correcting entry, computed in the snapshot of the statement that adds it: writers add theirs in the transaction of their change, so
 * the sum stays exact.
 */
export async function repairCounters(client: pg.ClientBase): Promise<string[]> {
  const repaired: string[] = [];
  for (const { repair } of counters) if (repair !== null) repaired.push(...(await repair(client)));
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

async function repairSlots(client: pg.ClientBase): Promise<string[]> {
  const repaired: string[] = [];
  const { rows } = await client.query<SlotRow>(wrongSlots);
  for (const row of rows) repaired.push(...(await inTransaction(client, () => repairSlot(client, row))));
  return repaired;
}

async function repairCustomers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Omit<Difference, 'counter'> & { id: number }>(wrongCustomers);
  for (const id of new Set(rows.map((row) => row.id)))
    await inTransaction(client, () => repairCustomer(client, id));
  return rows.map(correction);
}

async function repairAdvances(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Omit<Difference, 'counter'> & { id: number }>(wrongAdvances);
  for (const { id } of rows)
    await inTransaction(client, () => client.query('SELECT keep_advance_of($1)', [id]));
  return rows.map(correction);
}

async function repairPromises(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Omit<Difference, 'counter'> & { id: number }>(wrongPromises);
  await client.query(
    `UPDATE payment_promises SET state = wrong.counted::"PromiseState", ended_at = operation_time()
     FROM (${wrongPromises}) wrong WHERE payment_promises.id = wrong.id AND state IN ('open', 'broken')`,
  );
  await client.query(
    `SELECT end_promise_tasks(order_id, id) FROM payment_promises WHERE state = 'kept' AND id = ANY($1::int[])`,
    [rows.map(({ id }) => id)],
  );
  return rows.map(correction);
}

async function repairWords(client: pg.ClientBase, differences: string, repair: string): Promise<string[]> {
  const { rows } = await client.query<Omit<Difference, 'counter'>>(differences);
  await client.query(repair);
  return rows.map(correction);
}

async function correctSums(client: pg.ClientBase, table: CounterTable): Promise<string[]> {
  const { key, counts } = counterTables[table];
  const columns = [...key, ...counts].join(', ');
  // Prevents a second repair at the same time; reads and writes of the counters continue.
  await client.query(`LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`);
  const { rows } = await client.query<Omit<Difference, 'counter'>>(
    `WITH wrong AS MATERIALIZED (${wrongSums(table)}),
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

const counters: readonly Counter[] = [
  { counter: 'slots', differences: wrongSlots, repair: repairSlots },
  ...counterTableNames.map((table) => ({
    counter: counterTables[table].counter,
    differences: wrongSums(table),
    repair: (client: pg.ClientBase) => inTransaction(client, () => correctSums(client, table)),
  })),
  { counter: 'customers', differences: wrongCustomers, repair: repairCustomers },
  {
    counter: 'words',
    differences: missingWords,
    repair: (client) => inTransaction(client, () => repairWords(client, missingWords, learnMissingWords)),
  },
  {
    counter: 'words',
    differences: wrongSounds,
    repair: (client) => inTransaction(client, () => repairWords(client, wrongSounds, correctSounds)),
  },
  { counter: 'ledger', differences: wrongLedgers, repair: null },
  { counter: 'numbers', differences: wrongNumbers, repair: null },
  { counter: 'pieces', differences: wrongPieces, repair: null },
  { counter: 'invoices', differences: wrongInvoices, repair: null },
  { counter: 'advances', differences: wrongAdvances, repair: repairAdvances },
  { counter: 'promises', differences: wrongPromises, repair: repairPromises },
  { counter: 'credit notes', differences: wrongCreditNotes, repair: null },
  { counter: 'old gold', differences: wrongExchanges, repair: null },
];

export function formatDifference({ counter, name, kept, counted }: Difference): string {
  return counter === 'triggers'
    ? `${name}: enable it with ALTER TABLE ... ENABLE TRIGGER USER`
    : `${name}: ${kept} kept, ${counted} counted`;
}
