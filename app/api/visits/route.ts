import { serveActions } from '@/lib/gateway/serve';
import { bookForCaller } from '@/lib/visits/caller';
import { visits } from '@/lib/visits/contract';
import { markVisit, readDay } from '@/lib/visits/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(visits, {
  day: readDay,
  mark: markVisit,
  book: bookForCaller,
});
