import { hasFactor } from '@/lib/kernel/access/factors';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { provedUntil } from '@/lib/kernel/access/proof';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { secondFactorRule } from '@/lib/account-rules';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { endOtherSessions } from '@/lib/people/auth/sessions';
import { sealText } from '@/lib/people/identity/sealed-text';
import { auditFactor, firstCodes, replaceCodes } from './changes';
import type { prove, secondFactor } from './contract';
import { proofCeremony } from './passkey-operations';
import { ownFactorsOf, statusOf } from './status';
import { newTotpSecret, stepOfCode, totpUri } from './totp';
import { countedTry, openSecret, requireFactorKeys, verifyFactor, wrongCodeOf } from './verify';

/* The second factor of the own account (docs/product/second-factor.md). Each transaction locks the account's row. */

type Actions = (typeof secondFactor)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

export const readSecondFactor = operation<In<'status'>, Out<'status'>>(
  'set up own second factor',
  'no proof',
  async ({ actor, sql }) => ({ data: await statusOf(sql, actor) }),
);

/** One in use stays until the new one is confirmed; one begun before is void. Refuses 503 without `IDENTITY_KEY`. */
export const startTotp = operation<In<'start_totp'>, Out<'start_totp'>>(
  'set up own second factor',
  'proof',
  async ({ actor, clock, sql, identityKeys }) => {
    const keys = requireFactorKeys(identityKeys);
    const secret = newTotpSecret();
    const sealed = sealText(keys, { purpose: 'totp', userId: actor.id }, secret);
    await sql.transaction(async (tx) => {
      await tx.prisma.authenticator.deleteMany({ where: { userId: actor.id, confirmedAt: null } });
      await tx.prisma.authenticator.create({ data: { userId: actor.id, sealed, createdAt: clock.now() } });
    });
    return { data: { secret, uri: totpUri(secret, actor.mobile) } };
  },
);

/**
 * The account's other sessions end: they began without it. Its first factor comes with recovery codes. Refuses 400 for a wrong code, or if
 * none was begun within the hour.
 */
export const confirmTotp = operation<In<'confirm_totp'>, Out<'confirm_totp'>>(
  'set up own second factor',
  'proof',
  async ({ actor, clock, sql, identityKeys, logSecurityEvent }, { code }) => {
    const now = clock.now();
    const userId = actor.id;
    const begunSince = new Date(now.getTime() - secondFactorRule.setUpMinutes * 60_000);
    const confirmed = await sql.transaction(async (tx) => {
      const begun = await tx.prisma.authenticator.findFirst({
        where: { userId, confirmedAt: null, createdAt: { gt: begunSince } },
        select: { id: true, sealed: true },
      });
      const step = begun && stepOfCode(openSecret(identityKeys, userId, begun.sealed), code, now);
      if (begun === null || step === null) throw wrongField('code', refusalText.wrongFirstCode);
      await tx.prisma.authenticator.deleteMany({ where: { userId, confirmedAt: { not: null } } });
      await tx.prisma.authenticator.update({
        where: { id: begun.id },
        data: { confirmedAt: now, lastStep: step },
      });
      const codes = await firstCodes(tx, userId);
      await endOtherSessions(tx, actor, now);
      auditFactor(tx, userId, 'second factor', now);
      return { data: await statusOf(tx, actor), recovery_codes: codes };
    });
    logSecurityEvent({ event: 'second factor set up', user_id: userId });
    return { message: successText.authenticatorConfirmed, ...confirmed };
  },
);

/** One that was only begun goes without a record. Refuses 409 FACTOR_REQUIRED for the last factor of a role that needs one. */
export const removeTotp = operation<In<'remove_totp'>, Out<'remove_totp'>>(
  'set up own second factor',
  'proof',
  async ({ actor, clock, sql, logSecurityEvent }) => {
    const now = clock.now();
    const userId = actor.id;
    const { count, data } = await sql.transaction(async (tx) => {
      const [{ required }, { passkey }] = [await statusOf(tx, actor), await ownFactorsOf(tx, userId)];
      if (required && !passkey) throw new Refusal('FACTOR_REQUIRED', refusalText.factorRequired);
      const removed = await tx.prisma.authenticator.deleteMany({
        where: { userId, confirmedAt: { not: null } },
      });
      await tx.prisma.authenticator.deleteMany({ where: { userId } });
      if (!passkey) await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
      if (removed.count > 0) auditFactor(tx, userId, 'second factor removed', now);
      return { ...removed, data: await statusOf(tx, actor) };
    });
    if (count > 0) logSecurityEvent({ event: 'second factor removed', user_id: userId });
    return { message: successText.authenticatorRemoved, data };
  },
);

/** Refuses 409 NO_FACTOR for an account without a second factor. */
export const newCodes = operation<In<'new_codes'>, Out<'new_codes'>>(
  'set up own second factor',
  'proof',
  async ({ actor, clock, sql, logSecurityEvent }) => {
    const userId = actor.id;
    const made = await sql.transaction(async (tx) => {
      if (!hasFactor(await ownFactorsOf(tx, userId))) throw new Refusal('NO_FACTOR', refusalText.noFactor);
      const codes = await replaceCodes(tx, userId);
      auditFactor(tx, userId, 'recovery codes', clock.now());
      return { data: await statusOf(tx, actor), recovery_codes: codes };
    });
    logSecurityEvent({ event: 'new recovery codes', user_id: userId });
    return { message: successText.recoveryCodesMade, ...made };
  },
);

/**
 * Proves the session for 15 minutes. Refuses 400 for a wrong code, passkey or password, and for the password of an account with a second factor; 429
 * after five of them.
 */
export const proveSession = operation<InputOf<typeof prove>, OutputOf<typeof prove>>(
  'prove own session',
  'no proof',
  async (context, input) => {
    const { actor, clock, sql, logSecurityEvent } = context;
    const now = clock.now();
    const isPassword = input.password !== undefined;
    if (isPassword && hasFactor(actor.factors)) throw wrongField('password', refusalText.codeNotPassword);
    if (!isPassword && !hasFactor(actor.factors)) throw wrongField('code', refusalText.passwordNotCode);
    const verified = isPassword
      ? await isOwnPassword(context, input.password ?? '', now)
      : await verifyFactor(context, proofCeremony(actor), input, now);
    if (verified === null || verified === false) {
      logSecurityEvent({ event: 'proof failed', user_id: actor.id });
      throw isPassword
        ? wrongField('password', 'The current password is wrong.')
        : wrongField(...wrongCodeOf(input));
    }
    if (verified === 'recovery code') logSecurityEvent({ event: 'recovery code used', user_id: actor.id });
    await sql.rows(
      query
        .updateTable('sessions')
        .set({ proved_at: now })
        .where('id', '=', actor.sessionId)
        .where('ended_at', 'is', null),
      { writes: true },
    );
    const until = provedUntil({ provedAt: now }) ?? now;
    return { message: successText.proved, proved_until: until.toISOString() };
  },
);

function isOwnPassword(context: ActorContext, password: string, now: Date): Promise<boolean> {
  const { actor, sql, passwords } = context;
  return countedTry(context, actor.id, now, async () => {
    const own = await sql.prisma.user.findUnique({ where: { id: actor.id }, select: { passwordHash: true } });
    return passwords.matches(password, own?.passwordHash ?? null);
  });
}
