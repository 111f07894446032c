import { idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { advanceAges } from '@/lib/money/advances/rules';

export const advanceList = listSpec(
  ['advance_since'],
  (parameters) => ({
    age: oneOf(advanceAges, parameters['age']),
    executiveid: idFilter(parameters['executiveid']),
    employeeid: idFilter(parameters['employeeid']),
    store_id: idFilter(parameters['store_id']),
  }),
  () => 'asc',
);
