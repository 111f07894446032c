import { serveActions } from '@/lib/gateway/serve';
import { nominee } from '@/lib/people/nominee/contract';
import { readNominee, removeNominee, setNominee } from '@/lib/people/nominee/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(nominee, {
  get: readNominee,
  set: setNominee,
  remove: removeNominee,
});
