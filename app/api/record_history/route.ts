import { recordHistory } from '@/lib/audit/contract';
import { readHistory } from '@/lib/audit/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(recordHistory, readHistory);
