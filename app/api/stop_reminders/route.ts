import { serve } from '@/lib/gateway/serve';
import { stopReminders } from '@/lib/visits/messages/contract';
import { endReminders } from '@/lib/visits/messages/reminders';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(stopReminders, endReminders);
