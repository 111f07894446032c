import { listBookings } from '@/lib/visits/bookings/contract';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listBookings, readAllBookings);
