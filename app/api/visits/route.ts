import { serveActions } from '@/lib/gateway/serve';
import { visits } from '@/lib/visits/contract';
import { markVisit, readDay } from '@/lib/visits/operations';
import { addWalkIn, sendSignUpLink } from '@/lib/visits/walk-in';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(visits, {
  day: readDay,
  mark: markVisit,
  walk_in: addWalkIn,
  send_link: sendSignUpLink,
});
