import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@/lib/kernel/access/refusal';
import { secondFactorRule } from '@/lib/account-rules';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';
import type { CheckedAccount } from '@/lib/people/auth/sessions';
import type { Ceremony } from './challenges';

/* A log-in between password and second factor. The database has hashes of the tickets. */

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

/** Changes with the password, so that a ticket ends with the password that it began with. */
function markOf({ id, passwordHash }: Pick<CheckedAccount, 'id' | 'passwordHash'>): string {
  return createHash('sha256').update(`log-in ticket:${id}:${passwordHash}`).digest('base64url');
}

export async function openTicket(
  sql: Sql,
  account: CheckedAccount,
  now: Date,
): Promise<{ readonly id: number; readonly ticket: string; readonly expiresAt: Date }> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + secondFactorRule.ticketMinutes * 60_000);
  const { id } = await sql.transaction((tx) =>
    tx.prisma.logInTicket.create({
      data: {
        tokenHash: hashOf(ticket),
        userId: account.id,
        passwordMark: markOf(account),
        triesLeft: secondFactorRule.ticketAttempts,
        createdAt: now,
        expiresAt,
      },
      select: { id: true },
    }),
  );
  return { id, ticket, expiresAt };
}

/** Of a passkey's challenge, which is good for the log-in of one ticket. */
export const ceremonyOf = (userId: number, ticketId: number): Ceremony => ({
  userId,
  purpose: 'log in',
  within: String(ticketId),
});

/** An unknown, used or expired ticket, or one of a former password: all alike. */
const ticketExpired = () => new Refusal('BAD_CREDENTIALS', refusalText.logInExpired);

export interface TriedTicket {
  readonly id: number;
  readonly account: CheckedAccount;
}

/** Uses up one of the ticket's tries, before the code is compared. Refuses BAD_CREDENTIALS. */
export async function tryTicket(sql: Sql, ticket: string, now: Date): Promise<TriedTicket> {
  const [tried] = await sql.rows(
    query
      .updateTable('log_in_tickets')
      .set({ tries_left: raw`tries_left - 1` })
      .where('token_hash', '=', hashOf(ticket))
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .where('tries_left', '>', 0)
      .returning(['id', 'user_id', 'password_mark']),
    { writes: true },
  );
  if (tried === undefined) throw ticketExpired();
  const account = await sql.prisma.user.findFirst({
    where: { id: tried.user_id, deletedAt: null },
    select: { id: true, mobile: true, passwordHash: true },
  });
  if (account === null || markOf(account) !== tried.password_mark) throw ticketExpired();
  return { id: tried.id, account };
}

/** A ticket begins one session. Refuses BAD_CREDENTIALS if another request has used it. */
export async function closeTicket(sql: Sql, id: number, now: Date): Promise<void> {
  const closed = await sql.rows(
    query
      .updateTable('log_in_tickets')
      .set({ closed_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('id'),
    { writes: true },
  );
  if (closed.length === 0) throw ticketExpired();
}
