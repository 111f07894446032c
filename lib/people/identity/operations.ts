import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { storeDate } from '@/lib/kernel/text/format';
import { identityNumberOf } from '@/lib/kernel/text/identity-number';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { logAccess } from '@/lib/people/customers/access-log';
import { openableCustomers } from '@/lib/people/customers/scope';
import type { customerIdentity, IdentityRecord } from './contract';
import { identityDefinition } from './record';
import { lastOf } from './rules';
import { sealIdentity, unsealIdentity, type Identity } from './seal';
import { SealError, type IdentityKeys } from './sealed-text';

/* Identity documents of customers, within the scope of the customer's page (docs/product/identity.md). */

type Actions = (typeof customerIdentity)['actions'];
type In<A extends keyof Actions> = InputOf<Actions[A]>;
type Out<A extends keyof Actions> = OutputOf<Actions[A]>;

const selectIdentities = query
  .selectFrom('customer_identities')
  .innerJoin('users as setter', 'setter.id', 'customer_identities.set_by')
  .select([
    ...selectionOf(identityDefinition, 'customer_identities'),
    'setter.name as set_by_name',
    'customer_identities.sealed',
  ]);
type IdentityRow = RowOf<typeof identityDefinition> & { readonly set_by_name: string };

const toWire = mapperOf(identityDefinition);

function toIdentityRecord(row: IdentityRow): IdentityRecord {
  return { ...toWire(row), set_by_name: row.set_by_name };
}

/** Writes the access log. Refuses 404 for a customer whose page the actor may not open. */
export const readIdentity = operation<In<'status'>, Out<'status'>>(
  'work on identities',
  'no proof',
  async (context, { user_id: userId }) => {
    const { actor, clock, sql } = context;
    await requireCustomer(sql, actor, userId, clock.now());
    const row = await sql.first(selectIdentities.where('customer_identities.user_id', '=', userId));
    await logAccess(context, [userId]);
    return { data: row === undefined ? null : toIdentityRecord(row) };
  },
);

/**
 * Records the document under a share of the customer's account; the one before is gone. The same one again changes nothing. Refuses 404 for a
 * customer whose page the actor may not open, 400 for a name that contains the number, 503 without `IDENTITY_KEY`.
 */
export const setIdentity = operation<In<'set'>, Out<'set'>>(
  'work on identities',
  'no proof',
  ({ actor, clock, sql, identityKeys }, { user_id: userId, kind, value, name_as_on: nameAsOn }) => {
    const now = clock.now();
    const keys = requireKeys(identityKeys);
    if (value.length >= 6 && identityNumberOf(nameAsOn).includes(value))
      throw wrongField('name_as_on', 'Enter the name on the document here, not its number.');
    return sql.transaction(async (tx) => {
      await requireCustomer(tx, actor, userId, now, 'locked');
      const before = await tx.first(
        selectIdentities.where('customer_identities.user_id', '=', userId).forUpdate('customer_identities'),
      );
      const identity = { kind, value, nameAsOn };
      if (before !== undefined && isSame(keys, userId, before.sealed, identity))
        return { message: successText.identitySet, data: toIdentityRecord(before) };
      const last4 = lastOf(value);
      const columns = {
        kind,
        last4,
        nameAsOn,
        sealed: sealIdentity(keys, userId, identity),
        setBy: actor.id,
        setAt: now,
      };
      await tx.prisma.customerIdentity.upsert({
        where: { userId },
        create: { userId, ...columns },
        update: columns,
      });
      audit(tx, { actorId: actor.id, action: 'identity.set', userId, after: { kind, last4 } }, now);
      const row = await tx.one(selectIdentities.where('customer_identities.user_id', '=', userId));
      return { message: successText.identitySet, data: toIdentityRecord(row) };
    });
  },
);

/**
 * The whole number, once the audit trail has the reason and the access log the look. Refuses 404 if none is recorded, 503 if `IDENTITY_KEY`
 * does not open it.
 */
export const revealIdentity = operation<In<'reveal'>, Out<'reveal'>>(
  'reveal identities',
  'proof',
  ({ actor, clock, sql, identityKeys }, { user_id: userId, reason }) => {
    const now = clock.now();
    const keys = requireKeys(identityKeys);
    return sql.transaction(async (tx) => {
      await requireCustomer(tx, actor, userId, now, 'locked');
      const row = await tx.first(selectIdentities.where('customer_identities.user_id', '=', userId));
      if (row === undefined) throw notFound();
      const { kind, value, nameAsOn } = opened(keys, userId, row.sealed);
      if (identityNumberOf(reason).includes(value) && value.length >= 6)
        throw wrongField('reason', 'Enter a reason here, not the number.');
      audit(
        tx,
        {
          actorId: actor.id,
          action: 'identity.reveal',
          userId,
          after: { kind, last4: lastOf(value), reveal_reason: reason },
        },
        now,
      );
      await logAccess({ actor, sql: tx, clock }, [userId]);
      return { data: { kind, value, name_as_on: nameAsOn } };
    });
  },
);

/** Refuses 404 if the actor may not open the customer's page. `locked`: the account is not deleted before the transaction ends. */
async function requireCustomer(
  sql: Sql,
  actor: SignedIn,
  userId: number,
  now: Date,
  mode: 'locked' | 'read' = 'read',
): Promise<void> {
  const customer = openableCustomers(actor, storeDate(now)).select('users.id').where('users.id', '=', userId);
  const found = await sql.first(mode === 'locked' ? customer.forShare('users') : customer);
  if (found === undefined) throw notFound();
}

/** Throws UNAVAILABLE on a site without `IDENTITY_KEY`. */
export function requireKeys(keys: IdentityKeys | undefined): IdentityKeys {
  if (keys === undefined) throw new Refusal('UNAVAILABLE', refusalText.noIdentityKey);
  return keys;
}

/** Throws UNAVAILABLE for a text that no key opens, or that was sealed for another customer. */
export function opened(keys: IdentityKeys, userId: number, sealed: string): Identity {
  try {
    return unsealIdentity(keys, userId, sealed);
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new Refusal('UNAVAILABLE', refusalText.identityDoesNotOpen, { cause });
  }
}

/** One that does not open is replaced. */
function isSame(keys: IdentityKeys, userId: number, sealed: string, identity: Identity): boolean {
  try {
    const { kind, value, nameAsOn } = unsealIdentity(keys, userId, sealed);
    return kind === identity.kind && value === identity.value && nameAsOn === identity.nameAsOn;
  } catch {
    return false;
  }
}

interface Entry {
  readonly actorId: number;
  readonly action: `identity.${'set' | 'reveal'}`;
  readonly userId: number;
  /** Never the number. */
  readonly after: { readonly kind: string; readonly last4: string; readonly reveal_reason?: string };
}

function audit(tx: Transaction, { actorId, action, userId, after }: Entry, now: Date): void {
  writeAudit(tx, { actorId, action, entity: 'identity', entityId: userId, after: { ...after } }, now);
}
