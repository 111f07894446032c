import { listSessions } from '@/lib/people/accounts/contract';
import { listOwnSessions } from '@/lib/people/accounts/devices';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listSessions, listOwnSessions);
