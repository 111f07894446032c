import { listFullDays } from '@/lib/bookings/contract';
import { readFullDays } from '@/lib/bookings/full-days';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listFullDays, readFullDays);
