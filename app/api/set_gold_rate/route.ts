import { serve } from '@/lib/gateway/serve';
import { setGoldRate } from '@/lib/gold-rate/contract';
import { setRates } from '@/lib/gold-rate/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(setGoldRate, setRates);
