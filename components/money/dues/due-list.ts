import { idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { collectGroups } from '@/lib/money/collections/rules';
import { dueAges } from '@/lib/money/dues/rules';

export const dueList = listSpec(
  ['created_at'],
  (parameters) => ({
    age: oneOf(dueAges, parameters['age']),
    collect: oneOf(collectGroups, parameters['collect']),
    executiveid: idFilter(parameters['executiveid']),
    employeeid: idFilter(parameters['employeeid']),
    store_id: idFilter(parameters['store_id']),
  }),
  () => 'asc',
);
