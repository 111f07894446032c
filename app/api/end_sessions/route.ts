import { endSessions } from '@/lib/people/accounts/contract';
import { logOutEverywhere } from '@/lib/people/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(endSessions, logOutEverywhere);
