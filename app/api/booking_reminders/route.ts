import { serve } from '@/lib/gateway/serve';
import { setReminders } from '@/lib/messages/contract';
import { changeReminders } from '@/lib/messages/reminders';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(setReminders, changeReminders);
