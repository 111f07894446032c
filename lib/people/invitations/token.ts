import { createHash, createHmac } from 'node:crypto';
import { crockfordOf, tokenCharacters } from '@/lib/kernel/text/crockford';

interface InvitationRow {
  readonly id: number;
  /** Ids of a restored database are given again, at other times. */
  readonly createdAt: Date;
}

/** Token of `/welcome/<token>`. Derived from the row, so that the queued SMS need not hold it. The database has its hash. */
export function invitationTokenOf(secret: string, { id, createdAt }: InvitationRow): string {
  const hmac = createHmac('sha256', secret).update(`invitation ${id} ${createdAt.toISOString()}`).digest();
  return crockfordOf(hmac, tokenCharacters);
}

/** SHA-256 in base64url, 43 characters. Tokens of 130 bits need no salt. */
export const hashOfInvitationToken = (token: string) =>
  createHash('sha256').update(`invitation:${token}`).digest('base64url');
