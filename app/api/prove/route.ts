import { serve } from '@/lib/gateway/serve';
import { prove } from '@/lib/people/second-factor/contract';
import { proveSession } from '@/lib/people/second-factor/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(prove, proveSession);
