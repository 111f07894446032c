import { serveActions } from '@/lib/gateway/serve';
import { customers } from '@/lib/people/customers/contract';
import { findCustomers } from '@/lib/people/customers/list';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(customers, {
  list: findCustomers,
});
