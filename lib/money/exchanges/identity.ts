import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { identityFor, togetherSince } from '@/lib/money/deliveries/identity';
import { lockName } from '@/lib/money/ledger/cash';
import { paiseOfColumn, paiseOfSum } from '@/lib/paise';
import type { LockedExchange } from './lock';

/**
 * The customer's identity in its sealed form, for a purchase that needs it alone or with the others of the hours before; null if it is not
 * needed. Locks the customer's purchases until the transaction ends. Throws IDENTITY_NEEDED if none is recorded (docs/product/identity.md).
 */
export async function requireIdentityOfSeller(
  tx: Transaction,
  { exchange, customer }: LockedExchange,
  now: Date,
): Promise<string | null> {
  lockName(tx, `purchases of old gold from customer ${customer.id}`);
  const { sum } = await tx.one(
    query
      .selectFrom('exchanges')
      .select(raw<string>`coalesce(sum(exchanges.value), 0)::text`.as('sum'))
      .where('exchanges.user_id', '=', customer.id)
      .where('exchanges.state', 'in', ['accepted', 'settled'])
      .where('exchanges.accepted_at', '>', togetherSince(now)),
  );
  return identityFor(tx, customer.id, {
    what: 'A purchase of old gold',
    totalPaise: paiseOfColumn(exchange.value),
    othersPaise: paiseOfSum(sum),
  });
}
