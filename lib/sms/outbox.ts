import { randomInt } from 'node:crypto';
import { hashOfCode } from '@/lib/accounts/reset';
import type { Clock } from '@/lib/access/operation';
import type { Secrets } from '@/lib/auth/secrets';
import { resetCodeRule } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import type { Transaction } from '@/lib/db/transaction';
import type { SmsProvider } from './provider';

/**
 * Sends the reset codes that were asked for (decisions.md, "Password reset"). A row is claimed by moving its next attempt
 * on, so that any number of workers may do this at once and one that dies in between loses nothing. The code is made here,
 * and made anew for a second attempt: only its hash is ever stored.
 */
export interface OutboxContext {
  readonly db: Db;
  readonly transaction: Transaction;
  readonly clock: Clock;
  readonly sms: SmsProvider;
  readonly secrets: Secrets;
  /** `false` lifts the limit of codes per day, never the rules of the codes. */
  readonly dailyLimit: boolean;
}

const claimSeconds = 20;
const batch = 20;

/** Works through everything that is due. Answers how many messages went out. */
export async function sendDueCodes(context: OutboxContext): Promise<number> {
  let sent = 0;
  for (;;) {
    const now = context.clock.now();
    await context.db.smsRequest.updateMany({
      where: { nextAttemptAt: { not: null }, expiresAt: { lte: now } },
      data: { nextAttemptAt: null },
    });
    const due = await context.db.$queryRaw<{ id: number; mobile: string; attempts: number }[]>`
      UPDATE sms_outbox SET attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + claimSeconds * 1000)}
      WHERE id IN (SELECT id FROM sms_outbox WHERE next_attempt_at <= ${now} ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED)
      RETURNING id, mobile, attempts`;
    if (due.length === 0) return sent;
    const outcomes = await Promise.all(due.map((request) => sendOne(context, request)));
    sent += outcomes.filter(Boolean).length;
  }
}

async function sendOne(
  context: OutboxContext,
  request: { id: number; mobile: string; attempts: number },
): Promise<boolean> {
  const { db, clock, sms } = context;
  const code = await openCode(context, request);
  if (code === null) {
    await db.smsRequest.update({ where: { id: request.id }, data: { nextAttemptAt: null } });
    return false;
  }
  try {
    await sms.sendCode(request.mobile, code);
  } catch {
    const waitMs = Math.min(60, 2 ** request.attempts) * 1000;
    await db.smsRequest.update({
      where: { id: request.id },
      data: { sentAt: null, nextAttemptAt: new Date(clock.now().getTime() + waitMs) },
    });
    return false;
  }
  await db.smsRequest.update({ where: { id: request.id }, data: { nextAttemptAt: null } });
  return true;
}

/**
 * Makes the code for a request and notes the request as sent, before it goes out: a crash right after sending must not lift
 * the limits. Null where nothing may go out: no such account, a send within 30 s, over the day's limit, or a newer request
 * of the same number.
 */
async function openCode(
  { transaction, clock, secrets, dailyLimit }: OutboxContext,
  request: { id: number; mobile: string },
): Promise<string | null> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return transaction(async (db) => {
    const [user] = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM users WHERE mobile = ${request.mobile} AND deleted_at IS NULL AND NOT (suspended AND role <> 'user') FOR UPDATE`;
    if (user === undefined) return null;
    const newer = await db.smsRequest.count({
      where: { mobile: request.mobile, nextAttemptAt: { not: null }, id: { gt: request.id } },
    });
    if (newer > 0) return null;
    const others = { mobile: request.mobile, id: { not: request.id } };
    const justNow = await db.smsRequest.count({
      where: { ...others, sentAt: { gt: ago(resetCodeRule.secondsBetweenSends * 1000) } },
    });
    if (justNow > 0) return null;
    const today = await db.smsRequest.count({ where: { ...others, sentAt: { gt: ago(86_400_000) } } });
    if (dailyLimit && today >= resetCodeRule.sendsPerMobilePerDay) return null;
    const code = String(randomInt(0, 10 ** resetCodeRule.digits)).padStart(resetCodeRule.digits, '0');
    await db.resetCode.updateMany({ where: { userId: user.id, closedAt: null }, data: { closedAt: now } });
    await db.resetCode.create({
      data: {
        userId: user.id,
        codeHash: hashOfCode(secrets[0], user.id, code),
        triesLeft: resetCodeRule.tries,
        createdAt: now,
        expiresAt: new Date(now.getTime() + resetCodeRule.validMinutes * 60_000),
      },
    });
    await db.smsRequest.update({ where: { id: request.id }, data: { sentAt: now } });
    return code;
  });
}
