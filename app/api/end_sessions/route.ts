import { endSessions } from '@/lib/accounts/contract';
import { logOutEverywhere } from '@/lib/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(endSessions, logOutEverywhere);
