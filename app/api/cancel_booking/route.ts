import { cancelBooking } from '@/lib/visits/bookings/contract';
import { cancelVisit } from '@/lib/visits/bookings/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(cancelBooking, cancelVisit);
