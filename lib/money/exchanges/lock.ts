import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import type { Transaction } from '@/lib/db/sql';
import { storeDate } from '@/lib/kernel/text/format';
import { selectCustomers, type LockedCustomer } from '@/lib/sales/orders/order-lock';
import { exchangeStateLabels } from './record';
import type { ExchangeState } from './rules';
import { exchangesVisibleTo } from './scope';
import { selectExchanges, type ExchangeRow } from './to-wire';

export interface LockedExchange {
  readonly exchange: ExchangeRow;
  readonly customer: LockedCustomer;
}

/**
 * Locks a purchase, and shares its customer's account, whose deletion waits. After the order, if the request concerns one (the lock order:
 * customer, opportunity, order, purchase). Throws NOT_FOUND out of scope.
 */
export async function lockExchange(
  tx: Transaction,
  actor: SignedIn,
  id: number,
  now: Date,
): Promise<LockedExchange> {
  const visible = exchangesVisibleTo(actor, storeDate(now));
  const customer = await tx.first(
    selectCustomers
      .where('id', '=', (user) =>
        user.selectFrom('exchanges').select('exchanges.user_id').where('exchanges.id', '=', id),
      )
      .forShare(),
  );
  const exchange = await tx.first(
    selectExchanges.where('exchanges.id', '=', id).where(visible).forUpdate('exchanges'),
  );
  if (exchange === undefined || customer === undefined) throw notFound();
  return { exchange, customer };
}

/** Throws EXCHANGE_STATE, with the state, if a purchase is in another one. */
export function requireState(
  { state }: Pick<ExchangeRow, 'state'>,
  ...allowed: readonly ExchangeState[]
): void {
  if (allowed.includes(state)) return;
  const needed = allowed.map((each) => exchangeStateLabels[each].toLowerCase()).join(' or ');
  throw new Refusal(
    'EXCHANGE_STATE',
    `This purchase is ${exchangeStateLabels[state].toLowerCase()}; it must be ${needed} for this.`,
    { data: { state } },
  );
}

/** Throws 400 on `id` if the account of the customer was deleted. */
export function requireAccount({ deleted_at: deletedAt }: LockedCustomer): void {
  if (deletedAt !== null) throw wrongField('id', 'The account of this customer was deleted.');
}
