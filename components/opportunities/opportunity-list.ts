import { idFilter, listSpec, oneOf } from '@/components/back-office/list-view';
import { opportunityDefinition } from '@/lib/opportunities/record';

/** Filters and sort keys of the opportunities, in the URL and in requests. */
export const opportunityList = listSpec(opportunityDefinition.sorts, (given) => ({
  status: oneOf(opportunityDefinition.fields.status.values, given['status']),
  userid: idFilter(given['userid']),
}));
