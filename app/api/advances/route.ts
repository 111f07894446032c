import { listAdvances } from '@/lib/money/advances/contract';
import { readAdvances } from '@/lib/money/advances/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listAdvances, readAdvances);
