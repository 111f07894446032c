import { idFilter, listSpec, oneOf } from '@/components/back-office/list-view';
import { orderDefinition } from '@/lib/orders/record';

/** Filters and sort keys of the orders, in the URL and in requests. */
export const orderList = listSpec(orderDefinition.sorts, (given) => ({
  status: oneOf(orderDefinition.fields.status.values, given['status']),
  opportunityid: idFilter(given['opportunityid']),
}));
