import { serveActions } from '@/lib/gateway/serve';
import { waitingList } from '@/lib/visits/waiting/contract';
import { joinWaitingList, leaveWaitingList, readOwnWaiting } from '@/lib/visits/waiting/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(waitingList, {
  join: joinWaitingList,
  leave: leaveWaitingList,
  mine: readOwnWaiting,
});
