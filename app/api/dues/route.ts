import { listDues } from '@/lib/dues/contract';
import { readDues } from '@/lib/dues/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listDues, readDues);
