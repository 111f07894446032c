import { slotAvailability } from '@/lib/visits/bookings/contract';
import { readAvailability } from '@/lib/visits/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(slotAvailability, readAvailability);
