import { Refusal } from '@/lib/kernel/access/refusal';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import type { Transaction } from '@/lib/db/sql';
import { selectItems, type ItemRow } from './to-wire';

/* The pieces of an order (docs/product/sale.md, "State of a piece"). */

const lockOfOrder = compileOnce((value: Placeholder<{ orderId: number }>) =>
  selectItems
    .where('items.order_id', '=', value('orderId'))
    .where('items.deleted_at', 'is', null)
    .orderBy('items.id')
    .forUpdate(),
);

/** Live pieces of an order, locked, in order of their ids. The order must be locked. */
export function lockPieces(tx: Transaction, orderId: number): Promise<ItemRow[]> {
  return tx.rows(lockOfOrder({ orderId }));
}

/** Throws DELIVERED, naming the pieces that are delivered. */
export function requireUndelivered(pieces: readonly Pick<ItemRow, 'id' | 'name' | 'invoice_id'>[]): void {
  const delivered = pieces.filter(({ invoice_id }) => invoice_id !== null);
  if (delivered.length > 0)
    throw new Refusal('DELIVERED', `Delivered already: ${namesOfPieces(delivered)}.`, {
      data: delivered.map(({ id, name }) => ({ id, message: `${name} is delivered already.` })),
    });
}

/** Throws NOT_BOOKED, naming the pieces without an order. */
export function requireBooked(pieces: readonly Pick<ItemRow, 'id' | 'name' | 'order_id'>[]): void {
  const quoted = pieces.filter(({ order_id }) => order_id === null);
  if (quoted.length > 0)
    throw new Refusal('NOT_BOOKED', `Not in an order yet: ${namesOfPieces(quoted)}.`, {
      data: quoted.map(({ id, name }) => ({ id, message: `${name} is not in an order yet.` })),
    });
}

const mostNames = 5;

/** Names for a message: `Ring, chain and 3 more`. */
export function namesOfPieces(pieces: readonly { readonly name: string }[]): string {
  const names = pieces.slice(0, mostNames).map(({ name }) => name);
  const more = pieces.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}
