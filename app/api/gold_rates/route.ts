import { serve } from '@/lib/gateway/serve';
import { listGoldRates } from '@/lib/gold-rate/contract';
import { readRateHistory } from '@/lib/gold-rate/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listGoldRates, readRateHistory);
