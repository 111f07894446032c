import { serveActions } from '@/lib/gateway/serve';
import { bookForCaller } from '@/lib/visits/front-desk/caller';
import { callNext, undoCall } from '@/lib/visits/front-desk/call';
import { visits } from '@/lib/visits/front-desk/contract';
import { findCustomer } from '@/lib/visits/front-desk/find';
import { markVisit, readDay } from '@/lib/visits/front-desk/operations';
import { addWalkIn, sendSignUpLink } from '@/lib/visits/front-desk/walk-in';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(visits, {
  day: readDay,
  mark: markVisit,
  find: findCustomer,
  call_next: callNext,
  undo_call: undoCall,
  book: bookForCaller,
  walk_in: addWalkIn,
  send_link: sendSignUpLink,
});
