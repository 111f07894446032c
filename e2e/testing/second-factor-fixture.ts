import { TOTP } from 'otpauth';
import type { User } from '@/lib/db/generated/client';
import type { Db } from '@/lib/db/client';
import { noFactors } from '@/lib/kernel/access/factors';
import { sealText } from '@/lib/people/identity/sealed-text';
import { recoveryCodeHash } from '@/lib/people/second-factor/recovery-codes';
import { newTotpSecret } from '@/lib/people/second-factor/totp';
import { createPasskey } from '@/prisma/factories/passkeys';
import { actorOf, testIdentityKeys } from './context';

const stepMs = 30_000;

/** Code of an authenticator app at a time. @param steps of 30 seconds later */
export function codeAt(secret: string, at: Date, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() + steps * stepMs });
}

/** A code that is wrong at each accepted step. */
export function wrongCodeAt(secret: string, at: Date): string {
  const right = new Set([-1, 0, 1].map((steps) => codeAt(secret, at, steps)));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.has(code)) ?? '';
}

export const someRecoveryCodes = ['7Q1X-M0ZC-4T9B-VW7S', 'KFRJ-2A5N-8HWD-3VQX'] as const;

/** Confirmed, with two recovery codes. @returns the app's secret */
export async function giveFactor(db: Db, userId: number, keys = testIdentityKeys): Promise<string> {
  const secret = newTotpSecret();
  const sealed = sealText(keys, { purpose: 'totp', userId }, secret);
  const at = new Date('2026-01-01');
  await db.authenticator.create({ data: { userId, sealed, createdAt: at, confirmedAt: at } });
  await db.recoveryCode.createMany({
    data: someRecoveryCodes.map((code) => ({ userId, codeHash: recoveryCodeHash(userId, code) })),
  });
  return secret;
}

/** A passkey that nobody has, with two recovery codes. @returns its id */
export async function givePasskeyRow(db: Db, userId: number): Promise<number> {
  const id = await createPasskey(db, userId, new Date('2026-01-01'));
  await db.recoveryCode.createMany({
    data: someRecoveryCodes.map((code) => ({ userId, codeHash: recoveryCodeHash(userId, code) })),
    skipDuplicates: true,
  });
  return id;
}

/** Actor of a user with a passkey. @param sessionId as of `actorOf` */
export const withPasskey = (user: User, sessionId?: string) => ({
  ...actorOf(user, sessionId),
  factors: { ...noFactors, passkey: true },
});

/** Actor of a user with an authenticator app. @param sessionId as of `actorOf` */
export const withFactor = (user: User, sessionId?: string) => ({
  ...actorOf(user, sessionId),
  factors: { ...noFactors, totp: true },
});
