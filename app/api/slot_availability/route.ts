import { slotAvailability } from '@/lib/bookings/contract';
import { readAvailability } from '@/lib/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(slotAvailability, readAvailability);
