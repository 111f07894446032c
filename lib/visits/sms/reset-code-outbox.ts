import { canSignIn, hashOfCode } from '@/lib/people/accounts/reset';
import { maySend, requesterOf, type RequestedFrom } from '@/lib/people/accounts/reset-requester';
import type { Clock } from '@/lib/kernel/access/operation';
import { newCode } from '@/lib/people/auth/codes';
import type { Secrets } from '@/lib/people/auth/secrets';
import { resetCodeRule } from '@/lib/business';
import type { Prisma } from '@/lib/db/generated/client';
import { isAmong, query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { english, languageOf, type Language } from '@/lib/languages';
import { dayMs } from '@/lib/kernel/text/calendar';
import { batch, claimed, nextAttempt, drainOutbox, type Flushed, type Outcome } from './claim';
import { asSmsFailure, type SmsProvider } from './provider';

/**
 * Sends the requested reset codes (docs/product/rules.md, "Reset codes"), with any number of workers (lib/visits/sms/claim.ts). Each attempt
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
  data: Pick<Prisma.SmsRequestUpdateManyMutationInput, 'nextAttemptAt' | 'sentAt' | 'droppedReason'>,
): Promise<void> {
  await sql.transaction((tx) => tx.prisma.smsRequest.updateMany({ where: { id }, data }));
}

async function sendOne(context: OutboxContext, request: DueRequest): Promise<Outcome> {
  const { sql, clock, sms } = context;
  const opened = new Date(request.expiresAt) <= clock.now() ? expired : await openCode(context, request);
  if ('whyNot' in opened) {
    await updateRequest(sql, request.id, { nextAttemptAt: null, droppedReason: opened.whyNot });
    return opened === expired ? 'expired' : 'dropped';
  }
  try {
    await sms.sendCode(request.mobile, opened.code, opened.language);
  } catch (error) {
    const next = nextAttempt(clock.now(), request.attempts);
    await updateRequest(sql, request.id, { sentAt: null, nextAttemptAt: next });
    return { request: request.id, attempt: request.attempts, failure: asSmsFailure(error), isFinal: false };
  }
  await updateRequest(sql, request.id, { nextAttemptAt: null });
  return 'sent';
}

interface OpenedCode {
  readonly code: string;
  /** Of the account; staff get English. */
  readonly language: Language;
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
): Promise<OpenedCode | NoCode> {
  const now = clock.now();
  const { mobile } = request;
  return sql.transaction(async (tx) => {
    const user = await tx.first(
      query
        .selectFrom('users')
        .select(['id', 'role', 'language'])
        .where('mobile', '=', request.mobile)
        .where('deleted_at', 'is', null)
        .where(canSignIn)
        .forUpdate(),
    );
    if (user === undefined) return { whyNot: 'no such account' };
    const requester = requesterOf(request, user.id);
    const dayBefore = new Date(now.getTime() - dayMs);
    const [newer, sent] = await Promise.all([
      tx.prisma.smsRequest.findMany({
        where: { mobile, id: { gt: request.id }, nextAttemptAt: { not: null } },
        select: { network: true, browser: true, browserUsers: true },
      }),
      tx.prisma.smsRequest.findMany({
        where: { mobile, id: { not: request.id }, sentAt: { gt: dayBefore } },
        select: { network: true, browser: true, browserUsers: true, sentAt: true },
      }),
    ]);
    if (newer.some((each) => requesterOf(each, user.id) === requester)) return { whyNot: 'newer request' };
    const sends = sent.map((each) => ({
      requester: requesterOf(each, user.id),
      at: each.sentAt ?? now,
    }));
    if (!maySend(requester, sends, now, dailyLimit)) return { whyNot: 'limit of codes' };
    const code = newCode(resetCodeRule.digits);
    await tx.prisma.resetCode.updateMany({
      where: { userId: user.id, requester, closedAt: null },
      data: { closedAt: now },
    });
    await tx.prisma.resetCode.create({
      data: {
        userId: user.id,
        requester,
        codeHash: hashOfCode(secrets[0], user.id, code),
        triesLeft: resetCodeRule.attempts,
        triesLeftElsewhere: resetCodeRule.attemptsElsewhere,
        createdAt: now,
        expiresAt: new Date(now.getTime() + resetCodeRule.validMinutes * 60_000),
      },
    });
    await tx.prisma.smsRequest.updateMany({ where: { id: request.id }, data: { sentAt: now } });
    return { code, language: user.role === 'user' ? (languageOf(user.language) ?? english) : english };
  });
}
