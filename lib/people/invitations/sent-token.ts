import { withAnySecret, type Secrets } from '@/lib/people/auth/secrets';
import type { Sql } from '@/lib/db/sql';
import { invitationOfKey } from './invite';
import { hashOfInvitationToken, invitationTokenOf } from './token';

/** Token of the invitation that a queued message is about; null if it is over, or was made with another secret. @param key of the message */
export async function tokenOfInvitation(
  sql: Sql,
  secrets: Secrets,
  key: string | null,
  now: Date,
): Promise<string | null> {
  const id = invitationOfKey(key);
  if (id === null) return null;
  const open = await sql.prisma.invitation.findFirst({
    where: { id, closedAt: null, expiresAt: { gt: now } },
    select: { id: true, createdAt: true, tokenHash: true },
  });
  if (open === null) return null;
  return withAnySecret(secrets, (secret) => {
    const token = invitationTokenOf(secret, open);
    return Promise.resolve(hashOfInvitationToken(token) === open.tokenHash ? token : null);
  });
}
