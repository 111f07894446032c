import { serveActions } from '@/lib/gateway/serve';
import { person } from '@/lib/people/person/contract';
import { endSessionOf, readPerson } from '@/lib/people/person/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(person, {
  read: readPerson,
  end_session: endSessionOf,
});
