import { dateFilter, idFilter, oneOf } from '@/components/back-office/filter-values';
import { listSpec, requestOf, type ListQuery } from '@/components/back-office/list-query';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';

const { status, stage } = opportunityDefinition.fields;

export const opportunityList = listSpec(opportunityDefinition.sorts, (parameters) => ({
  status: oneOf(status.values, parameters['status']),
  stage: oneOf(stage.values, parameters['stage']),
  userid: idFilter(parameters['userid']),
  executiveid: idFilter(parameters['executiveid']),
  employeeid: idFilter(parameters['employeeid']),
  store_id: idFilter(parameters['store_id']),
  created_from: dateFilter(parameters['created_from']),
  created_to: dateFilter(parameters['created_to']),
  stage_from: dateFilter(parameters['stage_from']),
  stage_to: dateFilter(parameters['stage_to']),
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
