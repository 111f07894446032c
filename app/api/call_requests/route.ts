import { serveActions } from '@/lib/gateway/serve';
import { callRequests } from '@/lib/desk/calls/contract';
import { askForCall, readOwnCall, withdrawCall } from '@/lib/desk/calls/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(callRequests, {
  ask: askForCall,
  withdraw: withdrawCall,
  mine: readOwnCall,
});
