import { serve } from '@/lib/gateway/serve';
import { checkIn } from '@/lib/visits/contract';
import { checkInVisit } from '@/lib/visits/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(checkIn, checkInVisit);
