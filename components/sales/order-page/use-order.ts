import { useState } from 'react';
import { ofOrder } from '@/components/data/use-changes';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { useEntries, type LedgerData } from '@/components/money/ledger/use-entries';
import type { OutputOf } from '@/lib/contract';
import type { ItemRecord, items as itemsContract } from '@/lib/sales/items/contract';
import { items } from '@/lib/sales/items/endpoints';
import type { OrderRecord, orders as ordersContract } from '@/lib/sales/orders/contract';
import { orders } from '@/lib/sales/orders/endpoints';

/** In the server's HTML; null: that part could not be loaded there. */
export interface FirstOrder {
  readonly order: OutputOf<(typeof ordersContract)['actions']['read']>;
  readonly pieces: OutputOf<(typeof itemsContract)['actions']['read_by_order']> | null;
  readonly ledger: LedgerData | null;
}

/** An order with pieces and ledger: loaded again when it changes and when the page is seen again, and updated from the responses of writes. */
export function useOrder(first: FirstOrder) {
  const { id } = first.order.data;
  // Invoices, pieces and payment links do not increase the order's version.
  const [changes, setChanges] = useState(0);
  const ofThis = ofOrder(id);
  const read = useActionEndpoint(
    orders,
    'read',
    { id },
    { first: { data: first.order, response: first.order }, changes: ofThis },
  );
  const order = read.data?.data ?? first.order.data;
  const pieces = useActionEndpoint(
    items,
    'read_by_order',
    { orderid: id },
    { first: { data: first.pieces, response: first.pieces }, version: order.version, changes: ofThis },
  );
  const ledger = useEntries(id, order.version, first.ledger);

  function reload() {
    void read.reload();
    void pieces.reload();
  }
  function putOrder(saved: OrderRecord) {
    read.change((loaded) => loaded && { ...loaded, data: { ...loaded.data, ...saved } });
    // The advance follows from entries and invoices: the responses of writes do not have it.
    void read.reload();
  }
  return {
    order,
    failure: read.failure,
    ledger,
    /** Null until loaded. */
    pieces: pieces.data?.items ?? null,
    piecesFailure: pieces.failure,
    isLoadingPieces: pieces.status === 'loading',
    reload,
    /** An invoice delivers pieces; it is in the history, though the order is unchanged. */
    delivered() {
      setChanges((count) => count + 1);
      reload();
    },
    putOrder,
    putPieces(saved: readonly ItemRecord[]) {
      const byId = new Map(saved.map((piece) => [piece.id, piece]));
      pieces.change(
        (loaded) => loaded && { ...loaded, items: loaded.items.map((each) => byId.get(each.id) ?? each) },
      );
      setChanges((count) => count + 1);
    },
    /** A change loads the history again. */
    historyVersion: order.version + changes,
  };
}
export type LoadedOrder = ReturnType<typeof useOrder>;
