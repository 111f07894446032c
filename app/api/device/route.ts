import { serveActions } from '@/lib/gateway/serve';
import { device } from '@/lib/people/shared-counter/contract';
import { keepSessionOpen, lockSession } from '@/lib/people/shared-counter/lock';
import { readDevice, setPin, shareDevice } from '@/lib/people/shared-counter/operations';
import { unlockSession } from '@/lib/people/shared-counter/unlock';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(device, {
  state: readDevice,
  share: shareDevice,
  set_pin: setPin,
  lock: lockSession,
  keep_open: keepSessionOpen,
  unlock: unlockSession,
});
