import type { OrderRecord } from '@/lib/sales/orders/contract';
import type { SaleStore } from '@/lib/sales/stores/contract';

/** Those with something due, of the seller of a store; the server decides by the documents of each. */
export function ordersOfSeller<O extends Pick<OrderRecord, 'store_id' | 'pending_amount'>>(
  orders: readonly O[],
  storeId: number,
  stores: readonly Pick<SaleStore, 'id' | 'seller_id'>[],
): O[] {
  const sellerOf = (id: number) => stores.find((store) => store.id === id)?.seller_id;
  return orders.filter(
    ({ store_id: id, pending_amount: due }) =>
      due > 0 && (id === storeId || sellerOf(id) === sellerOf(storeId)),
  );
}
