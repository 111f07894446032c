import { serveActions } from '@/lib/gateway/serve';
import { orderPayments } from '@/lib/money/ledger/contract';
import { addPayment, listEntries, voidEntry } from '@/lib/money/ledger/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(orderPayments, {
  list: listEntries,
  add: addPayment,
  void: voidEntry,
});
