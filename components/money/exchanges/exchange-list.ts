import { idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { exchangeDefinition } from '@/lib/money/exchanges/record';
import { exchangeStates } from '@/lib/money/exchanges/rules';

export const exchangeList = listSpec(exchangeDefinition.sorts, (parameters) => ({
  state: oneOf(exchangeStates, parameters['state']),
  user_id: idFilter(parameters['user_id']),
  order_id: idFilter(parameters['order_id']),
  store_id: idFilter(parameters['store_id']),
}));
