import type { Database } from '@/lib/db/client';

/**
 * What is no case's doing: counts of tries, codes (a wrong one uses up a try), what the background jobs note, and sums of rows of other
 * tables, which a job adds up.
 */
const leftOut = new Set(['rate_limits', 'reset_codes', 'tallies', 'day_tallies', '_prisma_migrations']);
/** Tables of which only this much is compared; the rest of a row is renewed by use or by jobs. */
const inPart: Readonly<Record<string, string>> = {
  sessions: 'id, user_id, ended_at',
  payment_orders: 'id, user_id, receipt, amount_paise',
  sms_outbox: 'id, mobile',
};

/**
 * All tables of a database as one short text: how many rows, and the sum of the transactions that wrote them last. Any insert, change or
 * delete that was committed changes it; one that was rolled back, or a lock, does not.
 */
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
