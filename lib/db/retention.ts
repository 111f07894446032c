/* oxlint-disable max-lines -- a policy per table */
import type { Compilable, SelectQueryBuilder } from 'kysely';
import { grievanceRule, sessionRule } from '@/lib/account-rules';
import { identityRule } from '@/lib/sale-rules';
import { viewers } from '@/lib/people/customers/visible';
import { importRule } from '@/lib/desk/import/record';
import { dayMs, yearsBefore } from '@/lib/kernel/text/calendar';
import { isAmong, query, raw, type Tables } from './query';

/** How long rows are kept and how expired ones are deleted (docs/operations.md, "Retention policy"). */
export interface RetentionPolicy {
  /** The retention period, as in the document. */
  readonly retentionPeriod: string;
  /** Deletes or blanks at most `limit` expired rows, oldest first. Its row count is their number. */
  readonly expire: (now: Date, limit: number) => Compilable;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

// Literals, as in the partial indexes `webhook_events_bodies_idx` and `audit_entries_expiring_idx`, which a parameter could not use.
const hasBody = raw<boolean>`body <> ''`;
/** Audit entries of accounting records never expire. */
const isNoAccountingRecord = raw<boolean>`entity not in ('order', 'item', 'payment', 'exchange')`;

/** Skips locked rows; the next sweep takes them. */
function firstOf<Table extends keyof Tables, Row>(
  expired: SelectQueryBuilder<Tables, Table, Row>,
  limit: number,
): SelectQueryBuilder<Tables, Table, Row> {
  return expired.limit(limit).forUpdate().skipLocked();
}

function deletion(
  table:
    | 'reset_codes'
    | 'exchange_codes'
    | 'invitations'
    | 'log_in_tickets'
    | 'passkey_challenges'
    | 'sms_outbox'
    | 'messages'
    | 'sessions'
    | 'document_links',
  then: Date,
  limit: number,
): Compilable {
  const expired = query
    .selectFrom(table)
    .select('id')
    .where('expires_at', '<', then.toISOString())
    .orderBy('expires_at');
  return query.deleteFrom(table).where(isAmong('id', firstOf(expired, limit)));
}

/**
 * Retention policies by table. Accounts, bookings, sales, payments and subscriptions never expire.
 * @param auditYears retention of audit entries (`AUDIT_YEARS`)
 */
export function retentionPolicies(auditYears: number): Readonly<Record<string, RetentionPolicy>> {
  return {
    rate_limits: {
      retentionPeriod: 'until its window is over, a day at most',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('rate_limits')
          .select('key')
          .where('expire', '<', String(now.getTime()))
          .orderBy('expire');
        return query.deleteFrom('rate_limits').where('key', 'in', firstOf(expired, limit));
      },
    },
    idempotency_keys: {
      retentionPeriod: '24 hours',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('idempotency_keys')
          .select(['actor_key', 'key'])
          .where('expires_at', '<', now.toISOString())
          .orderBy('expires_at');
        return query
          .deleteFrom('idempotency_keys')
          .where(({ eb, refTuple }) =>
            eb(refTuple('actor_key', 'key'), 'in', firstOf(expired, limit).$asTuple('actor_key', 'key')),
          );
      },
    },
    reset_codes: {
      retentionPeriod: 'one day after its ten minutes',
      expire: (now, limit) => deletion('reset_codes', daysBefore(now, 1), limit),
    },
    exchange_codes: {
      retentionPeriod: 'one day after its ten minutes',
      expire: (now, limit) => deletion('exchange_codes', daysBefore(now, 1), limit),
    },
    invitations: {
      retentionPeriod: 'one day after their 48 hours',
      expire: (now, limit) => deletion('invitations', daysBefore(now, 1), limit),
    },
    log_in_tickets: {
      retentionPeriod: 'one day after its five minutes',
      expire: (now, limit) => deletion('log_in_tickets', daysBefore(now, 1), limit),
    },
    passkey_challenges: {
      retentionPeriod: 'one day after its five minutes',
      expire: (now, limit) => deletion('passkey_challenges', daysBefore(now, 1), limit),
    },
    factor_tries: {
      retentionPeriod: 'until its 15 minutes are over',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('factor_tries')
          .select('user_id')
          .where('expires_at', '<', now.toISOString())
          .orderBy('expires_at');
        return query.deleteFrom('factor_tries').where(isAmong('user_id', firstOf(expired, limit)));
      },
    },
    shared_devices: {
      retentionPeriod: `${sessionRule.knownBrowserDays} days after the last use, with the PINs`,
      expire: (now, limit) => {
        const expired = query
          .selectFrom('shared_devices')
          .select('browser')
          .where('used_at', '<', daysBefore(now, sessionRule.knownBrowserDays).toISOString())
          .orderBy('used_at');
        return query.deleteFrom('shared_devices').where(isAmong('browser', firstOf(expired, limit)));
      },
    },
    sms_outbox: {
      retentionPeriod: '7 days after its ten minutes',
      expire: (now, limit) => deletion('sms_outbox', daysBefore(now, 7), limit),
    },
    messages: {
      retentionPeriod: '90 days after its time to live',
      expire: (now, limit) => deletion('messages', daysBefore(now, 90), limit),
    },
    document_links: {
      retentionPeriod: 'one day after their 7 days',
      expire: (now, limit) => deletion('document_links', daysBefore(now, 1), limit),
    },
    waiting_entries: {
      retentionPeriod: '90 days after they ended',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('waiting_entries')
          .select('id')
          .where('ended_at', '<', daysBefore(now, 90).toISOString())
          .orderBy('ended_at');
        return query.deleteFrom('waiting_entries').where(isAmong('id', firstOf(expired, limit)));
      },
    },
    imports: {
      retentionPeriod: `${importRule.keptDays} days after the upload, with the rows of their files`,
      expire: (now, limit) => {
        const expired = query
          .selectFrom('imports')
          .select('id')
          .where('created_at', '<', daysBefore(now, importRule.keptDays).toISOString())
          .where('state', '<>', 'running')
          .orderBy('created_at');
        return query.deleteFrom('imports').where(isAmong('id', firstOf(expired, limit)));
      },
    },
    visible_customers: {
      retentionPeriod: 'of visits: until their day is over',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('visible_customers')
          .select('id')
          .where('viewer_id', '=', raw.lit(viewers.allStaff))
          .where('until', '<', daysBefore(now, 1).toISOString().slice(0, 10))
          .orderBy('until');
        return query
          .deleteFrom('visible_customers')
          .where('viewer_id', '=', raw.lit(viewers.allStaff))
          .where(isAmong('id', firstOf(expired, limit)));
      },
    },
    customer_openings: {
      retentionPeriod: '2 years; those by the whole mobile for good',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('customer_openings')
          .select('id')
          .where('by_mobile', '=', raw.lit(false))
          .where('at', '<', yearsBefore(now, 2).toISOString())
          .orderBy('at');
        return query.deleteFrom('customer_openings').where(isAmong('id', firstOf(expired, limit)));
      },
    },
    failed_log_ins: {
      retentionPeriod: 'a year',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('failed_log_ins')
          .select('id')
          .where('at', '<', yearsBefore(now, 1).toISOString())
          .orderBy('at');
        return query.deleteFrom('failed_log_ins').where(isAmong('id', firstOf(expired, limit)));
      },
    },
    grievances: {
      retentionPeriod: `${grievanceRule.keptYears} years after the answer; unanswered ones for good`,
      expire: (now, limit) => {
        const expired = query
          .selectFrom('grievances')
          .select('id')
          .where('answered_at', '<', yearsBefore(now, grievanceRule.keptYears).toISOString())
          .orderBy('answered_at');
        return query.deleteFrom('grievances').where(isAmong('id', firstOf(expired, limit)));
      },
    },
    data_downloads: {
      retentionPeriod: 'one day after its hour',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('data_downloads')
          .select('user_id')
          .where('expires_at', '<', daysBefore(now, 1).toISOString())
          .orderBy('expires_at');
        return query.deleteFrom('data_downloads').where(isAmong('user_id', firstOf(expired, limit)));
      },
    },
    erasures: {
      retentionPeriod: 'codes one day; requests for good, which name nobody once the account is closed',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('erasures')
          .select('id')
          .where('state', '=', raw.lit('asked'))
          .where('asked_at', '<', daysBefore(now, 1).toISOString())
          .orderBy('asked_at');
        return query.deleteFrom('erasures').where(isAmong('id', firstOf(expired, limit)));
      },
    },
    invoice_identities: {
      retentionPeriod: `of deleted accounts ${identityRule.keptYears} years after the invoice`,
      expire: (now, limit) => {
        const then = yearsBefore(now, identityRule.keptYears).toISOString();
        const expired = query
          .selectFrom('invoice_identities')
          .select('invoice_id')
          .where('user_id', 'in', (kept) =>
            kept.selectFrom('users').select('id').where('deleted_at', 'is not', null),
          )
          .where('invoice_id', 'in', (kept) =>
            kept.selectFrom('invoices').select('id').where('issued_at', '<', then),
          )
          .orderBy('invoice_id');
        return query.deleteFrom('invoice_identities').where(isAmong('invoice_id', firstOf(expired, limit)));
      },
    },
    exchange_identities: {
      retentionPeriod: `of deleted accounts ${identityRule.keptYears} years after the purchase`,
      expire: (now, limit) => {
        const then = yearsBefore(now, identityRule.keptYears).toISOString();
        const expired = query
          .selectFrom('exchange_identities')
          .select('exchange_id')
          .where('user_id', 'in', (kept) =>
            kept.selectFrom('users').select('id').where('deleted_at', 'is not', null),
          )
          .where('exchange_id', 'in', (kept) =>
            kept.selectFrom('exchanges').select('id').where('accepted_at', '<', then),
          )
          .orderBy('exchange_id');
        return query.deleteFrom('exchange_identities').where(isAmong('exchange_id', firstOf(expired, limit)));
      },
    },
    sessions: {
      retentionPeriod: 'a year after its last day, ended or not',
      expire: (now, limit) => deletion('sessions', yearsBefore(now, 1), limit),
    },
    webhook_events: {
      retentionPeriod: 'its body 90 days; its id, name and times for good',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('webhook_events')
          .select('event_id')
          .where(hasBody)
          .where('received_at', '<', daysBefore(now, 90).toISOString())
          .orderBy('received_at');
        return query
          .updateTable('webhook_events')
          .set({ body: '' })
          .where(isAmong('event_id', firstOf(expired, limit)));
      },
    },
    audit_entries: {
      retentionPeriod: '`AUDIT_YEARS` (8); those of sales orders, items, payments and old gold for good',
      expire: (now, limit) => {
        const expired = query
          .selectFrom('audit_entries')
          .select('id')
          .where(isNoAccountingRecord)
          .where('at', '<', yearsBefore(now, auditYears).toISOString())
          .orderBy('at');
        return query.deleteFrom('audit_entries').where(isAmong('id', firstOf(expired, limit)));
      },
    },
  };
}
