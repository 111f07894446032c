import { serve } from '@/lib/gateway/serve';
import { deliver } from '@/lib/money/deliveries/contract';
import { deliverPieces } from '@/lib/money/deliveries/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(deliver, deliverPieces);
