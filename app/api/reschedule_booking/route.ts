import { rescheduleVisit } from '@/lib/bookings/change';
import { rescheduleBooking } from '@/lib/bookings/contract';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(rescheduleBooking, rescheduleVisit);
