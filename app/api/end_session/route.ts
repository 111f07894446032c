import { endSession } from '@/lib/people/accounts/contract';
import { endOwnSession } from '@/lib/people/accounts/devices';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(endSession, endOwnSession);
