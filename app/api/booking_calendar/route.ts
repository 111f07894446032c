import { readBookingCalendar } from '@/lib/bookings/calendar';
import { openBookingCalendar } from '@/lib/bookings/contract';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  openBookingCalendar,
  readBookingCalendar,
);
