import { idFilter, oneOf, periodFilter } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { accessDefinition, accessKinds } from '@/lib/desk/access-log/record';

/** URL parameters of the access log. */
export const accessLogList = listSpec(accessDefinition.sorts, (parameters) => ({
  kind: oneOf(accessKinds, parameters['kind']),
  actor_id: idFilter(parameters['actor_id']),
  customer_id: idFilter(parameters['customer_id']),
  ...periodFilter(parameters),
}));
