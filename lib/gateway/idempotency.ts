import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '@/lib/access/actor';
import type { Clock, Writable, Write } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import type { Secrets } from '@/lib/auth/secrets';
import { idempotencyHours } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import type { IdempotencyKey } from '@/lib/db/generated/client';
import { sqlWithin } from '@/lib/db/sql';
import { joined, type Transaction } from '@/lib/db/transaction';
import { refusalText } from '@/lib/text/messages';

/**
 * Idempotency keys: the same key, actor and body get the first 2xx response again (docs/product/gateway.md, "Idempotency keys";
 * docs/decisions/002-idempotency-in-the-transaction.md). The key is stored in `idempotency_keys` with its response. An operation of one
 * step runs in the transaction that inserts the key's row: a duplicate waits for the row's lock, and a failure or a crash leaves neither
 * change nor row. An operation of two steps claims the key first, in a separate transaction, so that none is open during a provider
 * request.
 */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}
type Answered = KeptAnswer & { readonly replayed: boolean };

/** Reads the Idempotency-Key header; refuses 400 for anything but 1 to 100 visible ASCII characters. */
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

export interface Keyed {
  readonly key: string;
  readonly actor: Actor;
  /** Network of the client (lib/auth/network.ts). */
  readonly network: string;
  /** The endpoint's path. */
  readonly call: string;
  readonly body: Uint8Array;
  readonly secrets: Secrets;
}
interface On {
  readonly transaction: Transaction;
  readonly clock: Clock;
}

/** A claim expires after this time, so that the key of a dead process can be used again. */
const leaseSeconds = 30;
/** How long a duplicate waits for the first response. */
const twinWaitsMs = 8000;

/** Runs `create` once per idempotency key; returns its response, or the stored one. Refuses 409 for another body. */
export async function once(
  keyed: Keyed,
  { transaction, clock }: On,
  create: (within: Writable) => Promise<KeptAnswer>,
): Promise<Answered> {
  const now = clock.now();
  return transaction(async (db) => {
    const row = rowOf(keyed);
    const kept = await insertOrFind(db, keyed, row, now, { answer: '', expiresAt: endOfKey(now) });
    if (kept === 'gone') throw busy();
    if (kept !== 'inserted') return { status: kept.status, body: kept.answer, replayed: true };
    const made = await create(within(db));
    await db.idempotencyKey.update({ where: row.id, data: { status: made.status, answer: made.body } });
    return { ...made, replayed: false };
  });
}

/**
 * As {@link once}, in two steps: `prepare` runs outside any transaction, the write step in the one that stores the response. A crash in
 * between leaves a claim that expires after {@link leaseSeconds}; until then a duplicate waits and is then refused UNAVAILABLE.
 */
export async function onceInTwoSteps(
  keyed: Keyed,
  { transaction, clock }: On,
  prepare: () => Promise<Write<KeptAnswer>>,
): Promise<Answered> {
  const { id } = rowOf(keyed);
  const claim = randomUUID();
  const kept = await claimOrAnswer(keyed, { transaction, clock }, claim);
  if (kept !== null) return { status: kept.status, body: kept.answer, replayed: true };
  const { actorKey, key } = id.actorKey_key;
  const own = { actorKey, key, status: 0, answer: claim };
  try {
    const write = await prepare();
    return await transaction(async (db) => {
      // Locks the row. If the lease has expired, the row is deleted or claimed by another request, whose write counts.
      const { count } = await db.idempotencyKey.updateMany({
        where: own,
        data: { expiresAt: endOfKey(clock.now()) },
      });
      if (count === 0) throw busy();
      const made = await write(within(db));
      await db.idempotencyKey.update({ where: id, data: { status: made.status, answer: made.body } });
      return { ...made, replayed: false };
    });
  } catch (error) {
    // If this fails too, the lease ends the claim.
    await transaction((db) => db.idempotencyKey.deleteMany({ where: own })).catch(() => undefined);
    throw error;
  }
}

