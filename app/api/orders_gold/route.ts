import { serveActions } from '@/lib/gateway/serve';
import { orders } from '@/lib/sales/orders/contract';
import { createOrder, deleteOrder, listOrders, readOrder, updateOrder } from '@/lib/sales/orders/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(orders, {
  all: listOrders,
  read: readOrder,
  create: createOrder,
  update: updateOrder,
  delete: deleteOrder,
});
