import { updateBooking } from '@/lib/visits/bookings/contract';
import { changeBooking } from '@/lib/visits/bookings/change';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateBooking, changeBooking);
