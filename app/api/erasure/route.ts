import { serveActions } from '@/lib/gateway/serve';
import { erasure } from '@/lib/people/erasure/contract';
import { askErasure, confirmErasure, freezeAccount, readOwnErasure } from '@/lib/people/erasure/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(erasure, {
  ask: askErasure,
  confirm: confirmErasure,
  state: readOwnErasure,
  freeze: freezeAccount,
});
