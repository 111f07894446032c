import { expressionBuilder } from 'kysely';
import { openOperation, type Context } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { codeHashOf, isCodeOf } from '@/lib/people/auth/codes';
import { countRefusals } from '@/lib/people/auth/count-refusals';
import { endSessions } from '@/lib/people/auth/sessions';
import { resetCodeRule } from '@/lib/account-rules';
import type { InputOf, OutputOf } from '@/lib/contract';
import { WithStatus } from '@/lib/contract';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { successText } from '@/lib/kernel/text/messages';
import type { requestReset } from './contract';
import { requestedFrom } from './reset-requester';
import { changeAccount, voidResetCodes } from './write';

/*
 * Password reset with a code by SMS (docs/product/rules.md, "Reset codes"). A request only queues the code, so that response and time are
 * the same for every number; lib/visits/sms/reset-code-outbox sends it.
 */

type Input = InputOf<typeof requestReset>;
type Output = OutputOf<typeof requestReset>;

const users = expressionBuilder<Tables, 'users'>();
/**
 * Customers, and staff who are not suspended and have opened their account, which only an invitation does: for the query builder and for
 * Prisma's client.
 */
export const canSignIn = users.or([
  users('users.role', '=', 'user'),
  users.and([users('users.suspended', '=', false), users('users.invited_until', 'is', null)]),
]);
const signInCondition = {
  OR: [{ role: 'user' as const }, { suspended: false, invitedUntil: null }],
};

export const resetPassword = openOperation<Input, Output | WithStatus<Output>>(async (context, input) =>
  input.otp === undefined
    ? requestCode(context, input.mobile)
    : setPassword(context, input.mobile, input.new_password, input.otp),
);

async function requestCode(
  { sql, limits, client, clock, flushSms }: Context,
  mobile: string,
): Promise<Output> {
  await limits.consume('resetSendsPerAddress', client.network);
  const requester = await requestedFrom(client);
  await sql.transaction((tx) => queueResetCode(tx, mobile, requester, clock.now()));
  flushSms();
  return { message: successText.resetCodeSent };
}

/** Queues a code for a mobile. Call `flushSms` of the context after the commit. */
export async function queueResetCode(
  tx: Transaction,
  mobile: string,
  { network, browser, browserUsers }: Awaited<ReturnType<typeof requestedFrom>>,
  now: Date,
): Promise<void> {
  await tx.prisma.smsRequest.create({
    data: {
      mobile,
      network,
      browser,
      browserUsers,
      createdAt: now,
      nextAttemptAt: now,
      expiresAt: new Date(now.getTime() + resetCodeRule.validMinutes * 60_000),
    },
  });
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
  const { clock, passwords, sql, limits, client, session, logSecurityEvent } = context;
  const now = clock.now();
  const code = await countRefusals(
    limits,
    ['wrongCodesPerAddress', client.network],
    ({ code: refused }) => refused === 'VALIDATION',
    () => tryCode(context, mobile, otp),
  );
  const browser = await client.knownBrowser();
  const known = browser?.users.includes(code.user_id) === true ? browser.browser : null;
  const passwordHash = await passwords.hash(password);
  await sql.transaction(async (tx) => {
    // The account may have changed during hashing (deleted, suspended, another mobile). Locked before the code, in the lock order of other
    // account changes.
    const account = await changeAccount(
      tx,
      code.user_id,
      { passwordHash, mustChangePassword: false, invitedUntil: null },
      now,
      {
        mobile,
        ...signInCondition,
      },
    );
    if (account === undefined) throw wrongCode();
    const { count } = await tx.prisma.resetCode.updateMany({
      where: { id: code.id, closedAt: null },
      data: { closedAt: now },
    });
    if (count === 0) throw wrongCode();
    await voidResetCodes(tx, code.user_id, now);
    await endSessions(tx, code.user_id, now);
    writeAudit(
      tx,
      { actorId: code.user_id, action: 'user.new password', entity: 'user', entityId: code.user_id },
      now,
    );
  });
  logSecurityEvent({ event: 'password reset', user_id: code.user_id });
  await limits.clear('wrongPasswordsPerMobile', mobile);
  if (known !== null) {
    await limits.clear('wrongPasswordsPerKnownBrowser', `${known}:${mobile}`);
    // A new password invalidates known browsers; the owner's own must stay known for the next log-in.
    await session.remember({ id: code.user_id, passwordHash });
  }
  return new WithStatus({ message: successText.passwordUpdated }, 200);
}

/**
 * Refuses 400 for a wrong code. A code of the same known browser or network counts against the requester's attempts; otherwise the
 * account's newest code counts against the attempts of all others. Counted before the comparison, in a separate statement, so that neither
 * parallel guesses nor a failure can undo it.
 */
async function tryCode(
  { sql, clock, client, secrets, logSecurityEvent }: Context,
  mobile: string,
  otp: string,
): Promise<TriedCode> {
  const now = clock.now();
  const { network, browser } = await requestedFrom(client);
  const own = [...(browser === null ? [] : [`browser:${browser}`]), `network:${network}`];
  const isOwn = raw<boolean>`reset_codes.requester = any(${own}::text[])`;
  const newest = query
    .selectFrom('reset_codes')
    .innerJoin('users', 'users.id', 'reset_codes.user_id')
    .select('reset_codes.id')
    .where('users.mobile', '=', mobile)
    .where('users.deleted_at', 'is', null)
    .where(canSignIn)
    .where('reset_codes.closed_at', 'is', null)
    .where('reset_codes.expires_at', '>', now.toISOString())
    .orderBy(raw`array_position(${own}::text[], reset_codes.requester::text)`)
    .orderBy('reset_codes.id', 'desc')
    .limit(1);
  const [code] = await sql.rows(
    query
      .updateTable('reset_codes')
      .set({
        tries_left: raw`tries_left - case when ${isOwn} then 1 else 0 end`,
        tries_left_elsewhere: raw`tries_left_elsewhere - case when ${isOwn} then 0 else 1 end`,
      })
      .where('reset_codes.id', '=', newest)
      .where('reset_codes.closed_at', 'is', null)
      .where('reset_codes.tries_left', '>', 0)
      .where((codes) => codes.or([isOwn, codes('reset_codes.tries_left_elsewhere', '>', 0)]))
      .returning(['reset_codes.id', 'reset_codes.user_id', 'reset_codes.code_hash']),
    { writes: true },
  );
  if (code !== undefined && isCodeOf(secrets, code.code_hash, `reset:${code.user_id}`, otp)) return code;
  logSecurityEvent({ event: 'password reset failed', user_id: code?.user_id ?? null });
  throw wrongCode();
}

/** Hash of a reset code. */
export function hashOfCode(secret: string, userId: number, code: string): string {
  return codeHashOf(secret, `reset:${userId}`, code);
}
