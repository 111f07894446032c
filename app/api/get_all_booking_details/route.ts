import { listBookings } from '@/lib/bookings/contract';
import { readAllBookings } from '@/lib/bookings/back-office';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listBookings, readAllBookings);
