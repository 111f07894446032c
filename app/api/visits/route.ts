import { serveActions } from '@/lib/gateway/serve';
import { bookForCaller } from '@/lib/visits/caller';
import { visits } from '@/lib/visits/contract';
import { markVisit, readDay } from '@/lib/visits/operations';
import { addWalkIn, sendSignUpLink } from '@/lib/visits/walk-in';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(visits, {
  day: readDay,
  mark: markVisit,
  book: bookForCaller,
  walk_in: addWalkIn,
  send_link: sendSignUpLink,
});
