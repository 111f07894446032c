import { idFilter, listSpec, oneOf } from '@/components/back-office/list-view';
import { opportunitySorts, opportunityStatuses } from '@/lib/opportunities/values';

/** What the list of opportunities can be narrowed and ordered by, in the address bar and on the wire. */
export const opportunityList = listSpec(opportunitySorts, (given) => ({
  status: oneOf(opportunityStatuses, given['status']),
  userid: idFilter(given['userid']),
}));
