import { serveActions } from '@/lib/gateway/serve';
import { approveReduction, askApproval } from '@/lib/sales/items/approval';
import { items } from '@/lib/sales/items/contract';
import { createItem, deleteItem, readItems, updateItem } from '@/lib/sales/items/operations';
import { readItemsOfOrder } from '@/lib/sales/items/of-order';
import { markReady } from '@/lib/sales/items/ready';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(items, {
  create: createItem,
  update: updateItem,
  ask_approval: askApproval,
  approve: approveReduction,
  delete: deleteItem,
  ready: markReady,
  read_by_opportunity: readItems,
  read_by_order: readItemsOfOrder,
});
