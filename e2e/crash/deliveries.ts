import { deliver } from '@/lib/money/deliveries/contract';
import { orderPayments } from '@/lib/money/ledger/contract';
import { returnPieces } from '@/lib/money/returns/contract';
import { orders } from '@/lib/sales/orders/contract';
import type { Promised } from './journal';
import { desk, idOf, type Seller } from './sales';
import type { Acknowledgement, Round } from './writer';

/* Write rounds from a sale to its delivered pieces, and back. */

/** Rupees. Thousands of rounds stay below the sum of a day that needs the customer's identity. */
const price = 10;
const pieces = 4;
/** Of a piece that needs a HUID. */
const weight_mg = 5000;

/** Six characters, another for every piece of a run; those of the demo data have digits behind. */
function huidOf(round: number, nth: number): string {
  return `ZZ${(round * pieces + nth).toString(36).padStart(4, '0').toUpperCase()}`;
}

export function sales(seller: Seller) {
  const { shared, opportunity, item, closed, name } = desk(seller);
  const paid = (order_id: number, amount: number, note: string, paidBefore: number) => ({
    ...shared,
    call: orderPayments,
    input: { action: 'add', order_id, amount, method: 'upi', reference: note, note },
    creates: true,
    sentAgain: true,
    promises: (response: Acknowledgement): Promised[] => [
      { table: 'order_entries', id: idOf(response), row: { order_id, amount, note, deleted: false } },
      {
        table: 'orders',
        id: order_id,
        row: { paid_amount: paidBefore + amount, pending_amount: pieces * price - paidBefore - amount },
      },
    ],
  });
  const delivered = (order_id: number, ids: readonly number[], huid: (id: number) => string) => ({
    ...shared,
    call: deliver,
    input: {
      order_id,
      item_ids: ids,
      pieces: ids.map((item_id) => ({ item_id, huid: huid(item_id), weight_mg })),
    },
    creates: true,
    sentAgain: true,
    promises: ({ data }: Acknowledgement): Promised[] => {
      const { id = 0, number = '' } = data?.invoice ?? {};
      return [
        { table: 'invoices', id, row: { order_id, number, total_amount: ids.length * price } },
        { table: 'orders', id: order_id, row: { deleted: false } },
        // Measured, then delivered: two versions.
        ...ids.flatMap((item_id) => [
          { table: 'items' as const, id: item_id, row: { huid: huid(item_id), weight_mg } },
          { table: 'items' as const, id: item_id, row: { invoice_id: id, deleted: false } },
        ]),
      ];
    },
  });
  /** @param left total and paid amount of the order afterwards */
  const returned = (
    order_id: number,
    ids: readonly number[],
    left: number,
    { settle, restock }: { settle: object; restock: boolean },
    toOrder: readonly Promised[] = [],
  ) => ({
    ...shared,
    call: returnPieces,
    input: { order_id, item_ids: ids, reason: 'Another size', settle, restock },
    creates: true,
    sentAgain: true,
    promises: ({ data }: Acknowledgement): Promised[] => {
      const { id = 0, number = '' } = data?.credit_note ?? {};
      return [
        { table: 'credit_notes', id, row: { order_id, number, total_amount: ids.length * price, restock } },
        { table: 'orders', id: order_id, row: { total_amount: left, paid_amount: left, pending_amount: 0 } },
        ...toOrder,
        ...ids.map((item_id) => ({ table: 'items' as const, id: item_id, row: { credit_note_id: id } })),
      ];
    },
  });
  return {
    paid,
    delivered,
    returned,
    name,
    /** An order of a closed sale, of pieces that add up to its total. */
    async sold(
      write: Parameters<Round>[0],
      of: string,
    ): Promise<{ order: number; total: number; ids: number[] }> {
      const id = idOf(await write(opportunity(of, pieces * price)));
      const ids: number[] = [];
      for (let nth = 0; nth < pieces; nth += 1)
        ids.push(idOf(await write(item(`${of}, piece ${nth}`, id, price))));
      await write(closed(id, of, pieces * price));
      // Repeated, the close names no order.
      const { orders: [order] = [] } = await write({
        ...shared,
        call: orders,
        input: { action: 'all', opportunityid: id },
        promises: () => [],
      });
      return { order: order?.id ?? 0, total: pieces * price, ids };
    },
  };
}

export function deliveryRounds(seller: Seller): Record<string, Round> {
  const { sold, paid, delivered, returned, name } = sales(seller);
  return {
    'pieces, returned against another order and for cash': async (write, round) => {
      const { order, ids } = await sold(write, name('to return', round));
      const other = await sold(write, name('in exchange', round));
      // HUIDs of another hundred thousand pieces.
      const huid = (id: number) => huidOf(100_000 / pieces + round, ids.indexOf(id));
      await write(paid(order, 40, name('before the return', round), 0));
      await write(delivered(order, ids.slice(0, 2), huid));
      await write(delivered(order, ids.slice(2), huid));
      const settle = { kind: 'set_off', to_order_id: other.order };
      await write(
        returned(order, ids.slice(0, 2), 20, { settle, restock: true }, [
          { table: 'orders', id: other.order, row: { paid_amount: 20, pending_amount: 20 } },
        ]),
      );
      await write(
        returned(order, ids.slice(2), 0, { settle: { kind: 'refund', method: 'cash' }, restock: false }),
      );
    },
    'pieces, paid and delivered in two parts': async (write, round) => {
      const { order, ids } = await sold(write, name('to deliver', round));
      const huid = (id: number) => huidOf(round, ids.indexOf(id));
      await write(paid(order, 15, name('advance', round), 0));
      await write(paid(order, 10, name('balance', round), 15));
      await write(delivered(order, ids.slice(0, 2), huid));
      await write(paid(order, 15, name('rest', round), 25));
      await write(delivered(order, ids.slice(2), huid));
    },
  };
}
