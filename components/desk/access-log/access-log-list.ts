import { dateFilter, idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec, type ListPage } from '@/components/back-office/list-query';
import type { accessLog, AccessRecord } from '@/lib/desk/access-log/contract';
import { accessDefinition, accessKinds } from '@/lib/desk/access-log/record';
import type { OutputOf } from '@/lib/contract';

/** URL parameters of the access log. A last day before the first is ignored. */
export const accessLogList = listSpec(accessDefinition.sorts, (parameters) => {
  const [from, to] = [dateFilter(parameters['from']), dateFilter(parameters['to'])];
  return {
    kind: oneOf(accessKinds, parameters['kind']),
    actor_id: idFilter(parameters['actor_id']),
    customer_id: idFilter(parameters['customer_id']),
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
  };
});

/** The total is the number of loaded rows: the log is never counted. */
export function accessLogPage(
  { data, next_cursor }: OutputOf<typeof accessLog>,
  page: number,
  size: number,
): ListPage<AccessRecord> {
  return {
    rows: data,
    total: (page - 1) * size + data.length,
    next_cursor,
    ...(next_cursor === null ? {} : { total_is_lower_bound: true }),
  };
}
