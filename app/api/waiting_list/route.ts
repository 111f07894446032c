import { serveActions } from '@/lib/gateway/serve';
import { waitingList } from '@/lib/waiting/contract';
import { joinWaitingList, leaveWaitingList, readOwnWaiting } from '@/lib/waiting/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(waitingList, {
  join: joinWaitingList,
  leave: leaveWaitingList,
  mine: readOwnWaiting,
});
