import { serveActions } from '@/lib/gateway/serve';
import { customerIdentity } from '@/lib/people/identity/contract';
import { readIdentity, revealIdentity, setIdentity } from '@/lib/people/identity/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(customerIdentity, {
  set: setIdentity,
  status: readIdentity,
  reveal: revealIdentity,
});
