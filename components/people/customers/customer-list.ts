import { oneOf } from '@/components/back-office/filter-values';
import { listSpec, requestOf, type ListQuery } from '@/components/back-office/list-query';
import { customerDefinition } from '@/lib/people/customers/record';

const filters = (parameters: Readonly<Record<string, string | undefined>>) => ({
  plan: oneOf(['active', 'none'], parameters['plan']),
  no_visit: oneOf(['true'], parameters['no_visit']),
});

export const customerList = listSpec(customerDefinition.sorts, filters);

/** `no_visit` is a text in the URL. */
export function requestOfCustomers(
  view: ListQuery<ReturnType<typeof filters>, (typeof customerDefinition.sorts)[number]>,
) {
  const { no_visit: noVisit, ...request } = requestOf(view);
  return { ...request, no_visit: noVisit === undefined ? undefined : true };
}
