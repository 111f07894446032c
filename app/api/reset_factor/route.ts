import { serveActions } from '@/lib/gateway/serve';
import { resetFactor } from '@/lib/people/factor-resets/contract';
import { approveReset, cancelReset, readReset, startReset } from '@/lib/people/factor-resets/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(resetFactor, {
  state: readReset,
  start: startReset,
  approve: approveReset,
  cancel: cancelReset,
});
