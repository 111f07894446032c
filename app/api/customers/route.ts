import { serveActions } from '@/lib/gateway/serve';
import { customers } from '@/lib/customers/contract';
import { findCustomers } from '@/lib/customers/list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(customers, {
  list: findCustomers,
});
