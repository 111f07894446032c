import type pg from 'pg';
import { documentChecks } from './documents';
import { writtenTables, type Expected, type Journal, type Value, type WrittenTable } from './journal';

/** Faults, as sentences. All empty: every acknowledged write exists exactly once and is complete. */
export interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
  readonly half: string[];
}

/** So that all tables can be compared alike. */
const derived: Record<WrittenTable, string> = {
  users: `t.deleted_at IS NOT NULL AS deleted, (SELECT count(*)::int FROM subscriptions s JOIN payments p ON p.id = s.payment_id
    WHERE s.user_id = t.id AND s.ended_at IS NULL AND p.effect = 'activated' AND p.status = 'captured') AS paid_plans`,
  bookings: `t.status = 'cancelled' AS deleted`,
  opportunities: 't.deleted_at IS NOT NULL AS deleted',
  // Closing an opportunity sets its items' order: a version of each item without a write of its own.
  items: `t.deleted_at IS NOT NULL AS deleted, (SELECT count(*)::int FROM audit_entries a
    WHERE a.entity = 'item' AND a.entity_id = t.id AND a.action = 'item.update' AND a.after ? 'orderid') AS assignments`,
  orders: 't.deleted_at IS NOT NULL AS deleted',
  order_entries: 't.voided_at IS NOT NULL AS deleted',
  invoices: 'false AS deleted',
  credit_notes: 'false AS deleted',
  exchanges: 'voided_at IS NOT NULL AS deleted',
};

/** Identifies a write that must exist once. */
const onceOnly: Record<WrittenTable, string> = {
  users: `name, mobile`,
  bookings: `user_id, slot_date, slot_time, created_at`,
  opportunities: 'name',
  items: 'name, opportunity_id',
  orders: 'name',
  order_entries: 'order_id, note',
  invoices: `order_id, content -> 'items' -> 0 ->> 'id'`,
  credit_notes: `order_id, content -> 'items' -> 0 ->> 'id'`,
  exchanges: 'order_id',
};

/** The run's rows in tables without a name; `$1` is its mark. */
const markedRows: Partial<Record<WrittenTable, string>> = {
  bookings: 'TRUE',
  order_entries: `note LIKE '%' || $1 || '%' AND voided_at IS NULL`,
  invoices: 'TRUE',
  credit_notes: 'TRUE',
  exchanges: `signed_note LIKE '%' || $1 || '%'`,
};

/** Verifies promised rows, and invariants between rows. */
export async function verify(
  client: pg.Client,
  journal: Journal,
  { mark, which }: { mark: string; which: 'all' | 'fresh' },
): Promise<Findings> {
  const findings: Findings = { lost: [], doubled: [], half: [] };
  const expected = journal.expected(which);
  for (const table of writtenTables) {
    const rows = expected.filter((row) => row.table === table);
    if (rows.length > 0) await compareRows(client, table, rows, findings);
    const marked = markedRows[table] ?? `name LIKE '%' || $1 || '%' AND deleted_at IS NULL`;
    const { rows: twins } = await client.query<{ twin: string }>(
      `SELECT row_to_json(d)::text AS twin FROM (SELECT ${onceOnly[table]}, count(*)::int AS times FROM ${table}
       WHERE ${marked} GROUP BY ${onceOnly[table]} HAVING count(*) > 1) d`,
      marked.includes('$1') ? [mark] : [],
    );
    findings.doubled.push(...twins.map(({ twin }) => `${table}: ${twin}`));
  }
  for (const [what, sql] of Object.entries({ ...atomicityChecks, ...documentChecks })) {
    const { rows } = await client.query<{ id: string }>(sql);
    findings.half.push(...rows.map(({ id }) => `${what}: ${id}`));
  }
  return findings;
}

