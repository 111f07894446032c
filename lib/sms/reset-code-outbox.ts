import { randomInt } from 'node:crypto';
import type { Updateable } from 'kysely';
import { hashOfCode } from '@/lib/accounts/reset';
import { maySend, requesterOf, type RequestedFrom } from '@/lib/accounts/reset-requester';
import type { Clock } from '@/lib/access/operation';
import type { Secrets } from '@/lib/auth/secrets';
import { resetCodeRule } from '@/lib/business';
import { isAmong, query, raw, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { dayMs } from '@/lib/text/calendar';
import { batch, claimed, nextAttempt, drainOutbox, type Flushed, type Outcome } from './claim';
import { asSmsFailure, type SmsProvider } from './provider';

/**
 * Sends the requested reset codes (docs/product/rules.md, "Reset codes"), with any number of workers (lib/sms/claim.ts). Each attempt
 * generates a new code: only its hash is stored.
 */
export interface OutboxContext {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly sms: Pick<SmsProvider, 'sendCode'>;
  readonly secrets: Secrets;
  /** `false` lifts the daily limit of codes, never the rules of the codes. */
  readonly dailyLimit: boolean;
  /** Stops a run after the batch that is being sent. */
  readonly signal?: AbortSignal;
}

const requestedBy = ['network', 'browser', 'browser_users as browserUsers'] as const;

interface DueRequest extends RequestedFrom {
  readonly id: number;
  readonly mobile: string;
  readonly attempts: number;
  readonly expiresAt: string;
}

export async function sendDueCodes(context: OutboxContext): Promise<Flushed> {
  const { sql, clock, signal } = context;
  return drainOutbox<DueRequest>(
    async () => sql.rows(claimDue(clock.now()), { writes: true }),
    (request) => sendOne(context, request),
    signal,
  );
}

function claimDue(now: Date) {
  return query
    .updateTable('sms_outbox')
    .set(claimed(now))
    .where(
      isAmong(
        'id',
        query
          .selectFrom('sms_outbox')
          .select('id')
          .where('next_attempt_at', '<=', now.toISOString())
          .orderBy('id')
          .limit(batch)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['id', 'mobile', 'attempts', 'expires_at as expiresAt', ...requestedBy]);
}

async function updateRequest(
  sql: Sql,
  id: number,
  changes: Pick<Updateable<Tables['sms_outbox']>, 'next_attempt_at' | 'sent_at' | 'dropped_reason'>,
): Promise<void> {
  await sql.rows(query.updateTable('sms_outbox').set(changes).where('id', '=', id), { writes: true });
}

async function sendOne(context: OutboxContext, request: DueRequest): Promise<Outcome> {
  const { sql, clock, sms } = context;
  const opened = new Date(request.expiresAt) <= clock.now() ? expired : await openCode(context, request);
  if (typeof opened === 'object') {
    await updateRequest(sql, request.id, { next_attempt_at: null, dropped_reason: opened.whyNot });
    return opened === expired ? 'expired' : 'dropped';
  }
  try {
    await sms.sendCode(request.mobile, opened);
  } catch (error) {
    const next = nextAttempt(clock.now(), request.attempts);
    await updateRequest(sql, request.id, { sent_at: null, next_attempt_at: next });
    return { request: request.id, attempt: request.attempts, failure: asSmsFailure(error), isFinal: false };
  }
  await updateRequest(sql, request.id, { next_attempt_at: null });
  return 'sent';
}

interface NoCode {
  readonly whyNot: string;
}
const expired: NoCode = { whyNot: 'expired' };

/**
 * Marks the request as sent before sending: a crash right after sending must not lift the limits. `NoCode` without an account, after a send
 * within 30 s, over the daily limit, or with a newer request of the same requester.
 */
async function openCode(
  { sql, clock, secrets, dailyLimit }: OutboxContext,
  request: DueRequest,
): Promise<string | NoCode> {
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
    if (user === undefined) return { whyNot: 'no such account' };
    const requester = requesterOf(request, user.id);
    const dayBefore = new Date(now.getTime() - dayMs).toISOString();
    const [newer, sent] = await Promise.all([
      tx.rows(others.where('next_attempt_at', 'is not', null).where('id', '>', request.id)),
      tx.rows(others.select(raw<string>`sent_at`.as('sentAt')).where('sent_at', '>', dayBefore)),
    ]);
    if (newer.some((each) => requesterOf(each, user.id) === requester)) return { whyNot: 'newer request' };
    const sends = sent.map((each) => ({
      requester: requesterOf(each, user.id),
      at: new Date(each.sentAt),
    }));
    if (!maySend(requester, sends, now, dailyLimit)) return { whyNot: 'limit of codes' };
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
        tries_left: resetCodeRule.attempts,
        tries_left_elsewhere: resetCodeRule.attemptsElsewhere,
        created_at: now,
        expires_at: new Date(now.getTime() + resetCodeRule.validMinutes * 60_000),
      }),
    );
    tx.send(query.updateTable('sms_outbox').set({ sent_at: now }).where('id', '=', request.id));
    return code;
  });
}
