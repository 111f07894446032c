import { serve } from '@/lib/gateway/serve';
import { readGoldRate } from '@/lib/money/gold-rate/contract';
import { readCurrentRates } from '@/lib/money/gold-rate/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readGoldRate, readCurrentRates);
