import { serveActions } from '@/lib/gateway/serve';
import { breaches } from '@/lib/people/breaches/contract';
import { createBreach, readBreaches } from '@/lib/people/breaches/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(breaches, {
  list: readBreaches,
  create: createBreach,
});
