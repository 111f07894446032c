import { readBookingCalendar } from '@/lib/visits/bookings/calendar';
import { openBookingCalendar } from '@/lib/visits/bookings/contract';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  openBookingCalendar,
  readBookingCalendar,
);
