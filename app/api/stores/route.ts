import { listStores } from '@/lib/visits/bookings/contract';
import { readStores } from '@/lib/visits/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listStores, readStores);
