import type { Database } from '@/lib/db/client';
import { counterTableNames } from '@/lib/db/counter-tables';

/** Tables that change independently of a case: rate limits, codes, job data and rollups. */
const leftOut = new Set<string>([
  'rate_limits',
  'reset_codes',
  'exchange_codes',
  'erasures',
  'data_downloads',
  'named_documents',
  'factor_tries',
  'factor_resets',
  'invitations',
  'passkey_challenges',
  'log_in_tickets',
  'failed_log_ins',
  ...counterTableNames,
  // Reading a customer's page is logged.
  'customer_openings',
  '_prisma_migrations',
]);
/** Columns that are compared; the others change by use or by jobs. */
const inPart: Readonly<Record<string, string>> = {
  sessions: 'id, user_id, ended_at',
  payment_orders: 'id, user_id, receipt, amount_paise',
  sms_outbox: 'id, mobile',
  messages: 'id, kind, mobile',
  imports: 'id',
  import_rows: 'import_id, line',
};

/** Row counts and sums of the last writers' transaction ids. Not changed by rollbacks or locks. */
export async function stateOfEverything({ pool }: Database): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const parts = tables
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name }) => {
      const columns = inPart[name];
      const mark =
        columns === undefined
          ? 'sum(xmin::text::bigint)'
          : `sum(hashtextextended(row(${columns})::text, 0)::numeric)`;
      return `SELECT '${name}' AS name, count(*) || ' ' || coalesce(${mark}, 0) AS mark FROM "${name}"`;
    });
  const { rows } = await pool.query<{ name: string; mark: string }>(parts.join(' UNION ALL '));
  return rows
    .map(({ name, mark }) => `${name} ${mark}`)
    .toSorted()
    .join('\n');
}
