import { serve } from '@/lib/gateway/serve';
import { checkIn } from '@/lib/visits/front-desk/contract';
import { checkInVisit } from '@/lib/visits/front-desk/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(checkIn, checkInVisit);
