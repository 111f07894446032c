import { reminderRule } from '@/lib/business';
import { countInWords } from '@/lib/text/quantities';

export const messagesText = {
  title: 'Messages',
  loading: 'Loading messages...',
  failed: 'Failed to fetch messages. Please try again.',
  none: 'No messages yet.',
  noneText: 'Text messages about visits and links to pay appear here.',
  search: 'Customer mobile or message ID',
  allStates: 'All States',
  nameOf: (template: string, mobile: string) => `${template} to ${mobile}`,
  templates: {
    payment_link: 'Payment link',
    visit_booked: 'Visit booked',
    visit_moved: 'Visit moved',
    visit_cancelled: 'Visit cancelled',
    place_free: 'Place free',
    visit_new_time: 'Visit needs a new time',
    reminder_day: 'Reminder, day before',
    reminder_hours: `Reminder, ${countInWords(reminderRule.hoursBefore, 'hour')} before`,
    sign_up_link: 'Sign-up link',
  },
  details: 'Message Details',
  close: 'Close',
  sendAgain: 'Send again',
  sendFailed: 'Failed to send this message again. Please try again.',
  failedAdvice: (reason: string) =>
    `The SMS provider refused this message (${reason}). Send it again once the cause is fixed.`,
} as const;
