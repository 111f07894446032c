import { listFullDays } from '@/lib/visits/bookings/contract';
import { readFullDays } from '@/lib/visits/bookings/full-days';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listFullDays, readFullDays);
