import { serveActions } from '@/lib/gateway/serve';
import { storesGold } from '@/lib/stores/contract';
import { closeDays, openDays, setSpecialDay } from '@/lib/stores/days';
import { createStore, readAllStores, updateStore } from '@/lib/stores/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(storesGold, {
  list: readAllStores,
  create: createStore,
  update: updateStore,
  close_day: closeDays,
  open_day: openDays,
  special_day: setSpecialDay,
});
