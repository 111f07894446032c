import { createHash, randomBytes } from 'node:crypto';
import { secondFactorRule } from '@/lib/account-rules';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';

/* Challenges that passkeys sign (WebAuthn Level 3, 13.4.3). The database has their hashes. */

/** The one use of a challenge. */
export interface Ceremony {
  readonly userId: number;
  readonly purpose: 'add' | 'prove' | 'log in';
  /** Id of the session, or of the log-in's ticket. */
  readonly within: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const bindingOf = ({ userId, purpose, within }: Ceremony) =>
  hashOf(`passkey challenge:${userId}:${purpose}:${within}`);

/** The one before, of the same ceremony, is void. @returns 32 random bytes as base64url, which are nowhere else */
export async function newChallenge(sql: Sql, ceremony: Ceremony, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + secondFactorRule.challengeMinutes * 60_000);
  const values = { challenge_hash: hashOf(challenge), expires_at: expiresAt };
  await sql.rows(
    query
      .insertInto('passkey_challenges')
      .values({ user_id: ceremony.userId, bound_to: bindingOf(ceremony), ...values })
      .onConflict((conflict) => conflict.column('bound_to').doUpdateSet(values)),
    { writes: true },
  );
  return challenge;
}

/** The statement that deletes it decides: of two requests with one challenge, one wins. */
export async function takeChallenge(
  sql: Sql,
  ceremony: Ceremony,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const used = await sql.rows(
    query
      .deleteFrom('passkey_challenges')
      .where('bound_to', '=', bindingOf(ceremony))
      .where('challenge_hash', '=', hashOf(challenge))
      .where('expires_at', '>', now.toISOString())
      .returning('id'),
    { writes: true },
  );
  return used.length > 0;
}
