import type { Db } from './client';

/** Removes what has had its time: tries of windows that are over, answers kept for idempotency keys of yesterday. */
export async function sweepExpired(db: Db, now: Date): Promise<void> {
  await db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } });
  await db.idempotencyKey.deleteMany({ where: { expiresAt: { lt: now } } });
}
