import { getDetails } from '@/lib/people/accounts/contract';
import { readDetails } from '@/lib/people/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getDetails, readDetails);
