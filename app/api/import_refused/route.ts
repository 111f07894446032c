import { serve } from '@/lib/gateway/serve';
import { openRefusedRows } from '@/lib/import/contract';
import { readRefusedRows } from '@/lib/import/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openRefusedRows, readRefusedRows);
