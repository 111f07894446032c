import { dateFilter, idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec, type ListPage } from '@/components/back-office/list-query';
import type { auditLog, AuditRecord } from '@/lib/desk/audit/contract';
import { auditedEntities } from '@/lib/desk/audit/record';
import type { OutputOf } from '@/lib/contract';

/** URL parameters of the audit trail. A last day before the first is ignored. */
export const auditList = listSpec(['at'], (parameters) => {
  const [from, to] = [dateFilter(parameters['from']), dateFilter(parameters['to'])];
  return {
    entity: oneOf(auditedEntities, parameters['entity']),
    entity_id: idFilter(parameters['entity_id']),
    actor_id: idFilter(parameters['actor_id']),
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
  };
});

/** The total is the number of loaded rows: the trail only grows and is never counted. */
export function auditPage(
  response: OutputOf<typeof auditLog>,
  page: number,
  size: number,
): ListPage<AuditRecord> {
  const { data, next_cursor } = response;
  const total = (page - 1) * size + data.length;
  return {
    rows: data,
    total,
    next_cursor,
    ...(next_cursor === null ? {} : { total_is_lower_bound: true }),
  };
}
