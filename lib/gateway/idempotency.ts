import { createHmac } from 'node:crypto';
import type { Actor } from '@/lib/access/actor';
import type { Clock } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import type { Secrets } from '@/lib/auth/secrets';
import { idempotencyHours } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import { sqlWithin, type Sql } from '@/lib/db/sql';
import { joined, type Transaction } from '@/lib/db/transaction';
import { refusalText } from '@/lib/text/messages';

/**
 * The same key, actor and body get the first 2xx answer again (gateway.md, "Common forms"). The key's row is written in the
 * transaction of the operation itself: a twin waits at the row until the first has committed or failed, a failure leaves no
 * trace, and after a crash either both the change and its answer are there or neither.
 */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** Reads the header; refuses 400 for anything but 1 to 100 visible ASCII characters. */
export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new Refusal('VALIDATION', refusalText.idempotencyKey, {
      fields: { 'Idempotency-Key': refusalText.idempotencyKey },
    });
  }
  return key;
}

interface Keyed {
  readonly key: string;
  readonly actor: Actor;
  /** What was asked: the call's path and the body's bytes. */
  readonly call: string;
  readonly body: Uint8Array;
  readonly secrets: Secrets;
}

/** Runs `create` once for a key; answers what it made, or what the first run made. Refuses 409 for another body. */
export async function once(
  keyed: Keyed,
  { transaction, clock }: { transaction: Transaction; clock: Clock },
  create: (within: { db: Db; transaction: Transaction; sql: Sql }) => Promise<KeptAnswer>,
): Promise<KeptAnswer & { replayed: boolean }> {
  const { key, actor, call, body, secrets } = keyed;
  const actorKey = actor.kind === 'visitor' ? 'visitor' : `user:${actor.id}`;
  // Keyed, because a body may hold a password: the hash alone must not allow guessing it.
  const hashes = secrets.map((secret) =>
    createHmac('sha256', secret).update(`idempotency:${call}\n`).update(body).digest('hex'),
  );
  const [bodyHash = ''] = hashes;
  const now = clock.now();
  return transaction(async (db) => {
    await db.idempotencyKey.deleteMany({ where: { actorKey, key, expiresAt: { lte: now } } });
    const expiresAt = new Date(now.getTime() + idempotencyHours * 3_600_000);
    const { count } = await db.idempotencyKey.createMany({
      data: [{ actorKey, key, bodyHash, status: 0, answer: '', createdAt: now, expiresAt }],
      skipDuplicates: true,
    });
    if (count === 0) {
      const kept = await db.idempotencyKey.findUniqueOrThrow({ where: { actorKey_key: { actorKey, key } } });
      if (!hashes.includes(kept.bodyHash))
        throw new Refusal('IDEMPOTENCY_MISMATCH', refusalText.idempotencyMismatch);
      return { status: kept.status, body: kept.answer, replayed: true };
    }
    const made = await create({ db, transaction: joined(db), sql: sqlWithin(db) });
    await db.idempotencyKey.update({
      where: { actorKey_key: { actorKey, key } },
      data: { status: made.status, answer: made.body },
    });
    return { ...made, replayed: false };
  });
}
