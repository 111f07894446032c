import { serve } from '@/lib/gateway/serve';
import { stopReminders } from '@/lib/messages/contract';
import { endReminders } from '@/lib/messages/reminders';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(stopReminders, endReminders);
