import { serve } from '@/lib/gateway/serve';
import { setReminders } from '@/lib/visits/messages/contract';
import { changeReminders } from '@/lib/visits/messages/reminders';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(setReminders, changeReminders);
