import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expressionBuilder } from 'kysely';
import type { Claim, Clock, WriteContext, WriteStep } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { idempotencyHours } from '@/lib/limits';
import { query, type Tables } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';
import {
  findStoredResponse,
  lockQuery,
  rowOf,
  storeQuery,
  type ClaimedKey,
  type IdempotentRequest,
  type KeyRow,
} from './idempotency-rows';

/**
 * The same key, actor and body get the first 2xx response again (docs/product/gateway.md, "Idempotency keys";
 * docs/decisions/002-idempotency-in-the-transaction.md). An operation of one step runs in the transaction that inserts the key's row: a
 * duplicate waits for the key's lock, and a failure or a crash leaves neither change nor row. An operation of two steps first claims the
 * key in a separate transaction, so that none is open during a provider request. If its first step commits a row, that transaction writes
 * the row's id to the claim, and a retry resumes with it.
 */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
  /** Stored instead of the body: without the fields that are shown once. */
  readonly kept?: string;
}
type ReplayableResponse = StoredResponse & { readonly replayed: boolean };

/** Refuses 400 for anything but 1 to 100 visible ASCII characters. */
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

interface IdempotencyContext {
  readonly sql: Sql;
  readonly clock: Clock;
}

/** Time after which the key of a dead process can be used again. */
const leaseSeconds = 30;
/** How long a duplicate waits for the first response. */
const duplicateWaitMs = 8000;

/** Runs `create` once per key; returns its or the stored response. Refuses 409 for another body. */
export async function runIdempotent(
  keyed: IdempotentRequest,
  { sql, clock }: IdempotencyContext,
  create: (within: WriteContext) => Promise<StoredResponse>,
): Promise<ReplayableResponse> {
  const now = clock.now();
  const row = rowOf(keyed);
  return sql.transaction(
    async (tx) => {
      const kept = await findStoredResponse(tx, row, now);
      if (kept !== undefined) return { status: kept.status, body: kept.answer, replayed: true };
      const { status, body, kept: answer = body } = await create({ sql: tx });
      tx.send(storeQuery(row, now, { status, answer, expires_at: endOfKey(now) }));
      return { status, body, replayed: false };
    },
    { first: lockQuery(row) },
  );
}

/**
 * `prepare` runs outside any transaction, the write step in the one that stores the response. A crash in between leaves a claim for {@link
 * leaseSeconds}; until then a duplicate waits and is refused UNAVAILABLE. A claim with a committed row is kept as long as a response, and
 * taken over: the row says what has been done.
 */
export async function runIdempotentInTwoSteps(
  keyed: IdempotentRequest,
  { sql, clock }: IdempotencyContext,
  prepare: (claim: Claim) => Promise<WriteStep<StoredResponse>>,
): Promise<ReplayableResponse> {
  const row = rowOf(keyed);
  const claim = randomUUID();
  const claimed = await claimOrRepeat(row, { sql, clock }, claim);
  if ('body' in claimed) return { ...claimed, replayed: true };
  const isOwnClaim = expressionBuilder<Tables, 'idempotency_keys'>().and({
    actor_key: row.actorKey,
    key: row.key,
    status: 0,
    answer: claim,
  });
  const ownClaim = query.updateTable('idempotency_keys').where(isOwnClaim);
  /** Locks the row. If the lease has expired, the row is deleted or claimed by another request, whose write counts. */
  const holding = <T>(run: (tx: Transaction, now: Date) => Promise<T>): Promise<T> =>
    sql.transaction(async (tx) => {
      const now = clock.now();
      if ((await tx.run(ownClaim.set({ expires_at: endOfKey(now) }))) === 0) throw busy();
      return run(tx, now);
    });
  try {
    const write = await prepare({
      committedId: claimed.committedId,
      commit: (writeRow) =>
        holding(async (tx, now) => {
          const written = await writeRow({ sql: tx });
          tx.send(ownClaim.set({ committed_id: written.id, lease_ends_at: endOfLease(now) }));
          return written;
        }),
    });
    return await holding(async (tx) => {
      const { status, body, kept: answer = body } = await write({ sql: tx });
      tx.send(ownClaim.set({ status, answer, committed_id: null, lease_ends_at: null }));
      return { status, body, replayed: false };
    });
  } catch (error) {
    const endLease = query
      .updateTable('idempotency_keys')
      .where(isOwnClaim)
      .where('committed_id', 'is not', null)
      .set({ lease_ends_at: clock.now() });
    const deleteClaim = query
      .deleteFrom('idempotency_keys')
      .where(isOwnClaim)
      .where('committed_id', 'is', null);
    // If one fails too, the lease ends the claim.
    for (const release of [endLease, deleteClaim])
      await sql.rows(release, { writes: true }).catch(() => undefined);
    throw error;
  }
}

/** Claims the key, or waits for the first request's response. */
async function claimOrRepeat(
  row: KeyRow,
  { sql, clock }: IdempotencyContext,
  claim: string,
): Promise<StoredResponse | Pick<Claim, 'committedId'>> {
  const waitUntil = performance.now() + duplicateWaitMs;
  for (let waitMs = 50; ; waitMs = Math.min(400, waitMs * 1.5)) {
    const now = clock.now();
    const found = await sql.transaction(
      async (tx) => {
        const kept = await findStoredResponse(tx, row, now);
        if (kept === undefined)
          tx.send(storeQuery(row, now, { status: 0, answer: claim, expires_at: endOfLease(now) }));
        else if (isAbandoned(kept, now))
          tx.send(takeOver(row).set({ answer: claim, lease_ends_at: endOfLease(now) }));
        else return kept;
        return { committedId: kept?.committed_id ?? null };
      },
      { first: lockQuery(row) },
    );
    if ('committedId' in found) return found;
    if (found.status !== 0) return { status: found.status, body: found.answer };
    if (performance.now() > waitUntil) throw busy();
    await pause(waitMs);
  }
}

/** Has a committed row and an ended lease; without a row a claim expires as a whole. */
const isAbandoned = ({ status, lease_ends_at: end }: ClaimedKey, now: Date) =>
  status === 0 && end !== null && end <= now.toISOString();
const takeOver = ({ actorKey, key }: KeyRow) =>
  query.updateTable('idempotency_keys').where('actor_key', '=', actorKey).where('key', '=', key);

const busy = () => new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 5 });
const endOfLease = (now: Date) => new Date(now.getTime() + leaseSeconds * 1000);
const endOfKey = (now: Date) => new Date(now.getTime() + idempotencyHours * 3_600_000);
