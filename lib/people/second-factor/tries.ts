import { Refusal } from '@/lib/kernel/access/refusal';
import { secondFactorRule } from '@/lib/account-rules';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';

/*
 * Tries of a second factor or a proof, counted per account over all its log-ins, tickets and sessions. Unlike other rate limits, nothing
 * switches it off.
 */

const { attempts, lockMinutes } = secondFactorRule;

/**
 * Counts a try before it is decided, in a statement of its own, so that parallel tries cannot exceed the limit and no failure undoes it.
 * Refuses RATE_LIMITED after five tries without a success, until 15 minutes after the last one.
 */
export async function countTry(sql: Sql, userId: number, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + lockMinutes * 60_000);
  const [counted] = await sql.rows(
    query
      .insertInto('factor_tries')
      .values({ user_id: userId, tries: 1, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({
            tries: raw`case when factor_tries.expires_at <= ${now}::timestamptz then 1 else factor_tries.tries + 1 end`,
            expires_at: expiresAt,
          })
          .where((row) =>
            row.or([
              row('factor_tries.expires_at', '<=', now.toISOString()),
              row('factor_tries.tries', '<', attempts),
            ]),
          ),
      )
      .returning('tries'),
    { writes: true },
  );
  if (counted !== undefined) return;
  const blocked = await sql.prisma.factorTries.findUnique({ where: { userId }, select: { expiresAt: true } });
  const waitMs = (blocked?.expiresAt ?? now).getTime() - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new Refusal('RATE_LIMITED', refusalText.rateLimited(retryAfterSeconds), { retryAfterSeconds });
}

/** After a success: wrong tries before it count no more. */
export async function clearTries(sql: Sql, userId: number): Promise<void> {
  await sql.rows(query.deleteFrom('factor_tries').where('user_id', '=', userId), { writes: true });
}

/** A try that could not be decided. */
export async function refundTry(sql: Sql, userId: number): Promise<void> {
  await sql.rows(
    query
      .updateTable('factor_tries')
      .set({ tries: raw`tries - 1` })
      .where('user_id', '=', userId)
      .where('tries', '>', 0),
    { writes: true },
  );
}
