import { useActionEndpoint, useEndpoint } from '@/components/data/use-endpoint';
import { ordersOfSeller } from '@/lib/money/ledger/rules';
import { orders } from '@/lib/sales/orders/endpoints';
import { listSaleStores } from '@/lib/sales/stores/endpoints';

/** The newest orders of a customer that take a payment, of the seller of a store: those against which something can be set off. */
export function useSetOffOrders(userId: number, storeId: number) {
  const listed = useActionEndpoint(orders, 'all', {
    userid: userId,
    takes_payment: true,
    sort: 'created_at',
    direction: 'desc',
    limit: 100,
  });
  const stores = useEndpoint(listSaleStores, {});
  const isLoaded = listed.data !== null && stores.data !== null;
  return {
    /** Null until loaded. */
    orders: isLoaded ? ordersOfSeller(listed.data.orders, storeId, stores.data.data) : null,
    isLoading: listed.status === 'loading' || stores.status === 'loading',
    failure: listed.failure ?? stores.failure,
    reload() {
      if (listed.data === null) void listed.reload();
      if (stores.data === null) void stores.reload();
    },
  };
}
