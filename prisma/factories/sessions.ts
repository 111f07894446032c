import { randomBytes } from 'node:crypto';
import { actorOf, sessionExpiry, type LiveSession } from '@/lib/people/auth/session-actor';
import type { Db } from '@/lib/db/client';
import { dateOf } from '@/lib/db/dates';

/** Opens a session, like a log-in after the password check. */
export async function openSession(
  db: Db,
  userId: number,
  now: Date,
  from: { address: string; userAgent: string | null } = { address: '203.0.113.9', userAgent: null },
): Promise<LiveSession> {
  const { planActive, dob, ...account } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const id = randomBytes(32).toString('base64url');
  const expiresAt = sessionExpiry(account.role, now);
  const { address } = from;
  const userAgent = from.userAgent?.slice(0, 300) ?? null;
  await db.session.create({
    data: { id, userId, createdAt: now, renewedAt: now, expiresAt, provedAt: now, address, userAgent },
  });
  const columns = { plan_active: planActive, dob: dob === null ? null : dateOf(dob) };
  const factors = { has_totp: false, has_passkey: false, factor_required: false };
  return {
    actor: actorOf({ ...account, ...columns, ...factors }, { id, provedAt: now }),
    expiresAt,
    unlocks: 0,
  };
}
