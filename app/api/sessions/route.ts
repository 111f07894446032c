import { listSessions } from '@/lib/accounts/contract';
import { listOwnSessions } from '@/lib/accounts/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listSessions, listOwnSessions);