async function compareRows(
  client: pg.Client,
  table: WrittenTable,
  expected: readonly Expected[],
  findings: Findings,
): Promise<void> {
  const { rows } = await client.query<{ row: Record<string, Value> }>(
    `SELECT to_jsonb(t) || to_jsonb(d) AS row FROM ${table} t CROSS JOIN LATERAL (SELECT ${derived[table]}) d
     WHERE t.id = ANY($1::int[])`,
    [expected.map(({ id }) => id)],
  );
  const found = new Map(rows.map(({ row }) => [row['id'], row]));
  for (const { id, row: promised, writes, repeats } of expected) {
    const row = found.get(id);
    if (row === undefined) {
      findings.lost.push(`${table} ${id} is not there: ${JSON.stringify(promised)}`);
      continue;
    }
    for (const [column, value] of Object.entries(promised)) {
      if (row[column] !== value)
        findings.lost.push(`${table} ${id}: ${column} is ${row[column]}, acknowledged was ${value}`);
    }
    const version = Number(row['version']) - Number(row['assignments'] ?? 0);
    if (version < writes) findings.lost.push(`${table} ${id}: version ${version} after ${writes} writes`);
    if (version > writes + repeats)
      findings.doubled.push(
        `${table} ${id}: version ${version} after ${writes} writes and ${repeats} repeats`,
      );
  }
}

const audited = (table: string, entity: string, condition = 'TRUE') =>
  `SELECT id FROM ${table} t WHERE ${condition}
   AND EXISTS (SELECT 1 FROM audit_entries a WHERE a.entity = '${entity}' AND a.entity_id = t.id AND a.action = '${entity}.create')
   AND version <> (SELECT count(*) FROM audit_entries a WHERE a.entity = '${entity}' AND a.entity_id = t.id)`;

/** Atomicity: ids of transactions that exist only partly. */
const atomicityChecks: Record<string, string> = {
  // Each change increments the version and adds an audit entry. Demo data was not created through the API.
  'booking and its audit entries': audited('bookings', 'booking'),
  'opportunity and its audit entries': audited('opportunities', 'opportunity'),
  'item and its audit entries': audited('items', 'item'),
  'order and its audit entries': audited('orders', 'order'),
  'staff and its audit entries': audited('users', 'user', `t.role <> 'user'`),
  'slot and its bookings': `SELECT store_id || ' ' || slot_date || ' ' || slot_time AS id FROM slots s
    WHERE booked <> (SELECT count(*) FROM bookings b WHERE b.store_id = s.store_id AND b.slot_date = s.slot_date
      AND b.slot_time = s.slot_time AND b.status = 'booked')`,
  'closed opportunity and its order': `SELECT id FROM opportunities o WHERE status = 'closed' AND deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM audit_entries a WHERE a.entity = 'opportunity' AND a.entity_id = o.id AND a.action = 'opportunity.close')
    AND 1 <> (SELECT count(*) FROM orders r WHERE r.opportunity_id = o.id AND r.deleted_at IS NULL
      AND r.name = 'Order for ' || o.name AND r.total_amount = o.total_amount
        - (SELECT coalesce(sum(c.total_amount), 0) FROM credit_notes c WHERE c.order_id = r.id))`,
  'item and the order of its closed opportunity': `SELECT i.id FROM items i JOIN opportunities o ON o.id = i.opportunity_id
    JOIN orders r ON r.opportunity_id = o.id AND r.deleted_at IS NULL
    WHERE i.deleted_at IS NULL AND i.order_id IS DISTINCT FROM r.id AND o.status = 'closed'
    AND EXISTS (SELECT 1 FROM audit_entries a WHERE a.entity = 'opportunity' AND a.entity_id = o.id)`,
  'payment and its plan': `SELECT p.id FROM payments p JOIN users u ON u.id = p.user_id
    WHERE p.effect = 'activated' AND (NOT u.plan_active OR NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.payment_id = p.id))`,
  'captured payment without an effect': `SELECT id FROM payments WHERE status = 'captured' AND effect IS NULL`,
  'plan and its paid order': `SELECT s.id FROM subscriptions s JOIN payments p ON p.id = s.payment_id
    JOIN payment_orders o ON o.id = p.payment_order_id WHERE o.status <> 'paid'`,
  'kept response without its row': `SELECT key AS id FROM idempotency_keys WHERE answer = ''
    OR (status = 0 AND committed_id IS NULL AND expires_at > created_at + interval '1 minute')`,
};
