import { createHmac } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Actor } from '@/lib/kernel/access/actor';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { Secrets } from '@/lib/people/auth/secrets';
import { compileOnce, compileOncePer, type Placeholder } from '@/lib/db/compile-once';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';

/* Rows of idempotency keys: key, lock, and stored response. */

export interface IdempotentRequest {
  readonly key: string;
  readonly actor: Actor;
  /** Network of the client (lib/people/auth/network.ts). */
  readonly network: string;
  /** The endpoint's path. */
  readonly endpoint: string;
  readonly body: Uint8Array;
  readonly secrets: Secrets;
}
export interface StoredKey {
  /** 0 while the key is only claimed. */
  readonly status: number;
  readonly answer: string;
}
/** Key with the row that its claim has committed. */
export interface ClaimedKey extends StoredKey {
  readonly committed_id: number | null;
  /** Null without a committed row. */
  readonly lease_ends_at: string | null;
}

export interface KeyRow {
  readonly key: string;
  /** HMACs of endpoint and body, one per secret in use, newest first. */
  readonly hashes: readonly string[];
  /** The row to write. */
  readonly actorKey: string;
  /** Rows that may hold the response: one per secret if the body is part of the key, else one. */
  readonly actorKeys: readonly string[];
  /** Null for accounts. */
  readonly network: string | null;
}

/**
 * Accounts have separate keys. A visitor has no identity, so the body is part of the key: a stranger with the same key and another body
 * never gets someone else's response.
 */
export function rowOf({ key, actor, network, endpoint, body, secrets }: IdempotentRequest): KeyRow {
  // A body may contain a password, which a plain hash would allow guessing.
  const hashes = secrets.map((secret) =>
    createHmac('sha256', secret).update(`idempotency:${endpoint}\n`).update(body).digest('hex'),
  );
  const isVisitor = actor.kind === 'visitor';
  const actorKeys = isVisitor ? hashes.map((hash) => `visitor:${hash.slice(0, 32)}`) : [`user:${actor.id}`];
  const [actorKey = ''] = actorKeys;
  return { key, hashes, actorKey, actorKeys, network: isVisitor ? network : null };
}

/**
 * Locks the key until the end of the transaction, so that a duplicate waits. Visitors also lock their network's key, since the same key with another body
 * is refused (`findStoredResponse`).
 */
export function lockQuery({ key, actorKey, network }: KeyRow) {
  return lockKey(network === null ? 'account' : 'visitor', {
    ofNetwork: `${network ?? ''} ${key}`,
    ofKey: `${actorKey} ${key}`,
  });
}

const lockKey = compileOncePer(
  (who: 'account' | 'visitor', value: Placeholder<{ ofNetwork: string; ofKey: string }>) => {
    const lock = (name: 'ofNetwork' | 'ofKey') =>
      raw`pg_advisory_xact_lock(hashtextextended(${value(name)}, 0))::text`;
    return query.selectNoFrom([
      ...(who === 'account' ? [] : [lock('ofNetwork').as('of_network')]),
      lock('ofKey').as('of_key'),
    ]);
  },
);

/**
 * Finds the response of a key, in a transaction that has locked the key. Locks its row before checking its expiry: the second step of a slow operation may be extending
 * it. Refuses 409 for another body.
 */
export async function findStoredResponse(
  tx: Transaction,
  { key, hashes, actorKeys, network }: KeyRow,
  now: Date,
): Promise<ClaimedKey | undefined> {
  const rows = await tx.rows(
    selectStored(network === null ? 'account' : 'visitor', { key, actorKeys, network: network ?? '' }),
  );
  const live = rows.filter((row) => row.expires_at > now.toISOString());
  if (live.some((row) => !hashes.includes(row.body_hash)))
    throw new Refusal('IDEMPOTENCY_MISMATCH', refusalText.idempotencyMismatch);
  return live.find((row) => actorKeys.includes(row.actor_key));
}

/** A visitor who reuses a key for another body gets the 409 too; the network is the best available identity. */
const selectStored = compileOncePer(
  (
    who: 'account' | 'visitor',
    value: Placeholder<{ key: string; actorKeys: readonly string[]; network: string }>,
  ) =>
    query
      .selectFrom('idempotency_keys')
      .select(['status', 'answer', 'body_hash', 'actor_key', 'expires_at', 'committed_id', 'lease_ends_at'])
      .where('key', '=', value('key'))
      .where((eb) =>
        eb.or([
          raw<boolean>`${eb.ref('actor_key')} = any (${value('actorKeys')}::text[])`,
          ...(who === 'account' ? [] : [eb('network', '=', value('network'))]),
        ]),
      )
      .orderBy('actor_key')
      .forUpdate(),
);

/** Stores the response; only an expired row can be there before. */
export function storeQuery(
  { key, hashes: [bodyHash = ''], actorKey, network }: KeyRow,
  now: Date,
  kept: StoredKey & { readonly expires_at: Date },
) {
  return storeKey({ actor_key: actorKey, key, body_hash: bodyHash, network, created_at: now, ...kept });
}

const storeKey = compileOnce((value: Placeholder<Insertable<Tables['idempotency_keys']>>) =>
  query
    .insertInto('idempotency_keys')
    .values({
      actor_key: value('actor_key'),
      key: value('key'),
      body_hash: value('body_hash'),
      network: value('network'),
      status: value('status'),
      answer: value('answer'),
      created_at: value('created_at'),
      expires_at: value('expires_at'),
    })
    .onConflict((row) =>
      row.columns(['actor_key', 'key']).doUpdateSet((eb) => ({
        body_hash: eb.ref('excluded.body_hash'),
        network: eb.ref('excluded.network'),
        status: eb.ref('excluded.status'),
        answer: eb.ref('excluded.answer'),
        created_at: eb.ref('excluded.created_at'),
        expires_at: eb.ref('excluded.expires_at'),
        committed_id: null,
        lease_ends_at: null,
      })),
    ),
);
