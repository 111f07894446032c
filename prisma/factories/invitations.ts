import { randomBytes } from 'node:crypto';
import { invitationRule } from '@/lib/account-rules';
import type { Db } from '@/lib/db/client';
import type { User } from '@/lib/db/generated/client';
import { crockfordOf, tokenCharacters } from '@/lib/kernel/text/crockford';
import { unmatchablePasswordHash } from '@/lib/people/auth/unmatchable-password-hash';
import { hashOfInvitationToken } from '@/lib/people/invitations/token';
import { createUser, type UserOptions } from './users';

/** A staff account that was never opened, with its open invitation. @param options.expiresAt default: in 48 hours */
export async function createInvited(
  db: Db,
  { expiresAt, ...options }: UserOptions & { readonly expiresAt?: Date } = {},
): Promise<{ readonly user: User; readonly token: string; readonly digits: string }> {
  const createdAt = options.createdAt ?? new Date();
  const until = expiresAt ?? new Date(createdAt.getTime() + invitationRule.hours * 3_600_000);
  const { id } = await createUser(db, { role: 'employee', ...options });
  const user = await db.user.update({
    where: { id },
    data: { invitedUntil: until, passwordHash: unmatchablePasswordHash() },
  });
  const token = crockfordOf(randomBytes(17), tokenCharacters);
  await db.invitation.create({
    data: {
      userId: id,
      tokenHash: hashOfInvitationToken(token),
      triesLeft: invitationRule.tries,
      createdAt,
      expiresAt: until,
    },
  });
  return { user, token, digits: user.mobile.slice(-4) };
}
