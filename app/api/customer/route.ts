import { readCustomer } from '@/lib/people/customers/contract';
import { showCustomer } from '@/lib/people/customers/customer-page';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readCustomer, showCustomer);