/** Claims the key, or waits for the response of the request that has claimed it. Null: this request has the claim. */
async function claimOrAnswer(
  keyed: Keyed,
  { transaction, clock }: On,
  claim: string,
): Promise<IdempotencyKey | null> {
  const row = rowOf(keyed);
  const waitUntil = performance.now() + twinWaitsMs;
  for (let waitMs = 50; ; waitMs = Math.min(400, waitMs * 1.5)) {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + leaseSeconds * 1000);
    const found = await transaction((db) => insertOrFind(db, keyed, row, now, { answer: claim, expiresAt }));
    if (found === 'inserted') return null;
    if (found !== 'gone' && found.status !== 0) return found;
    if (performance.now() > waitUntil) throw busy();
    await pause(waitMs);
  }
}

const busy = () => new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 5 });
const endOfKey = (now: Date) => new Date(now.getTime() + idempotencyHours * 3_600_000);
const within = (db: Db): Writable => ({ db, transaction: joined(db), sql: sqlWithin(db) });

interface Row {
  /** HMACs of endpoint and body, one per secret in use, newest first. */
  readonly hashes: readonly string[];
  /** The keys of the rows that may hold this request's response: one per secret if the body is part of the key, else one. */
  readonly actorKeys: readonly string[];
  readonly id: { readonly actorKey_key: { readonly actorKey: string; readonly key: string } };
  /** Null for accounts. */
  readonly network: string | null;
}

/**
 * The key under which a response is stored. Accounts have separate keys. A visitor has no identity, so the body is part of the key: a
 * stranger with the same key and another body gets another row and never someone else's response.
 */
function rowOf({ key, actor, network, call, body, secrets }: Keyed): Row {
  // An HMAC, since a body may contain a password: a plain hash would allow guessing it.
  const hashes = secrets.map((secret) =>
    createHmac('sha256', secret).update(`idempotency:${call}\n`).update(body).digest('hex'),
  );
  const isVisitor = actor.kind === 'visitor';
  const actorKeys = isVisitor ? hashes.map((hash) => `visitor:${hash.slice(0, 32)}`) : [`user:${actor.id}`];
  const [actorKey = ''] = actorKeys;
  return { hashes, actorKeys, id: { actorKey_key: { actorKey, key } }, network: isVisitor ? network : null };
}

/** Inserts the row of a key, or returns the existing one; `gone` if that was deleted meanwhile. Refuses 409 for another body. */
async function insertOrFind(
  db: Db,
  { key }: Keyed,
  { hashes, actorKeys, id, network }: Row,
  now: Date,
  data: { answer: string; expiresAt: Date },
): Promise<'inserted' | 'gone' | IdempotencyKey> {
  const mismatch = () => new Refusal('IDEMPOTENCY_MISMATCH', refusalText.idempotencyMismatch);
  const rows = { actorKey: { in: [...actorKeys] }, key };
  await db.idempotencyKey.deleteMany({ where: { ...rows, expiresAt: { lte: now } } });
  if (network !== null) {
    // A visitor who reuses a key for another body gets the 409 too; the network is the best available identity.
    await db.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`${network} ${key}`}, 0))`;
    const used = { key, network, expiresAt: { gt: now }, bodyHash: { notIn: [...hashes] } };
    if ((await db.idempotencyKey.count({ where: used })) > 0) throw mismatch();
  }
  const [bodyHash = ''] = hashes;
  const { actorKey } = id.actorKey_key;
  const older = actorKeys.length > 1 ? await db.idempotencyKey.findFirst({ where: rows }) : null;
  if (older === null) {
    const { count } = await db.idempotencyKey.createMany({
      data: [{ actorKey, key, bodyHash, network, status: 0, createdAt: now, ...data }],
      skipDuplicates: true,
    });
    if (count === 1) return 'inserted';
  }
  const kept = older ?? (await db.idempotencyKey.findUnique({ where: id }));
  if (kept === null) return 'gone';
  if (!hashes.includes(kept.bodyHash)) throw mismatch();
  return kept;
}
