import { recordHistory } from '@/lib/desk/audit/contract';
import { readHistory } from '@/lib/desk/audit/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(recordHistory, readHistory);
