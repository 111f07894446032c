import { accessLog } from '@/lib/desk/access-log/contract';
import { readAccessLog } from '@/lib/desk/access-log/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(accessLog, readAccessLog);
