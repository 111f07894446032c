import { dateFilter, idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec, requestOf, type ListQuery } from '@/components/back-office/list-query';
import { orderDefinition } from '@/lib/sales/orders/record';

export const orderList = listSpec(orderDefinition.sorts, (parameters) => ({
  status: oneOf(orderDefinition.fields.status.values, parameters['status']),
  opportunityid: idFilter(parameters['opportunityid']),
  executiveid: idFilter(parameters['executiveid']),
  employeeid: idFilter(parameters['employeeid']),
  store_id: idFilter(parameters['store_id']),
  received_from: dateFilter(parameters['received_from']),
  received_to: dateFilter(parameters['received_to']),
}));

type View = ListQuery<ReturnType<typeof orderList.filters>, (typeof orderList.sorts)[number]>;

/** Orders of a received-money figure are counted exactly, with their sum. */
export function orderRequest(view: View) {
  const { received_from, received_to } = view.filters;
  const isOfFigure = received_from !== undefined || received_to !== undefined;
  return { ...requestOf(view), exact: isOfFigure ? true : undefined };
}
