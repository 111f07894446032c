import { idFilter, listSpec, oneOf } from '@/components/back-office/list-view';
import { orderSorts, orderStatuses } from '@/lib/orders/values';

/** Filters and sort keys of the orders, in the URL and in requests. */
export const orderList = listSpec(orderSorts, (given) => ({
  status: oneOf(orderStatuses, given['status']),
  opportunityid: idFilter(given['opportunityid']),
}));
