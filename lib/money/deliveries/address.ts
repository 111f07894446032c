import type { SignedIn } from '@/lib/kernel/access/actor';
import { isUnchanged } from '@/lib/kernel/access/version';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Transaction } from '@/lib/db/sql';
import { selectUsers, toUserRecord } from '@/lib/people/accounts/to-wire';
import { changeAccount } from '@/lib/people/accounts/write';
import type { LockedCustomer } from '@/lib/sales/orders/order-lock';

interface Sent {
  readonly address?: string | undefined;
  readonly state_code?: string | undefined;
}

/**
 * Stores the address and State that were typed for the invoice in the customer's account, which is locked for it, with an audit entry; returns the
 * customer as it is then. Only an admin, who may change any account, replaces what is recorded; of others it is left as it is. A deleted account
 * stays as it is.
 */
export async function withAddress(
  tx: Transaction,
  actor: SignedIn,
  customer: LockedCustomer,
  sent: Sent,
  now: Date,
): Promise<LockedCustomer> {
  const { id } = customer;
  const replaces = actor.role === 'admin';
  const over = <T>(stored: T | null, typed: T | undefined) =>
    typed === undefined || (!replaces && stored !== null) ? stored : typed;
  const columns = {
    address: over(customer.address, sent.address),
    state_code: over(customer.state_code, sent.state_code),
  };
  if (customer.deleted_at !== null || isUnchanged(customer, columns)) return customer;
  const current = await tx.first(selectUsers.where('users.id', '=', id));
  const { address, state_code: stateCode } = columns;
  const row = await changeAccount(tx, id, { address, stateCode }, now);
  if (current === undefined || row === undefined) throw new Error('A locked account is there');
  const entry = { action: 'user.update', entity: 'user', entityId: id } as const;
  const [before, after] = [toUserRecord(current), toUserRecord(row)];
  writeAudit(tx, { actorId: actor.id, ...entry, before, after }, now);
  return { ...customer, ...columns };
}
