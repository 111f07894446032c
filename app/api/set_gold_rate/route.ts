import { serve } from '@/lib/gateway/serve';
import { setGoldRate } from '@/lib/money/gold-rate/contract';
import { setRates } from '@/lib/money/gold-rate/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(setGoldRate, setRates);
