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

/** Pieces of an order that count: all but the returned ones. */
export const notReturned = <P extends Pick<ItemRow, 'credit_note_id'>>(pieces: readonly P[]): P[] =>
  pieces.filter(({ credit_note_id }) => credit_note_id === null);

/** Throws DELIVERED, naming the pieces that are delivered, or were and came back. */
export function requireUndelivered(
  pieces: readonly Pick<ItemRow, 'id' | 'name' | 'invoice_id' | 'credit_note_id'>[],
): void {
  const delivered = pieces.filter(({ invoice_id }) => invoice_id !== null);
  const what = notReturned(delivered).length > 0 ? 'Delivered' : 'Delivered and returned';
  if (delivered.length > 0)
    throw new Refusal('DELIVERED', `${what} already: ${namesOfPieces(delivered)}.`, {
      data: delivered.map(({ id, name, credit_note_id: returned }) => ({
        id,
        message: `${name} is ${returned === null ? 'delivered' : 'returned'} already.`,
      })),
    });
}

/** Throws NOT_DELIVERED, naming the pieces that are not delivered, or not any more. */
export function requireDelivered(
  pieces: readonly Pick<ItemRow, 'id' | 'name' | 'invoice_id' | 'credit_note_id'>[],
): void {
  const others = pieces.filter((row) => row.invoice_id === null || row.credit_note_id !== null);
  if (others.length > 0)
    throw new Refusal('NOT_DELIVERED', `Not delivered, or returned already: ${namesOfPieces(others)}.`, {
      data: others.map(({ id, name, credit_note_id: returned }) => ({
        id,
        message: `${name} is ${returned === null ? 'not delivered yet' : 'returned already'}.`,
      })),
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
