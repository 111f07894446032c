import { randomBytes } from 'node:crypto';
import type { Db } from '@/lib/db/client';

/** A passkey that nobody has, without recovery codes. @returns its id */
export async function createPasskey(db: Db, userId: number, createdAt = new Date()): Promise<number> {
  const credentialId = randomBytes(32).toString('base64url');
  const columns = { publicKey: 'key', counter: 0, transports: [], name: 'Chrome on Linux', backedUp: false };
  const { id } = await db.passkey.create({ data: { userId, credentialId, createdAt, ...columns } });
  return id;
}
