import { createHmac, timingSafeEqual } from 'node:crypto';
import { openOperation, type Context } from '@/lib/access/operation';
import { wrongField } from '@/lib/access/refusal';
import { writeAudit } from '@/lib/audit/write-audit';
import type { Secrets } from '@/lib/auth/secrets';
import { endSessions } from '@/lib/auth/sessions';
import { resetCodeRule } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { WithStatus } from '@/lib/contract';
import { successText } from '@/lib/text/messages';
import type { requestReset } from './contract';

/**
 * The password reset with a code by SMS (decisions.md, "Password reset"). Asking for a code only notes the request: the
 * answer and its time are the same for every number. lib/sms/outbox makes the code and sends it after the answer.
 */
type Input = InputOf<typeof requestReset>;
type Output = OutputOf<typeof requestReset>;

export const resetPassword = openOperation<Input, Output | WithStatus<Output>>(async (context, input) =>
  input.otp === undefined
    ? askForCode(context, input.mobile)
    : setPassword(context, input.mobile, input.new_password, input.otp),
);

async function askForCode({ db, limits, client, clock, wakeSms }: Context, mobile: string): Promise<Output> {
  await limits.consume('resetSendsPerAddress', client.network);
  const now = clock.now();
  await db.smsRequest.create({
    data: {
      mobile,
      createdAt: now,
      nextAttemptAt: now,
      expiresAt: new Date(now.getTime() + resetCodeRule.validMinutes * 60_000),
    },
  });
  wakeSms();
  return { message: successText.resetCodeSent };
}

async function setPassword(
  context: Context,
  mobile: string,
  password: string,
  otp: string,
): Promise<WithStatus<Output>> {
  const { db, clock, passwords, transaction, limits, secrets, note } = context;
  const now = clock.now();
  const wrong = wrongField(
    'otp',
    'This code is wrong or no longer valid. Please check it or ask for a new one.',
  );
  // The try is taken in a statement of its own, before the comparison, so that neither parallel guesses nor a failure give it back.
  const [code] = await db.$queryRaw<{ id: number; user_id: number; code_hash: string }[]>`
    UPDATE reset_codes SET tries_left = tries_left - 1
    WHERE closed_at IS NULL AND tries_left > 0 AND expires_at > ${now}
      AND user_id = (SELECT id FROM users WHERE mobile = ${mobile} AND deleted_at IS NULL AND NOT (suspended AND role <> 'user'))
    RETURNING id, user_id, code_hash`;
  if (code === undefined || !isCode(otp, code, secrets)) {
    note({ event: 'password reset failed', user_id: code?.user_id ?? null });
    throw wrong;
  }
  const passwordHash = await passwords.hash(password);
  await transaction(async (tx) => {
    const closed = await tx.resetCode.updateMany({
      where: { id: code.id, closedAt: null },
      data: { closedAt: now },
    });
    if (closed.count === 0) throw wrong;
    await tx.user.update({ where: { id: code.user_id }, data: { passwordHash, version: { increment: 1 } } });
    await endSessions(tx, code.user_id, now);
    await writeAudit(
      tx,
      { actorId: code.user_id, action: 'user.new password', entity: 'user', entityId: code.user_id },
      now,
    );
  });
  note({ event: 'password reset', user_id: code.user_id });
  await limits.clear('wrongPasswordsPerMobile', mobile);
  return new WithStatus({ message: successText.passwordUpdated }, 200);
}

/** What is kept of a code: an HMAC under the site's secret, so that a copy of the database does not give 6 digits away. */
export function hashOfCode(secret: string, userId: number, code: string): string {
  return createHmac('sha256', secret).update(`reset:${userId}:${code}`).digest('hex');
}

function isCode(
  otp: string,
  kept: { readonly user_id: number; readonly code_hash: string },
  secrets: Secrets,
): boolean {
  return secrets.some((secret) => sameHash(kept.code_hash, hashOfCode(secret, kept.user_id, otp)));
}

function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
