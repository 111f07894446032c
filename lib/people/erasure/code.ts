import { erasureRule } from '@/lib/account-rules';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { ActorContext } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { codeHashOf, isCodeOf, newCode } from '@/lib/people/auth/codes';

/* The code by SMS that confirms the deletion of the own account, made when its message is sent (docs/decisions/003-reset-codes-are-made-when-sent.md). */

const prefix = 'erasure_code:';

/** Key of the message with a code. */
export const keyOfErasureCode = (erasureId: number) => `${prefix}${erasureId}`;

const aboutCode = (erasureId: number) => `erasure:${erasureId}`;

/** Makes the code of a message, whose hash replaces that of an earlier attempt to send it; null if it can no longer be entered. */
export async function makeErasureCode(
  sql: Sql,
  secret: string,
  key: string | null,
  now: Date,
): Promise<string | null> {
  const id = Number(key?.slice(prefix.length));
  if (!Number.isInteger(id)) return null;
  const code = newCode(erasureRule.codeDigits);
  const { count } = await sql.transaction((tx) =>
    tx.prisma.erasure.updateMany({
      where: { id, state: 'asked', triesLeft: { gt: 0 }, expiresAt: { gt: now } },
      data: { codeHash: codeHashOf(secret, aboutCode(id), code) },
    }),
  );
  return count === 0 ? null : code;
}

export const wrongErasureCode = () =>
  wrongField('code', 'This code is wrong or no longer valid. Please check it or ask for a new one.');

/**
 * The request whose valid code was entered, of the actor's own account. Counts the attempt before the comparison, in a statement of its own, so that
 * neither parallel guesses nor a failure can undo it. Throws 400 on `code`.
 */
export async function tryErasureCode(
  { actor, clock, secrets, sql }: ActorContext,
  code: string,
): Promise<{ readonly id: number }> {
  const newest = query
    .selectFrom('erasures')
    .select('erasures.id')
    .where('erasures.user_id', '=', actor.id)
    .where('erasures.state', '=', 'asked')
    .where('erasures.expires_at', '>', clock.now().toISOString())
    .orderBy('erasures.id', 'desc')
    .limit(1);
  const [tried] = await sql.rows(
    query
      .updateTable('erasures')
      .set({ tries_left: raw`tries_left - 1` })
      .where('erasures.id', '=', newest)
      .where('erasures.tries_left', '>', 0)
      .returning(['erasures.id', 'erasures.code_hash']),
    { writes: true },
  );
  if (tried === undefined || tried.code_hash === null) throw wrongErasureCode();
  if (!isCodeOf(secrets, tried.code_hash, aboutCode(tried.id), code)) throw wrongErasureCode();
  return { id: tried.id };
}
