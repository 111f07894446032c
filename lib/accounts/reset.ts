import { createHmac, timingSafeEqual } from 'node:crypto';
import { openOperation, type Context } from '@/lib/access/operation';
import { wrongField } from '@/lib/access/refusal';
import { writeAudit } from '@/lib/audit/write-audit';
import { countRefusals } from '@/lib/auth/count-refusals';
import type { Secrets } from '@/lib/auth/secrets';
import { endSessions } from '@/lib/auth/sessions';
import { resetCodeRule } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { WithStatus } from '@/lib/contract';
import { successText } from '@/lib/text/messages';
import type { requestReset } from './contract';
import { requestedFrom } from './reset-requester';
import { changeAccount } from './write';

/**
 * The password reset with a code by SMS (docs/product/rules.md, "Reset codes"). A request only queues the code: response and time are the
 * same for every number. lib/sms/outbox generates and sends the code after the response.
 */
type Input = InputOf<typeof requestReset>;
type Output = OutputOf<typeof requestReset>;

export const resetPassword = openOperation<Input, Output | WithStatus<Output>>(async (context, input) =>
  input.otp === undefined
    ? askForCode(context, input.mobile)
    : setPassword(context, input.mobile, input.new_password, input.otp),
);

async function askForCode({ db, limits, client, clock, flushSms }: Context, mobile: string): Promise<Output> {
  await limits.consume('resetSendsPerAddress', client.network);
  const now = clock.now();
  await db.smsRequest.create({
    data: {
      mobile,
      ...(await requestedFrom(client)),
      createdAt: now,
      nextAttemptAt: now,
      expiresAt: new Date(now.getTime() + resetCodeRule.validMinutes * 60_000),
    },
  });
  flushSms();
  return { message: successText.resetCodeSent };
}

interface TriedCode {
  readonly id: number;
  readonly user_id: number;
  readonly code_hash: string;
}

const wrongCode = () =>
  wrongField('otp', 'This code is wrong or no longer valid. Please check it or ask for a new one.');

async function setPassword(
  context: Context,
  mobile: string,
  password: string,
  otp: string,
): Promise<WithStatus<Output>> {
  const { clock, passwords, transaction, limits, client, session, note } = context;
  const now = clock.now();
  const code = await countRefusals(
    limits,
    ['wrongCodesPerAddress', client.network],
    ({ code: refused }) => refused === 'VALIDATION',
    () => tryCode(context, mobile, otp),
  );
  const isKnown = (await client.knownBrowser())?.users.includes(code.user_id) === true;
  const passwordHash = await passwords.hash(password);
  await transaction(async (tx) => {
    // The account may have changed while the password was hashed (deleted, suspended, another mobile). Locked before the code, in the lock
    // order of other account changes.
    const account = await changeAccount(
      tx,
      { id: code.user_id, mobile, OR: [{ role: 'user' }, { suspended: false }] },
      { passwordHash },
    );
    if (account === null) throw wrongCode();
    const closed = await tx.resetCode.updateMany({
      where: { id: code.id, closedAt: null },
      data: { closedAt: now },
    });
    if (closed.count === 0) throw wrongCode();
    // Voids codes of other networks too.
    await tx.resetCode.updateMany({
      where: { userId: code.user_id, closedAt: null },
      data: { closedAt: now },
    });
    await endSessions(tx, code.user_id, now);
    await writeAudit(
      tx,
      { actorId: code.user_id, action: 'user.new password', entity: 'user', entityId: code.user_id },
      now,
    );
  });
  note({ event: 'password reset', user_id: code.user_id });
  await limits.clear('wrongPasswordsPerMobile', mobile);
  // A new password invalidates known browsers; the owner's own must stay known for the next log-in.
  if (isKnown) await session.remember({ id: code.user_id, passwordHash });
  return new WithStatus({ message: successText.passwordUpdated }, 200);
}

/**
 * The code that the client may try, if it equals `otp`; else refuses 400. A code requested from the same known browser or network counts
 * against the requester's attempts. Without one, the client may try the newest code of the account (it may have changed its network),
 * against the few attempts of all others. The attempt is counted before the comparison, in a separate statement, so that neither parallel
 * guesses nor a failure can undo it.
 */
async function tryCode(
  { db, clock, client, secrets, note }: Context,
  mobile: string,
  otp: string,
): Promise<TriedCode> {
  const now = clock.now();
  const { network, browser } = await requestedFrom(client);
  const own = [...(browser === null ? [] : [`browser:${browser}`]), `network:${network}`];
  const [code] = await db.$queryRaw<TriedCode[]>`
    UPDATE reset_codes SET
      tries_left = tries_left - CASE WHEN requester = ANY(${own}) THEN 1 ELSE 0 END,
      tries_left_elsewhere = tries_left_elsewhere - CASE WHEN requester = ANY(${own}) THEN 0 ELSE 1 END
    WHERE id = (
        SELECT c.id FROM reset_codes c JOIN users u ON u.id = c.user_id
        WHERE u.mobile = ${mobile} AND u.deleted_at IS NULL AND NOT (u.suspended AND u.role <> 'user')
          AND c.closed_at IS NULL AND c.expires_at > ${now}
        ORDER BY array_position(${own}, c.requester::text), c.id DESC LIMIT 1)
      AND closed_at IS NULL AND tries_left > 0 AND (requester = ANY(${own}) OR tries_left_elsewhere > 0)
    RETURNING id, user_id, code_hash`;
  if (code !== undefined && isCode(otp, code, secrets)) return code;
  note({ event: 'password reset failed', user_id: code?.user_id ?? null });
  throw wrongCode();
}

/** The stored form of a code: an HMAC under the site's secret, so that a copy of the database does not reveal 6 digits. */
export function hashOfCode(secret: string, userId: number, code: string): string {
  return createHmac('sha256', secret).update(`reset:${userId}:${code}`).digest('hex');
}

function isCode(
  otp: string,
  stored: { readonly user_id: number; readonly code_hash: string },
  secrets: Secrets,
): boolean {
  return secrets.some((secret) => sameHash(stored.code_hash, hashOfCode(secret, stored.user_id, otp)));
}

function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
