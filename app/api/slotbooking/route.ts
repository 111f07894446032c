import { bookSlot } from '@/lib/visits/bookings/contract';
import { bookVisit } from '@/lib/visits/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(bookSlot, bookVisit);
