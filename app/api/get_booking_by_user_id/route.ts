import { listBookingsOfUser } from '@/lib/bookings/contract';
import { readBookingsOfUser } from '@/lib/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listBookingsOfUser, readBookingsOfUser);
