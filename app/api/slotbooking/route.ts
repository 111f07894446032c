import { bookSlot } from '@/lib/bookings/contract';
import { bookVisit } from '@/lib/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(bookSlot, bookVisit);
