import { codeHashOf, newCode } from '@/lib/people/auth/codes';
import { oldGoldRule } from '@/lib/sale-rules';
import type { Sql } from '@/lib/db/sql';

/* The code with which a customer accepts a purchase of old gold, made when its message is sent (docs/decisions/003-reset-codes-are-made-when-sent.md). */

const prefix = 'old_gold_code:';

/** Key of the message with a code. */
export const keyOfCode = (codeId: number) => `${prefix}${codeId}`;

/** What the hash of a code is bound to. */
export const aboutCode = (codeId: number) => `old gold:${codeId}`;

/** Makes the code of a message, whose hash replaces that of an earlier attempt to send it; null if it can no longer be entered. */
export async function makeExchangeCode(
  sql: Sql,
  secret: string,
  key: string | null,
  now: Date,
): Promise<string | null> {
  const id = Number(key?.slice(prefix.length));
  if (!Number.isInteger(id)) return null;
  const code = newCode(oldGoldRule.codeDigits);
  const { count } = await sql.transaction((tx) =>
    tx.prisma.exchangeCode.updateMany({
      where: { id, closedAt: null, expiresAt: { gt: now } },
      data: { codeHash: codeHashOf(secret, aboutCode(id), code) },
    }),
  );
  return count === 0 ? null : code;
}
