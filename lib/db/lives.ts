import { Prisma } from './generated/client';

/** How long what is kept, and what then happens to it: the one table of it (docs/operations.md, "How long what is kept"). */
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
      end: (now, most) =>
        Prisma.sql`DELETE FROM rate_limits WHERE key IN
          (SELECT key FROM rate_limits WHERE expire < ${now.getTime()} LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
    },
    idempotency_keys: {
      kept: '24 hours',
      end: (now, most) =>
        Prisma.sql`DELETE FROM idempotency_keys WHERE (actor_key, key) IN
          (SELECT actor_key, key FROM idempotency_keys WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
    },
    reset_codes: {
      kept: 'one day after its ten minutes',
      end: (now, most) =>
        Prisma.sql`DELETE FROM reset_codes WHERE id IN
          (SELECT id FROM reset_codes WHERE expires_at < ${daysBefore(now, 1)} ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
    },
    sms_outbox: {
      kept: '7 days after its ten minutes',
      end: (now, most) =>
        Prisma.sql`DELETE FROM sms_outbox WHERE id IN
          (SELECT id FROM sms_outbox WHERE expires_at < ${daysBefore(now, 7)} ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
    },
    sessions: {
      kept: '30 days after its last day, ended or not',
      end: (now, most) =>
        Prisma.sql`DELETE FROM sessions WHERE id IN
          (SELECT id FROM sessions WHERE expires_at < ${daysBefore(now, 30)} ORDER BY expires_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
    },
    webhook_events: {
      kept: 'its body 90 days; its id, name and times for good',
      end: (now, most) =>
        Prisma.sql`UPDATE webhook_events SET body = '' WHERE event_id IN
          (SELECT event_id FROM webhook_events WHERE body <> '' AND received_at < ${daysBefore(now, 90)}
           ORDER BY received_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
    },
    audit_entries: {
      kept: '`AUDIT_YEARS` (8); those of sales orders, items and payments for good',
      end: (now, most) =>
        Prisma.sql`DELETE FROM audit_entries WHERE id IN
          (SELECT id FROM audit_entries WHERE entity NOT IN ${booked} AND at < ${yearsBefore(now, auditYears)}
           ORDER BY at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
    },
  };
}
