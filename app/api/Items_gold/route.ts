import { serveActions } from '@/lib/gateway/serve';
import { items } from '@/lib/sales/items/contract';
import { createItem, deleteItem, readItems, updateItem } from '@/lib/sales/items/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(items, {
  create: createItem,
  update: updateItem,
  delete: deleteItem,
  read_by_opportunity: readItems,
});
