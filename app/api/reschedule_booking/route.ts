import { rescheduleVisit } from '@/lib/visits/bookings/change';
import { rescheduleBooking } from '@/lib/visits/bookings/contract';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(rescheduleBooking, rescheduleVisit);
