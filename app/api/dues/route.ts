import { listDues } from '@/lib/money/dues/contract';
import { readDues } from '@/lib/money/dues/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listDues, readDues);
