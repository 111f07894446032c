import { serve } from '@/lib/gateway/serve';
import { listGoldRates } from '@/lib/money/gold-rate/contract';
import { readRateHistory } from '@/lib/money/gold-rate/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listGoldRates, readRateHistory);
