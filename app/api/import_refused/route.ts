import { serve } from '@/lib/gateway/serve';
import { openRefusedRows } from '@/lib/desk/import/contract';
import { readRefusedRows } from '@/lib/desk/import/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openRefusedRows, readRefusedRows);
