import { listStores } from '@/lib/bookings/contract';
import { readStores } from '@/lib/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listStores, readStores);
