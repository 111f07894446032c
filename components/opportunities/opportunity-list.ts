import { idFilter, listSpec, oneOf } from '@/components/back-office/list-view';
import { opportunitySorts, opportunityStatuses } from '@/lib/opportunities/values';

/** Filters and sort keys of the opportunities, in the URL and in requests. */
export const opportunityList = listSpec(opportunitySorts, (given) => ({
  status: oneOf(opportunityStatuses, given['status']),
  userid: idFilter(given['userid']),
}));
