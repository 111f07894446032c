import { randomInt } from 'node:crypto';
import { hashOfCode } from '@/lib/accounts/reset';
import { maySend, requesterOf, type RequestedFrom } from '@/lib/accounts/reset-requester';
import type { Clock } from '@/lib/access/operation';
import type { Secrets } from '@/lib/auth/secrets';
import { resetCodeRule } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import type { Transaction } from '@/lib/db/transaction';
import { SmsFailure, type SmsProvider } from './provider';

/**
 * Sends the requested reset codes (docs/product/rules.md, "Reset codes"). A row is claimed by postponing its next attempt, so that any
 * number of workers may do this at once and a crash loses nothing. The code is generated here, anew for each attempt: only its hash is ever
 * stored.
 */
export interface OutboxContext {
  readonly db: Db;
  readonly transaction: Transaction;
  readonly clock: Clock;
  readonly sms: SmsProvider;
  readonly secrets: Secrets;
  /** `false` lifts the daily limit of codes, never the rules of the codes. */
  readonly dailyLimit: boolean;
}

const claimSeconds = 20;
const batch = 20;
const requestedBy = { network: true, browser: true, browserUsers: true } as const;

export interface Flushed {
  readonly sent: number;
  /** Messages that the provider refused; retried later. */
  readonly failures: readonly FailedSend[];
  /** Requests that expired before a message was sent. */
  readonly expired: number;
}

export interface FailedSend {
  /** Id in the outbox. */
  readonly request: number;
  readonly attempt: number;
  readonly failure: SmsFailure;
}

interface DueRequest extends RequestedFrom {
  readonly id: number;
  readonly mobile: string;
  readonly attempts: number;
}

export async function sendDueCodes(context: OutboxContext): Promise<Flushed> {
  const outcomes: (FailedSend | 'sent' | 'dropped')[] = [];
  let expired = 0;
  for (;;) {
    const now = context.clock.now();
    const { count } = await context.db.smsRequest.updateMany({
      where: { nextAttemptAt: { not: null }, expiresAt: { lte: now } },
      data: { nextAttemptAt: null },
    });
    expired += count;
    const due = await context.db.$queryRaw<DueRequest[]>`
      UPDATE sms_outbox SET attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + claimSeconds * 1000)}
      WHERE id IN (SELECT id FROM sms_outbox WHERE next_attempt_at <= ${now} ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED)
      RETURNING id, mobile, attempts, network, browser, browser_users AS "browserUsers"`;
    if (due.length === 0) break;
    outcomes.push(...(await Promise.all(due.map((request) => sendOne(context, request)))));
  }
  const failures = outcomes.filter((outcome) => typeof outcome === 'object');
  return { sent: outcomes.filter((outcome) => outcome === 'sent').length, failures, expired };
}

async function sendOne(
  context: OutboxContext,
  request: DueRequest,
): Promise<FailedSend | 'sent' | 'dropped'> {
  const { db, clock, sms } = context;
  const code = await openCode(context, request);
  if (code === null) {
    await db.smsRequest.update({ where: { id: request.id }, data: { nextAttemptAt: null } });
    return 'dropped';
  }
  try {
    await sms.sendCode(request.mobile, code);
  } catch (error) {
    const waitMs = Math.min(60, 2 ** request.attempts) * 1000;
    await db.smsRequest.update({
      where: { id: request.id },
      data: { sentAt: null, nextAttemptAt: new Date(clock.now().getTime() + waitMs) },
    });
    const failure = error instanceof SmsFailure ? error : new SmsFailure('provider_error', { cause: error });
    return { request: request.id, attempt: request.attempts, failure };
  }
  await db.smsRequest.update({ where: { id: request.id }, data: { nextAttemptAt: null } });
  return 'sent';
}

/**
 * Generates the code of a request and marks the request as sent before sending: a crash right after sending must not lift the limits. Null
 * if nothing may be sent: no such account, a send within 30 s, over the daily limit, or a newer request of the same requester.
 */
async function openCode(
  { transaction, clock, secrets, dailyLimit }: OutboxContext,
  request: DueRequest,
): Promise<string | null> {
  const now = clock.now();
  return transaction(async (db) => {
    const [user] = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM users WHERE mobile = ${request.mobile} AND deleted_at IS NULL AND NOT (suspended AND role <> 'user') FOR UPDATE`;
    if (user === undefined) return null;
    const requester = requesterOf(request, user.id);
    const others = { mobile: request.mobile, id: { not: request.id } };
    const newer = await db.smsRequest.findMany({
      where: { ...others, nextAttemptAt: { not: null }, id: { gt: request.id } },
      select: requestedBy,
    });
    if (newer.some((each) => requesterOf(each, user.id) === requester)) return null;
    const sent = await db.smsRequest.findMany({
      where: { ...others, sentAt: { gt: new Date(now.getTime() - 86_400_000) } },
      select: { ...requestedBy, sentAt: true },
    });
    const sends = sent.flatMap(({ sentAt, ...each }) =>
      sentAt === null ? [] : [{ requester: requesterOf(each, user.id), at: sentAt }],
    );
    if (!maySend(requester, sends, now, dailyLimit)) return null;
    const code = String(randomInt(0, 10 ** resetCodeRule.digits)).padStart(resetCodeRule.digits, '0');
    await db.resetCode.updateMany({
      where: { userId: user.id, requester, closedAt: null },
      data: { closedAt: now },
    });
    await db.resetCode.create({
      data: {
        userId: user.id,
        requester,
        codeHash: hashOfCode(secrets[0], user.id, code),
        triesLeft: resetCodeRule.tries,
        triesLeftElsewhere: resetCodeRule.triesElsewhere,
        createdAt: now,
        expiresAt: new Date(now.getTime() + resetCodeRule.validMinutes * 60_000),
      },
    });
    await db.smsRequest.update({ where: { id: request.id }, data: { sentAt: now } });
    return code;
  });
}
