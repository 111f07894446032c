import { cancelBooking } from '@/lib/bookings/contract';
import { cancelVisit } from '@/lib/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(cancelBooking, cancelVisit);
