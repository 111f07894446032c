import { Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import { withTimeout } from '@/lib/kernel/concurrency/with-timeout';
import { quietHours } from '@/lib/visit-rules';
import { timeZone } from '@/lib/business';
import { lastNumberOf } from '@/lib/document-numbers';
import { messageKinds, messageTemplates } from '@/lib/visits/messages/templates';
import { openOrderDays } from '@/lib/money/payments/rules';

/* Metrics from the database, equal in all processes, hence without a process label. Read on scrape, cached for `keepMs`. */

const keepMs = 10_000;
/** Below the scrape timeout of ten seconds. */
const timeoutMs = 2000;

const shape = z.object({
  orders: z.coerce.number(),
  orders_oldest: z.coerce.number(),
  orders_unchecked: z.coerce.number(),
  reset_codes: z.coerce.number(),
  reset_codes_oldest: z.coerce.number(),
  messages: z.coerce.number(),
  messages_oldest: z.coerce.number(),
  /** Null without an archive. */
  wal_archived: z.coerce.number().nullable(),
  wal_failing: z.coerce.number().nullable(),
  numbers_used: z.coerce.number(),
});

const awaited = messageKinds
  .filter((kind) => messageTemplates[kind].isAwaited)
  .map((kind) => `'${kind}'`)
  .join(', ');
const storeNow = `now() AT TIME ZONE '${timeZone}'`;
const isQuiet = `((${storeNow})::time >= '${quietHours.from}' OR (${storeNow})::time < '${quietHours.to}')`;
/** Due messages and since when they can be sent: all but awaited ones rest during quiet hours. */
const dueMessages = `SELECT CASE WHEN kind IN (${awaited}) THEN due_at
      ELSE greatest(due_at, (date_trunc('day', ${storeNow}) + interval '${quietHours.to}') AT TIME ZONE '${timeZone}') END AS since
    FROM messages WHERE next_attempt_at IS NOT NULL AND due_at <= now() AND (kind IN (${awaited}) OR NOT ${isQuiet})`;

/** The archive of the write-ahead log (deploy/postgres/archive-wal.sh); no row without one. */
export const walArchive = `SELECT last_archived_time AS archived_at,
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), FALSE) AS failing
  FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`;

const lastNumber = `CASE length(series) ${[1, 2, 3].map((length) => `WHEN ${length} THEN ${lastNumberOf(length)}`).join(' ')} END`;

/**
 * Open orders that reconciliation still checks; young ones (checked every 20 s) overdue for two minutes; unsent codes and messages; the
 * archive of the write-ahead log; the fullest series of documents.
 */
const statement = `
  SELECT orders.n AS orders, coalesce(extract(epoch FROM now() - orders.oldest), 0) AS orders_oldest,
    (SELECT count(*) FROM payment_orders WHERE status IN ('created', 'attempted')
      AND created_at BETWEEN now() - interval '30 minutes' AND now() - interval '2 minutes'
      AND coalesce(checked_at, created_at) < now() - interval '2 minutes') AS orders_unchecked,
    codes.n AS reset_codes, coalesce(extract(epoch FROM now() - codes.oldest), 0) AS reset_codes_oldest,
    texts.n AS messages, coalesce(extract(epoch FROM now() - texts.oldest), 0) AS messages_oldest,
    extract(epoch FROM archiver.archived_at) AS wal_archived, archiver.failing::int AS wal_failing,
    (SELECT coalesce(max(last::float8 / ${lastNumber}), 0) FROM number_series WHERE year = financial_year(now())) AS numbers_used
  FROM (SELECT count(*) AS n, min(created_at) AS oldest FROM payment_orders
      WHERE status IN ('created', 'attempted') AND created_at > now() - make_interval(days => ${openOrderDays})) orders,
    (SELECT count(*) AS n, min(created_at) AS oldest FROM sms_outbox WHERE next_attempt_at IS NOT NULL) codes,
    (SELECT count(*) AS n, min(since) AS oldest FROM (${dueMessages}) due) texts
    LEFT JOIN (${walArchive}) archiver ON TRUE`;

interface Queried {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** `pool` is a dedicated one. A database timeout is itself a metric. */
export function siteMetrics(pool: Queried): { text(): Promise<string> } {
  const registry = new Registry();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const up = gauge('pasidi_database_up', 'Whether the database responded when these metrics were read');
  const of = {
    orders: gauge(
      'pasidi_payment_orders_open',
      'Payment orders that are not paid and are still checked at Razorpay',
    ),
    orders_oldest: gauge('pasidi_payment_orders_open_oldest_seconds', 'Age of the oldest of them'),
    orders_unchecked: gauge(
      'pasidi_payment_orders_unchecked',
      'Payment orders of the last half hour not checked at Razorpay for two minutes',
    ),
    reset_codes: gauge(
      'pasidi_reset_codes_waiting',
      'Codes by SMS that were requested and have not been sent',
    ),
    reset_codes_oldest: gauge('pasidi_reset_codes_oldest_seconds', 'Age of the oldest of them'),
    messages: gauge('pasidi_messages_waiting', 'Other text messages that are due and not sent'),
    messages_oldest: gauge('pasidi_messages_oldest_seconds', 'Time that the oldest of them has been due'),
    wal_archived: gauge(
      'pasidi_wal_archived_timestamp_seconds',
      'When the last segment of the write-ahead log was archived; absent without an archive',
    ),
    wal_failing: gauge(
      'pasidi_wal_archive_failing',
      'Whether the last attempt to archive a segment failed; absent without an archive',
    ),
    numbers_used: gauge(
      'pasidi_document_numbers_used_ratio',
      'Part of the numbers that the fullest series of documents has used of this financial year',
    ),
  } as const;
  let readAt = -Infinity;

  async function read(): Promise<void> {
    try {
      const { rows } = await withTimeout(pool.query(statement), timeoutMs);
      const values = shape.parse(rows[0]);
      up.set(1);
      for (const name of shape.keyof().options) {
        const value = values[name];
        if (value === null) of[name].remove();
        else of[name].set(value);
      }
    } catch {
      // Earlier values are outdated.
      up.set(0);
      for (const each of Object.values(of)) each.remove();
    }
  }

  return {
    text: async () => {
      if (performance.now() - readAt >= keepMs) {
        await read();
        readAt = performance.now();
      }
      return registry.metrics();
    },
  };
}
