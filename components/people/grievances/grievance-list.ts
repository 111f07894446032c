import { oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { grievanceDefinition } from '@/lib/people/grievances/record';

export const grievanceList = listSpec(grievanceDefinition.sorts, (parameters) => ({
  state: oneOf(grievanceDefinition.fields.state.values, parameters['state']),
}));
