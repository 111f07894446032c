import { serveActions } from '@/lib/gateway/serve';
import { items } from '@/lib/items/contract';
import { createItem, deleteItem, readItems, updateItem } from '@/lib/items/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(items, {
  create: createItem,
  update: updateItem,
  delete: deleteItem,
  read_by_opportunity: readItems,
});
