import type { ClientBase, Pool } from 'pg';
import { counterTableNames } from '@/lib/db/counter-tables';

const KEPT_TABLES = ['_prisma_migrations', 'sellers', 'stores'];
const WRITTEN_BY_TRIGGERS: readonly string[] = counterTableNames;
/** Triggers that refuse deletes, by table. */
const REFUSING: Readonly<Record<string, string>> = {
  order_entries: 'USER',
  invoices: 'USER',
  credit_notes: 'USER',
  plan_credit_notes: 'USER',
  estimates: 'USER',
  exchanges: 'USER',
  exchange_payouts: 'USER',
  gold_rates: 'USER',
  day_closings: 'USER',
  terms_acceptances: 'USER',
  consents: 'USER',
  breaches: 'USER',
  items: 'keep_delivered',
};
const FEW_ROWS = 200;

type Queryable = Pick<ClientBase, 'query'>;

/** Returns a function that empties the tables of a database whose schema no longer changes. */
export function tableEmptier(pool: Pool): () => Promise<void> {
  let tables: readonly string[] | null = null;
  return async () => {
    tables ??= await tablesChildrenFirst(pool);
    const client = await pool.connect();
    try {
      await emptyTables(client, tables);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}

/**
 * Truncating all tables takes 50 to 250 ms, since each gets new files; the few rows that most tests leave are deleted in 2 ms. Waits for
 * open transactions on the tables, like truncating.
 * @param tables as of {@link tablesChildrenFirst}
 */
export async function emptyTables(client: Queryable, tables: readonly string[]): Promise<void> {
  await client.query(`BEGIN; LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const filled = await rowsIn(client, tables);
  const isMany = filled.some(({ rows }) => rows > FEW_ROWS);
  const refusing = Object.entries(REFUSING).filter(
    ([table]) => isMany || filled.some(({ name }) => name === table),
  );
  for (const [table, triggers] of refusing)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${triggers}`);
  if (isMany) {
    await client.query(`TRUNCATE ${tables.join(', ')} RESTART IDENTITY CASCADE`);
  } else {
    const names = new Set([...filled.map(({ name }) => name), ...WRITTEN_BY_TRIGGERS]);
    const deletes = tables.filter((name) => names.has(name)).map((name) => `DELETE FROM ${name}`);
    await client.query([...deletes, RESTART_IDS].join('; '));
  }
  for (const [table, triggers] of refusing)
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${triggers}`);
  await client.query('COMMIT');
}

const RESTART_IDS = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename NOT IN ('sellers_id_seq', 'stores_id_seq')`;

/** Tables whose file has pages: all with rows, and those with the space of deleted rows. */
export async function tablesWithPages(client: Queryable, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE pg_relation_size(name::regclass) > 0',
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Number of rows of the non-empty tables; counting stops after {@link FEW_ROWS}. */
async function rowsIn(
  client: Queryable,
  tables: readonly string[],
): Promise<{ name: string; rows: number }[]> {
  const counts = (await tablesWithPages(client, tables)).map(
    (name) =>
      `SELECT '${name}' AS name, count(*)::int AS rows FROM (SELECT FROM ${name} LIMIT ${FEW_ROWS + 1})`,
  );
  if (counts.length === 0) return [];
  const { rows } = await client.query<{ name: string; rows: number }>(counts.join(' UNION ALL '));
  return rows.filter((each) => each.rows > 0);
}

/** Tables written by triggers come last. */
export async function tablesChildrenFirst(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string; children: string[] }>(
    `SELECT tablename AS name, ARRAY(
       SELECT conrelid::regclass::text FROM pg_constraint
       WHERE contype = 'f' AND confrelid = tablename::regclass AND conrelid <> confrelid
     ) AS children
     FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY ($1)`,
    [KEPT_TABLES],
  );
  const ordered = new Set<string>();
  while (ordered.size < rows.length) {
    const next = rows.filter(
      ({ name, children }) => !ordered.has(name) && children.every((each) => ordered.has(each)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    for (const { name } of next) ordered.add(name);
  }
  return [...ordered].toSorted(
    (a, b) => Number(WRITTEN_BY_TRIGGERS.includes(a)) - Number(WRITTEN_BY_TRIGGERS.includes(b)),
  );
}
