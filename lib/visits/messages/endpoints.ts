import { actionsEndpoint, endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const messages = actionsEndpoint<typeof contract.messages>('/messages');
export const setReminders = endpoint<typeof contract.setReminders>('PUT', '/booking_reminders');
export const stopReminders = endpoint<typeof contract.stopReminders>('POST', '/stop_reminders');
