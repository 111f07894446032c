import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { openOperation, type Context } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { changeAccount, voidResetCodes } from '@/lib/people/accounts/write';
import { endSessions } from '@/lib/people/auth/sessions';
import type { welcome } from './contract';
import { hashOfInvitationToken } from './token';

/** Unknown, used, replaced and expired links: all alike. */
const notValid = () => new Refusal('NOT_FOUND', refusalText.documentLinkNotValid);

/**
 * Checks the last four digits of the mobile, then sets the first password of the account, which begins no session. Refuses 404 for a link that
 * is not valid, 400 `last_four` for wrong digits, whose tenth entry ends the invitation, 429 after 120 requests of an address.
 */
export const openAccount = openOperation<InputOf<typeof welcome>, OutputOf<typeof welcome>>(
  async (context, { token, last_four: lastFour, password }) => {
    const { clock, passwords, sql, limits, client, logSecurityEvent } = context;
    await limits.consume('invitationsPerAddress', client.network);
    const { invitationId, userId, name } = await requireDigits(context, token, lastFour);
    if (password === undefined) return { message: successText.digitsFit, data: { name, opened: false } };
    // Outside a transaction.
    const passwordHash = await passwords.hash(password);
    const now = clock.now();
    await sql.transaction((tx) => open(tx, { invitationId, userId, passwordHash }, now));
    logSecurityEvent({ event: 'invitation used', user_id: userId });
    return { message: successText.accountOpened, data: { name, opened: true } };
  },
);

/** The account first, in the lock order of all changes of accounts. Refuses 404 if the invitation ended meanwhile. */
async function open(
  tx: Transaction,
  { invitationId, userId, passwordHash }: { invitationId: number; userId: number; passwordHash: string },
  now: Date,
): Promise<void> {
  const account = await changeAccount(
    tx,
    userId,
    { passwordHash, invitedUntil: null, mustChangePassword: false },
    now,
    { invitedUntil: { not: null }, suspended: false, role: { not: 'user' } },
  );
  if (account === undefined) throw notValid();
  const { count } = await tx.prisma.invitation.updateMany({
    where: { id: invitationId, closedAt: null, expiresAt: { gt: now } },
    data: { closedAt: now },
  });
  if (count === 0) throw notValid();
  await voidResetCodes(tx, userId, now);
  await endSessions(tx, userId, now);
  writeAudit(tx, { actorId: userId, action: 'user.open', entity: 'user', entityId: userId }, now);
}

interface Tried {
  readonly invitationId: number;
  readonly userId: number;
  readonly name: string;
}

/** Commits a wrong entry before it is refused. */
async function requireDigits(
  { clock, sql, logSecurityEvent }: Context,
  token: string,
  lastFour: string,
): Promise<Tried> {
  const now = clock.now();
  const userId = await accountOf(sql, token);
  if (userId === null) throw notValid();
  const tried = await sql.transaction((tx) => tryDigits(tx, { token, userId, lastFour }, now));
  if (tried === undefined) throw notValid();
  if (tried.fits) return { invitationId: tried.id, userId, name: tried.name };
  logSecurityEvent({ event: 'invitation failed', user_id: userId });
  throw wrongField('last_four', refusalText.wrongLastFour);
}

async function accountOf(sql: Sql, token: string): Promise<number | null> {
  const found = await sql.prisma.invitation.findUnique({
    where: { tokenHash: hashOfInvitationToken(token) },
    select: { userId: true },
  });
  return found?.userId ?? null;
}

/**
 * Compares and counts in one statement, under the lock of the account, so that parallel guesses of any number of addresses have ten entries
 * together. The last wrong one closes the invitation.
 */
async function tryDigits(
  tx: Transaction,
  { token, userId, lastFour }: { token: string; userId: number; lastFour: string },
  now: Date,
) {
  tx.send(query.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate());
  const fits = raw<boolean>`right(users.mobile, 4) = ${lastFour}`;
  const tried = await tx.first(
    query
      .updateTable('invitations')
      .from('users')
      .set({
        tries_left: raw`tries_left - case when ${fits} then 0 else 1 end`,
        closed_at: raw`case when not ${fits} and tries_left = 1 then ${now}::timestamptz end`,
      })
      .whereRef('users.id', '=', 'invitations.user_id')
      .where('token_hash', '=', hashOfInvitationToken(token))
      .where('users.deleted_at', 'is', null)
      .where('closed_at', 'is', null)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now.toISOString())
      .returning(['invitations.id', 'invitations.closed_at', 'users.name', fits.as('fits')]),
  );
  if (tried !== undefined && tried.closed_at !== null) {
    await changeAccount(tx, userId, { invitedUntil: now }, now, { invitedUntil: { gt: now } });
    writeAudit(tx, { actorId: null, action: 'user.invitation ended', entity: 'user', entityId: userId }, now);
  }
  return tried;
}
