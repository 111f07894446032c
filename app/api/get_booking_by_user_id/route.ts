import { listBookingsOfUser } from '@/lib/visits/bookings/contract';
import { readBookingsOfUser } from '@/lib/visits/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listBookingsOfUser, readBookingsOfUser);
