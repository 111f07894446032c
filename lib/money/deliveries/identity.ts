import { identityNeeded, identityRule } from '@/lib/sale-rules';
import { Refusal } from '@/lib/kernel/access/refusal';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { lockName } from '@/lib/money/ledger/cash';
import { formatPaise, paiseOfSum } from '@/lib/paise';
import { sealedIdentityOf } from '@/lib/people/identity/printed';
import type { LockedCustomer } from '@/lib/sales/orders/order-lock';

/**
 * Paise of the deliveries to a customer, of any order, that count together with one of now (docs/product/identity.md). Locks them until the
 * transaction ends.
 */
export async function lockOtherDeliveries(
  tx: Transaction,
  { id }: LockedCustomer,
  now: Date,
): Promise<number> {
  lockName(tx, `deliveries to customer ${id}`);
  const { sum } = await tx.one(sumSince({ id, since: togetherSince(now) }));
  return paiseOfSum(sum);
}

const sumSince = compileOnce((value: Placeholder<{ id: number; since: string }>) =>
  query
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(raw<string>`coalesce(sum(invoices.total_amount), 0)::text`.as('sum'))
    .where('orders.user_id', '=', value('id'))
    .where('invoices.issued_at', '>', value('since')),
);

/** Since when others to the same customer count together with one of now, as ISO 8601. */
export function togetherSince(now: Date): string {
  return new Date(now.getTime() - identityRule.togetherHours * 3_600_000).toISOString();
}

interface Needing {
  /** `A delivery` */
  readonly what: string;
  readonly totalPaise: number;
  /** Of the others since {@link togetherSince}. */
  readonly othersPaise: number;
}

/** The customer's sealed identity if it is needed, else null. Throws IDENTITY_NEEDED if it is and none is recorded. */
export async function identityFor(
  tx: Transaction,
  customerId: number,
  { what, totalPaise, othersPaise }: Needing,
): Promise<string | null> {
  if (!identityNeeded(totalPaise, othersPaise)) return null;
  const identity = await sealedIdentityOf(tx, customerId);
  if (identity !== null) return identity.sealed;
  const together =
    othersPaise === 0
      ? formatPaise(totalPaise)
      : `${formatPaise(totalPaise + othersPaise)} within ${identityRule.togetherHours} hours`;
  throw new Refusal(
    'IDENTITY_NEEDED',
    `${what} of ${together} needs the PAN or Form 97 of the customer. Please record it on the customer’s page.`,
  );
}
