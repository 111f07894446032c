import { getDetails } from '@/lib/accounts/contract';
import { readDetails } from '@/lib/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getDetails, readDetails);
