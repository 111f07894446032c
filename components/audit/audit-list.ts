import { idFilter, listSpec, oneOf, type ListPage } from '@/components/back-office/list-view';
import type { auditLog, AuditRecord } from '@/lib/audit/contract';
import { auditedEntities } from '@/lib/audit/values';
import type { OutputOf } from '@/lib/contract';

/** The audit trail in the address bar. */
export const auditList = listSpec(['id'], (given) => ({
  entity: oneOf(auditedEntities, given['entity']),
  entity_id: idFilter(given['entity_id']),
  actor_id: idFilter(given['actor_id']),
}));

/** The trail is never counted, it only grows: the total is what is known to be there. */
export function auditPage(
  answer: OutputOf<typeof auditLog>,
  page: number,
  size: number,
): ListPage<AuditRecord> {
  const { data, next_cursor } = answer;
  const total = (page - 1) * size + data.length;
  return {
    rows: data,
    total,
    next_cursor,
    ...(next_cursor === null ? {} : { total_is_lower_bound: true }),
  };
}
