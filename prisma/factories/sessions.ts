import { beginSession, type LiveSession } from '@/lib/auth/sessions';
import type { Db } from '@/lib/db/client';
import { sqlWithin } from '@/lib/db/sql';

/** Opens a session of an account as a log-in does after the password check. */
export async function openSession(
  db: Db,
  userId: number,
  now: Date,
  from: { address: string; userAgent: string | null } = { address: '203.0.113.9', userAgent: null },
): Promise<LiveSession> {
  const account = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const session = await beginSession(sqlWithin(db), account, now, from);
  if (typeof session === 'string') throw new Error(`No session begins for account ${userId}: ${session}`);
  return session;
}
