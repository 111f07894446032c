import { updateBooking } from '@/lib/bookings/contract';
import { changeBooking } from '@/lib/bookings/change';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(updateBooking, changeBooking);
