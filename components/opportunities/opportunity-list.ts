import { dateFilter, idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec, requestOf, type ListQuery } from '@/components/back-office/list-query';
import { opportunityDefinition } from '@/lib/opportunities/record';

const { status, stage } = opportunityDefinition.fields;

export const opportunityList = listSpec(opportunityDefinition.sorts, (given) => ({
  status: oneOf(status.values, given['status']),
  stage: oneOf(stage.values, given['stage']),
  userid: idFilter(given['userid']),
  executiveid: idFilter(given['executiveid']),
  employeeid: idFilter(given['employeeid']),
  created_from: dateFilter(given['created_from']),
  created_to: dateFilter(given['created_to']),
  stage_from: dateFilter(given['stage_from']),
  stage_to: dateFilter(given['stage_to']),
}));

type View = ListQuery<ReturnType<typeof opportunityList.filters>, (typeof opportunityList.sorts)[number]>;

/** A link from a figure filters by period: counts exactly, so that the total equals the figure. */
export function listRequest(view: View) {
  const { created_from, created_to, stage_from, stage_to } = view.filters;
  const isPeriod = [created_from, created_to, stage_from, stage_to].some((day) => day !== undefined);
  return { ...requestOf(view), ...(isPeriod ? { exact: true } : {}) };
}

export function boardRequest({ search, filters }: View) {
  return { ...filters, search: search === '' ? undefined : search };
}
