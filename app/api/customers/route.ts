import { serveActions } from '@/lib/gateway/serve';
import { customers } from '@/lib/users/contract';
import { findCustomers } from '@/lib/users/customers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(customers, {
  list: findCustomers,
});
