import { idFilter, listSpec, oneOf } from '@/components/back-office/list-view';
import { opportunity } from '@/lib/opportunities/record';

/** Filters and sort keys of the opportunities, in the URL and in requests. */
export const opportunityList = listSpec(opportunity.sorts, (given) => ({
  status: oneOf(opportunity.fields.status.values, given['status']),
  userid: idFilter(given['userid']),
}));
