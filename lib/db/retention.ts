import { Prisma } from './generated/client';

/** Retention policies: how long rows are kept and how expired rows are deleted (docs/operations.md, "Retention policy"). */
export interface RetentionPolicy {
  /** The retention period, as in the document. */
  readonly kept: string;
  /** Deletes or blanks at most `most` expired rows, oldest first. Its row count is their number. */
  readonly expire: (now: Date, most: number) => Prisma.Sql;
}

const dayMs = 86_400_000;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Audit entries of orders, items and payments are accounting records and never expire. */
const booked = Prisma.raw(`('order', 'item', 'payment')`);

const expiredBefore = (then: Date) => Prisma.sql`expires_at < ${then} ORDER BY expires_at`;

/**
 * SQL condition: the row is among the first `most` expired rows. Skips locked rows; the next sweep takes them.
 * @param key the columns of the primary key
 * @param past condition and order of the expired rows
 */
function among(table: string, key: string, past: Prisma.Sql, most: number): Prisma.Sql {
  const columns = Prisma.raw(key);
  return Prisma.sql`(${columns}) IN
    (SELECT ${columns} FROM ${Prisma.raw(table)} WHERE ${past} LIMIT ${most} FOR UPDATE SKIP LOCKED)`;
}

function deletion(table: string, key: string, past: Prisma.Sql, most: number): Prisma.Sql {
  return Prisma.sql`DELETE FROM ${Prisma.raw(table)} WHERE ${among(table, key, past, most)}`;
}

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() - years);
  return then;
}

/**
 * Retention policies by table. Accounts, bookings, sales, payments and subscriptions are absent: they never expire.
 * @param auditYears retention of audit entries in years (`AUDIT_YEARS`)
 */
export function retentionPolicies(auditYears: number): Readonly<Record<string, RetentionPolicy>> {
  return {
    rate_limits: {
      kept: 'until its window is over, an hour at most',
      expire: (now, most) => deletion('rate_limits', 'key', Prisma.sql`expire < ${now.getTime()}`, most),
    },
    idempotency_keys: {
      kept: '24 hours',
      expire: (now, most) => deletion('idempotency_keys', 'actor_key, key', expiredBefore(now), most),
    },
    reset_codes: {
      kept: 'one day after its ten minutes',
      expire: (now, most) => deletion('reset_codes', 'id', expiredBefore(daysBefore(now, 1)), most),
    },
    sms_outbox: {
      kept: '7 days after its ten minutes',
      expire: (now, most) => deletion('sms_outbox', 'id', expiredBefore(daysBefore(now, 7)), most),
    },
    sessions: {
      kept: '30 days after its last day, ended or not',
      expire: (now, most) => deletion('sessions', 'id', expiredBefore(daysBefore(now, 30)), most),
    },
    webhook_events: {
      kept: 'its body 90 days; its id, name and times for good',
      expire: (now, most) => {
        const past = Prisma.sql`body <> '' AND received_at < ${daysBefore(now, 90)} ORDER BY received_at`;
        return Prisma.sql`UPDATE webhook_events SET body = '' WHERE ${among('webhook_events', 'event_id', past, most)}`;
      },
    },
    audit_entries: {
      kept: '`AUDIT_YEARS` (8); those of sales orders, items and payments for good',
      expire: (now, most) => {
        const past = Prisma.sql`entity NOT IN ${booked} AND at < ${yearsBefore(now, auditYears)} ORDER BY at`;
        return deletion('audit_entries', 'id', past, most);
      },
    },
  };
}
