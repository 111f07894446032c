import type { ActorContext } from '@/lib/kernel/access/operation';
import { sharedCounterRule } from '@/lib/account-rules';
import { query, raw } from '@/lib/db/query';
import { codeHashOf } from '@/lib/people/auth/codes';

/*
 * PINs are hashed by bcrypt, as passwords are, but not as typed: a copy of the database has a million possible ones to try. What is hashed is
 * their HMAC under the site's secret.
 */

/** Whose PIN, on which device. */
export interface PinPlace {
  readonly browser: string;
  readonly userId: number;
}

const keyed = (secret: string, { browser, userId }: PinPlace, pin: string) =>
  codeHashOf(secret, `device pin:${browser}:${userId}`, pin);

export function hashPin({ secrets, passwords }: ActorContext, place: PinPlace, pin: string): Promise<string> {
  return passwords.hash(keyed(secrets[0], place, pin));
}

/** `blocked`: five wrong ones in a row, whatever this one is. */
export type PinTry = 'blocked' | { readonly hash: string | null; readonly isLast: boolean };

/**
 * Uses up a try before the PIN is compared: parallel ones cannot exceed the limit, and no failure undoes it. The statement that counts also decides, under the
 * row's lock. Without a PIN the comparison takes as long.
 * @returns the hash that matched; null for a wrong PIN, and for a person without one
 */
export async function tryPin(context: ActorContext, place: PinPlace, pin: string): Promise<PinTry> {
  const { systemSql, passwords, secrets } = context;
  const [counted] = await systemSql.rows(
    query
      .updateTable('device_pins')
      .set({ wrong_tries: raw`wrong_tries + 1` })
      .where('browser', '=', place.browser)
      .where('user_id', '=', place.userId)
      .where('wrong_tries', '<', sharedCounterRule.pinTries)
      .returning(['pin_hash', 'wrong_tries']),
    { writes: true },
  );
  if (counted === undefined && (await hasPin(context, place))) return 'blocked';
  const isLast = counted?.wrong_tries === sharedCounterRule.pinTries;
  let isDecided = false;
  try {
    for (const secret of secrets) {
      if (await passwords.matches(keyed(secret, place, pin), counted?.pin_hash ?? null))
        return { hash: counted?.pin_hash ?? null, isLast };
      isDecided = true;
    }
  } catch (error) {
    // The queue of passwords is full. A try that was wrong under one secret of the site stays counted.
    if (isDecided) throw error;
    await systemSql.rows(
      query
        .updateTable('device_pins')
        .set({ wrong_tries: raw`wrong_tries - 1` })
        .where('browser', '=', place.browser)
        .where('user_id', '=', place.userId)
        .where('wrong_tries', '>', 0),
      { writes: true },
    );
    throw error;
  }
  return { hash: null, isLast };
}

async function hasPin({ systemSql }: ActorContext, { browser, userId }: PinPlace): Promise<boolean> {
  return (await systemSql.prisma.devicePin.count({ where: { browser, userId } })) > 0;
}
