import type { Context } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { query } from '@/lib/db/query';
import { accountFailureText } from '@/lib/kernel/text/account-failures';
import { refusalText } from '@/lib/kernel/text/messages';
import { SealError, unsealText, type IdentityKeys } from '@/lib/people/identity/sealed-text';
import type { Ceremony } from './challenges';
import type { PasskeyAnswer } from './passkey-contract';
import { usePasskey } from './passkeys';
import { recoveryCodeHash } from './recovery-codes';
import { isTotpCode, stepOfCode } from './totp';
import { clearTries, countTry, refundTry } from './tries';

export interface SentCodes {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

export type Verified = 'totp' | 'passkey' | 'recovery code';

type Verifying = Pick<Context, 'sql' | 'identityKeys' | 'siteUrl' | 'logSecurityEvent'>;

/**
 * Whether a code of the authenticator, a recovery code or a passkey's answer is right; it is used up then. Counts as a try of the account. A `code` of other
 * than six digits is a recovery code.
 * @param ceremony what a passkey's challenge was for
 * @returns null for a wrong, used or unknown code
 * @throws RATE_LIMITED, or UNAVAILABLE if `IDENTITY_KEY` does not open the secret
 */
export async function verifyFactor(
  context: Verifying,
  ceremony: Ceremony,
  { code, recovery_code: recoveryCode, passkey }: SentCodes,
  now: Date,
): Promise<Verified | null> {
  const { userId } = ceremony;
  return countedTry(context, userId, now, async () => {
    if (passkey !== undefined) return (await usePasskey(context, ceremony, passkey, now)) ? 'passkey' : null;
    const app = appCodeOf({ code, recovery_code: recoveryCode });
    if (app !== null) return (await useTotp(context, userId, app, now)) ? 'totp' : null;
    const recovery = recoveryCode ?? code ?? '';
    return (await useRecoveryCode(context, userId, recovery, now)) ? 'recovery code' : null;
  });
}

/** The code of the authenticator; null for a recovery code. */
function appCodeOf({ code, recovery_code: recoveryCode }: SentCodes): string | null {
  return recoveryCode === undefined && code !== undefined && isTotpCode(code) ? code : null;
}

/** @returns the field, and a sentence for it */
export function wrongCodeOf(sent: SentCodes): readonly ['code' | 'recovery_code' | 'passkey', string] {
  if (sent.passkey !== undefined) return ['passkey', accountFailureText.wrongPasskey];
  return [
    sent.code === undefined ? 'recovery_code' : 'code',
    appCodeOf(sent) === null ? refusalText.wrongRecoveryCode : refusalText.wrongFactorCode,
  ];
}

/** Runs a try of an account's owner. @param run null or false: wrong */
export async function countedTry<T>(
  { sql }: Pick<Context, 'sql'>,
  userId: number,
  now: Date,
  run: () => Promise<T>,
): Promise<T> {
  await countTry(sql, userId, now);
  let outcome: T;
  try {
    outcome = await run();
  } catch (error) {
    await refundTry(sql, userId);
    throw error;
  }
  if (outcome !== null && outcome !== false) await clearTries(sql, userId);
  return outcome;
}

/** The statement that writes the step decides: of two requests with one code, one wins. */
async function useTotp(
  { sql, identityKeys }: Pick<Verifying, 'sql' | 'identityKeys'>,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const authenticator = await sql.prisma.authenticator.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { id: true, sealed: true },
  });
  if (authenticator === null) return false;
  const step = stepOfCode(openSecret(identityKeys, userId, authenticator.sealed), code, now);
  if (step === null) return false;
  const used = await sql.rows(
    query
      .updateTable('authenticators')
      .set({ last_step: step })
      .where('id', '=', authenticator.id)
      .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
      .returning('id'),
    { writes: true },
  );
  return used.length > 0;
}

async function useRecoveryCode(
  { sql }: Pick<Verifying, 'sql'>,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await sql.rows(
    query
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', recoveryCodeHash(userId, code))
      .where('used_at', 'is', null)
      .returning('id'),
    { writes: true },
  );
  return used.length > 0;
}

/** Throws UNAVAILABLE without `IDENTITY_KEY`, or with one that does not open the secret. */
export function openSecret(keys: IdentityKeys | undefined, userId: number, sealed: string): string {
  try {
    return unsealText(requireFactorKeys(keys), { purpose: 'totp', userId }, sealed);
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new Refusal('UNAVAILABLE', refusalText.authenticatorDoesNotOpen, { cause });
  }
}

/** Throws UNAVAILABLE on a site without `IDENTITY_KEY`. */
export function requireFactorKeys(keys: IdentityKeys | undefined): IdentityKeys {
  if (keys === undefined) throw new Refusal('UNAVAILABLE', refusalText.noAuthenticators);
  return keys;
}
