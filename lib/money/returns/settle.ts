import { assertValid, wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf } from '@/lib/contract';
import type { Sql, Transaction } from '@/lib/db/sql';
import { cashReturned } from '@/lib/money/ledger/cash';
import { cashBackProblem } from '@/lib/money/ledger/rules';
import { holdStores, lockSeller } from '@/lib/money/ledger/document-seller';
import { entriesOf, toEntryRecord } from '@/lib/money/ledger/to-wire';
import { formatPaise, paiseOfColumn } from '@/lib/paise';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import type { returnPieces } from './contract';
import { cashOf, moneyBack, setOffProblem, sharesOf, type Share, type Way } from './rules';

type Settle = InputOf<typeof returnPieces>['settle'];

/** Throws 400 on `settle` without a way, on `method` of a refund and `to_order_id` of a set-off that are missing. */
function wayOf(settle: Settle, back: number): Way {
  if (settle === undefined)
    throw wrongField('settle', `${formatPaise(back)} comes back. Choose a refund or a set-off.`);
  if (settle.kind === 'set_off') {
    if (settle.to_order_id === undefined)
      throw wrongField('to_order_id', 'Order ID is required for a set-off.');
    return 'set_off';
  }
  if (settle.method === undefined) throw wrongField('method', 'Method is required for a refund.');
  return settle.method;
}

/**
 * How what comes back with pieces is settled; none if nothing comes back. Decided for good under the order's lock. Throws 400 on `settle`,
 * `method`, `to_order_id`.
 * @param by price of the pieces, in paise
 */
export async function sharesFor(
  sql: Pick<Sql, 'rows'>,
  order: OrderRow,
  by: number,
  settle: Settle,
): Promise<readonly Share[]> {
  const paid = paiseOfColumn(order.paid_amount);
  const back = moneyBack({ total: paiseOfColumn(order.total_amount), paid }, by);
  if (back === 0) return [];
  const way = wayOf(settle, back);
  const entries = (await sql.rows(entriesOf(order.id))).map(toEntryRecord);
  const result = sharesOf(back, way, { entries, paid });
  if ('problem' in result) throw wrongField('method', result.problem);
  return result.shares;
}

/** Throws 400 on `method` above the legal limit of cash back. Locks the customer's cash back. */
export async function requireCashBack(
  tx: Transaction,
  order: OrderRow,
  shares: readonly Share[],
  now: Date,
): Promise<void> {
  const cash = cashOf(shares);
  if (cash > 0) assertValid('method', cashBackProblem(cash, await cashReturned(tx, order, now)));
}

/** Throws 400 on `to_order_id` for an order against which the amount cannot be set off. Both are locked. */
export async function requireSetOff(
  tx: Transaction,
  order: OrderRow,
  other: OrderRow,
  back: number,
): Promise<void> {
  await holdStores(tx, [order.id, other.id]);
  const [from, to] = [await lockSeller(tx, order.id), await lockSeller(tx, other.id)];
  const problem = setOffProblem(
    back,
    { id: order.id, customerId: order.user_id, sellerId: from.id },
    { id: other.id, customerId: other.user_id, sellerId: to.id, due: paiseOfColumn(other.pending_amount) },
  );
  assertValid('to_order_id', problem);
}
