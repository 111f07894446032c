import { Prisma } from './generated/client';

/** How long what is kept, and what then happens to it: the one table of it (docs/operations.md, "Retention policy"). */
export interface Life {
  /** As the document says it. */
  readonly kept: string;
  /** Ends the lives of the `most` oldest rows that are past theirs at `now`. Its count of rows is how many that were. */
  readonly end: (now: Date, most: number) => Prisma.Sql;
}

const dayMs = 86_400_000;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** What a sales order, its items or a payment went through belongs to the books, which are kept for good. */
const booked = Prisma.raw(`('order', 'item', 'payment')`);

const expiredBefore = (then: Date) => Prisma.sql`expires_at < ${then} ORDER BY expires_at`;

/**
 * SQL: whether a row is one of the `most` that are past their life. One that somebody else holds is left to the next time.
 * @param key the columns of the primary key
 * @param past which rows those are, and in which order they end
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
 * The lives of all rows that end by themselves, by table. Accounts, bookings, sales, payments and subscriptions are not here: they stay.
 * @param auditYears how long an entry of the trail is kept (`AUDIT_YEARS`)
 */
export function livesOf(auditYears: number): Readonly<Record<string, Life>> {
  return {
    rate_limits: {
      kept: 'until its window is over, an hour at most',
      end: (now, most) => deletion('rate_limits', 'key', Prisma.sql`expire < ${now.getTime()}`, most),
    },
    idempotency_keys: {
      kept: '24 hours',
      end: (now, most) => deletion('idempotency_keys', 'actor_key, key', expiredBefore(now), most),
    },
    reset_codes: {
      kept: 'one day after its ten minutes',
      end: (now, most) => deletion('reset_codes', 'id', expiredBefore(daysBefore(now, 1)), most),
    },
    sms_outbox: {
      kept: '7 days after its ten minutes',
      end: (now, most) => deletion('sms_outbox', 'id', expiredBefore(daysBefore(now, 7)), most),
    },
    sessions: {
      kept: '30 days after its last day, ended or not',
      end: (now, most) => deletion('sessions', 'id', expiredBefore(daysBefore(now, 30)), most),
    },
    webhook_events: {
      kept: 'its body 90 days; its id, name and times for good',
      end: (now, most) => {
        const past = Prisma.sql`body <> '' AND received_at < ${daysBefore(now, 90)} ORDER BY received_at`;
        return Prisma.sql`UPDATE webhook_events SET body = '' WHERE ${among('webhook_events', 'event_id', past, most)}`;
      },
    },
    audit_entries: {
      kept: '`AUDIT_YEARS` (8); those of sales orders, items and payments for good',
      end: (now, most) => {
        const past = Prisma.sql`entity NOT IN ${booked} AND at < ${yearsBefore(now, auditYears)} ORDER BY at`;
        return deletion('audit_entries', 'id', past, most);
      },
    },
  };
}
