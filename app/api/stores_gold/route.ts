import { serveActions } from '@/lib/gateway/serve';
import { storesGold } from '@/lib/visits/stores/contract';
import { closeDays, openDays, setSpecialDay } from '@/lib/visits/stores/days';
import { createStore, readAllStores, updateStore } from '@/lib/visits/stores/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(storesGold, {
  list: readAllStores,
  create: createStore,
  update: updateStore,
  close_day: closeDays,
  open_day: openDays,
  special_day: setSpecialDay,
});
