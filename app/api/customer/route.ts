import { readCustomer } from '@/lib/customers/contract';
import { showCustomer } from '@/lib/customers/customer-page';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readCustomer, showCustomer);
