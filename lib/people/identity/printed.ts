import type { SignedIn } from '@/lib/kernel/access/actor';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { logAccess } from '@/lib/people/customers/access-log';
import type { IdentityKind } from './record';
import { lastOf } from './rules';
import { opened, requireKeys } from './operations';
import type { Identity } from './seal';
import type { IdentityKeys } from './sealed-text';

/* Identity on documents (docs/product/identity.md, "On documents"). */

export interface SealedIdentity {
  readonly kind: IdentityKind;
  readonly last4: string;
  readonly nameAsOn: string;
  /** Bound to the customer: opens with the same `userId` only. */
  readonly sealed: string;
}

/**
 * The identity on record, for a document to store in its sealed form; null if none is recorded. Locks the row until the transaction ends: the
 * document names the identity that is on record when it commits.
 */
export async function sealedIdentityOf(tx: Transaction, userId: number): Promise<SealedIdentity | null> {
  const row = await tx.first(
    query
      .selectFrom('customer_identities')
      .select(['kind', 'last4', 'name_as_on', 'sealed'])
      .where('user_id', '=', userId)
      .forShare(),
  );
  if (row === undefined) return null;
  const { kind, last4, name_as_on: nameAsOn, sealed } = row;
  return { kind, last4, nameAsOn, sealed };
}

interface Printing {
  readonly actor: SignedIn;
  readonly clock: { now(): Date };
  readonly identityKeys: IdentityKeys | undefined;
}

/**
 * Opens the sealed form that a document stores, to print it in full. Writes `identity.print` to the audit trail and, for staff, the access
 * log in the same transaction: call it before the document is drawn, and commit.
 * @param printed.document number of the document
 * @returns kind, whole number and name
 * Throws UNAVAILABLE if no key opens it, or it was sealed for another customer.
 */
export async function openIdentity(
  tx: Transaction,
  { actor, clock, identityKeys }: Printing,
  printed: { readonly sealed: string; readonly userId: number; readonly document: string },
): Promise<Identity> {
  const { sealed, userId, document } = printed;
  const identity = opened(requireKeys(identityKeys), userId, sealed);
  const { kind, value } = identity;
  const isDeleted = (await lockedDeletion(tx, userId)) !== null;
  writeAudit(
    tx,
    {
      actorId: actor.id,
      action: 'identity.print',
      entity: 'identity',
      entityId: userId,
      after: { kind, ...(isDeleted ? {} : { last4: lastOf(value) }), printed_on: document },
    },
    clock.now(),
  );
  await logAccess({ actor, sql: tx, clock }, [userId]);
  return identity;
}

/** When the account was deleted, whose last characters the trail has forgotten; null for a live one, which stays so until the transaction ends. */
async function lockedDeletion(tx: Transaction, userId: number): Promise<string | null> {
  const account = query.selectFrom('users').select('deleted_at').where('id', '=', userId).forShare();
  return (await tx.one(account)).deleted_at;
}
