import { serve } from '@/lib/gateway/serve';
import { readGoldRate } from '@/lib/gold-rate/contract';
import { readCurrentRates } from '@/lib/gold-rate/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readGoldRate, readCurrentRates);
