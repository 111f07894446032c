import { invitationRule } from '@/lib/account-rules';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { Context } from '@/lib/kernel/access/operation';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { hashOfInvitationToken, invitationTokenOf } from './token';

/* Invitations of staff accounts (docs/product/staff-accounts.md, "Invitations"). */

export const invitationExpiry = (now: Date) => new Date(now.getTime() + invitationRule.hours * 3_600_000);

const prefix = 'staff_invitation:';

/** Id of the invitation that a message of kind `staff_invitation` is about; null for another key. */
export function invitationOfKey(key: string | null): number | null {
  const id = Number(key?.startsWith(prefix) === true ? key.slice(prefix.length) : Number.NaN);
  return Number.isInteger(id) ? id : null;
}

/**
 * Makes an invitation, voids the one before, and queues the SMS. The transaction holds the account's row, and sets its `invited_until`.
 * @returns the link, which is nowhere else
 */
export async function invite(
  tx: Transaction,
  { siteUrl, secrets }: Pick<Context, 'siteUrl' | 'secrets'>,
  user: { readonly id: number; readonly mobile: string },
  now: Date,
): Promise<string> {
  await closeInvitations(tx, user.id, now);
  const { id } = await tx.one(nextInvitationId);
  const token = invitationTokenOf(secrets[0], { id, createdAt: now });
  await tx.prisma.invitation.create({
    data: {
      id,
      userId: user.id,
      tokenHash: hashOfInvitationToken(token),
      triesLeft: invitationRule.tries,
      createdAt: now,
      expiresAt: invitationExpiry(now),
    },
  });
  const message = { kind: 'staff_invitation', key: `${prefix}${id}`, variables: {} } as const;
  enqueueMessage(tx, { ...message, customerId: user.id, mobile: user.mobile }, now);
  return `${siteUrl}/welcome/${token}`;
}

const nextInvitationId = query.selectNoFrom(
  raw<number>`nextval(pg_get_serial_sequence('invitations', 'id'))::int`.as('id'),
);

/** Ends the open invitation of an account, if it has one. The transaction holds the account's row. */
export async function closeInvitations(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.prisma.invitation.updateMany({ where: { userId, closedAt: null }, data: { closedAt: now } });
}

/** In the transaction that deletes the account, which has locked it. */
export function eraseInvitations(tx: Transaction, userId: number): void {
  tx.send(query.deleteFrom('invitations').where('user_id', '=', userId));
}
