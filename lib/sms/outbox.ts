import { randomInt } from 'node:crypto';
import type { Updateable } from 'kysely';
import { hashOfCode } from '@/lib/accounts/reset';
import { maySend, requesterOf, type RequestedFrom } from '@/lib/accounts/reset-requester';
import type { Clock } from '@/lib/access/operation';
import type { Secrets } from '@/lib/auth/secrets';
import { resetCodeRule } from '@/lib/business';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { claimed, dueRows, nextAttempt, sendUntilNoneIsDue } from './claim';
import { asSmsFailure, type SmsFailure, type SmsProvider } from './provider';

/**
 * Sends the requested reset codes (docs/product/rules.md, "Reset codes"), any number of workers in parallel (lib/sms/claim.ts). The code is
 * generated here for each attempt: only its hash is stored.
 */
export interface OutboxContext {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly sms: Pick<SmsProvider, 'sendCode'>;
  readonly secrets: Secrets;
  /** `false` lifts the daily limit of codes, never the rules of the codes. */
  readonly dailyLimit: boolean;
}

const longestDelaySeconds = 60;
const requestedBy = ['network', 'browser', 'browser_users as browserUsers'] as const;

export interface Flushed {
  readonly sent: number;
  readonly failures: readonly FailedSend[];
  /** Rows that expired before a message was sent. */
  readonly expired: number;
}

export interface FailedSend {
  /** Id in the outbox. */
  readonly request: number;
  readonly attempt: number;
  readonly failure: SmsFailure;
  /** Whether it was dropped; else it is retried later. */
  readonly isDropped: boolean;
}

interface DueRequest extends RequestedFrom {
  readonly id: number;
  readonly mobile: string;
  readonly attempts: number;
}

export async function sendDueCodes(context: OutboxContext): Promise<Flushed> {
  const { sql, clock } = context;
  let expired = 0;
  const outcomes = await sendUntilNoneIsDue<DueRequest, FailedSend | 'sent' | 'dropped'>(
    async () => {
      const now = clock.now();
      expired += (await sql.rows(dropExpired(now), { writes: true })).length;
      return sql.rows(claimDue(now), { writes: true });
    },
    (request) => sendOne(context, request),
  );
  const failures = outcomes.filter((outcome) => typeof outcome === 'object');
  return { sent: outcomes.filter((outcome) => outcome === 'sent').length, failures, expired };
}

function dropExpired(now: Date) {
  return query
    .updateTable('sms_outbox')
    .set({ next_attempt_at: null })
    .where('next_attempt_at', 'is not', null)
    .where('expires_at', '<=', now.toISOString())
    .returning('id');
}

function claimDue(now: Date) {
  return query
    .updateTable('sms_outbox')
    .set(claimed(now))
    .where('id', 'in', dueRows('sms_outbox', now))
    .returning(['id', 'mobile', 'attempts', ...requestedBy]);
}

/** Writes the outcome of an attempt to its request. */
async function updateRequest(
  sql: Sql,
  id: number,
  changes: Pick<Updateable<Tables['sms_outbox']>, 'next_attempt_at' | 'sent_at'>,
): Promise<void> {
  await sql.rows(query.updateTable('sms_outbox').set(changes).where('id', '=', id), { writes: true });
}

async function sendOne(
  context: OutboxContext,
  request: DueRequest,
): Promise<FailedSend | 'sent' | 'dropped'> {
  const { sql, clock, sms } = context;
  const code = await openCode(context, request);
  if (code === null) {
    await updateRequest(sql, request.id, { next_attempt_at: null });
    return 'dropped';
  }
  try {
    await sms.sendCode(request.mobile, code);
  } catch (error) {
    const next = nextAttempt(clock.now(), request.attempts, longestDelaySeconds);
    await updateRequest(sql, request.id, { sent_at: null, next_attempt_at: next });
    return { request: request.id, attempt: request.attempts, failure: asSmsFailure(error), isDropped: false };
  }
  await updateRequest(sql, request.id, { next_attempt_at: null });
  return 'sent';
}

/**
 * Generates a code and marks its request as sent before sending: a crash right after sending must not lift the limits. Null if nothing may
 * be sent: no such account, a send within 30 s, over the daily limit, or a newer request of the same requester.
 */
async function openCode(
  { sql, clock, secrets, dailyLimit }: OutboxContext,
  request: DueRequest,
): Promise<string | null> {
  const now = clock.now();
  const others = query
    .selectFrom('sms_outbox')
    .select(requestedBy)
    .where('mobile', '=', request.mobile)
    .where('id', '<>', request.id);
  return sql.transaction(async (tx) => {
    const user = await tx.first(
      query
        .selectFrom('users')
        .select('id')
        .where('mobile', '=', request.mobile)
        .where('deleted_at', 'is', null)
        .where((eb) => eb.or([eb('suspended', 'is', false), eb('role', '=', 'user')]))
        .forUpdate(),
    );
    if (user === undefined) return null;
    const requester = requesterOf(request, user.id);
    const dayBefore = new Date(now.getTime() - 86_400_000).toISOString();
    const [newer, sent] = await Promise.all([
      tx.rows(others.where('next_attempt_at', 'is not', null).where('id', '>', request.id)),
      tx.rows(others.select(raw<string>`sent_at`.as('sentAt')).where('sent_at', '>', dayBefore)),
    ]);
    if (newer.some((each) => requesterOf(each, user.id) === requester)) return null;
    const sends = sent.map((each) => ({
      requester: requesterOf(each, user.id),
      at: new Date(each.sentAt),
    }));
    if (!maySend(requester, sends, now, dailyLimit)) return null;
    const code = String(randomInt(0, 10 ** resetCodeRule.digits)).padStart(resetCodeRule.digits, '0');
    tx.send(
      query
        .updateTable('reset_codes')
        .set({ closed_at: now })
        .where('user_id', '=', user.id)
        .where('requester', '=', requester)
        .where('closed_at', 'is', null),
    );
    tx.send(
      query.insertInto('reset_codes').values({
        user_id: user.id,
        requester,
        code_hash: hashOfCode(secrets[0], user.id, code),
        tries_left: resetCodeRule.tries,
        tries_left_elsewhere: resetCodeRule.triesElsewhere,
        created_at: now,
        expires_at: new Date(now.getTime() + resetCodeRule.validMinutes * 60_000),
      }),
    );
    tx.send(query.updateTable('sms_outbox').set({ sent_at: now }).where('id', '=', request.id));
    return code;
  });
}
