import { idFilter, listSpec, oneOf } from '@/components/back-office/list-view';
import { orderSorts, orderStatuses } from '@/lib/orders/values';

/** What the list of orders can be narrowed and ordered by, in the address bar and on the wire. */
export const orderList = listSpec(orderSorts, (given) => ({
  status: oneOf(orderStatuses, given['status']),
  opportunityid: idFilter(given['opportunityid']),
}));
