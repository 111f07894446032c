import { idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { dueAges } from '@/lib/dues/rules';

export const dueList = listSpec(
  ['created_at'],
  (given) => ({
    age: oneOf(dueAges, given['age']),
    executiveid: idFilter(given['executiveid']),
    employeeid: idFilter(given['employeeid']),
  }),
  () => 'asc',
);
