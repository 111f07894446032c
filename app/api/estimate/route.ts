import { serve } from '@/lib/gateway/serve';
import { openEstimate } from '@/lib/money/estimates/contract';
import { readEstimate } from '@/lib/money/estimates/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openEstimate, readEstimate);
