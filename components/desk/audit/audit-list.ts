import { idFilter, oneOf, periodFilter } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { auditedEntities } from '@/lib/desk/audit/record';

/** URL parameters of the audit trail. */
export const auditList = listSpec(['at'], (parameters) => ({
  entity: oneOf(auditedEntities, parameters['entity']),
  entity_id: idFilter(parameters['entity_id']),
  actor_id: idFilter(parameters['actor_id']),
  ...periodFilter(parameters),
}));
