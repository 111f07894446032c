import { serveActions } from '@/lib/gateway/serve';
import { visits } from '@/lib/visits/contract';
import { markVisit, readDay } from '@/lib/visits/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(visits, {
  day: readDay,
  mark: markVisit,
});
