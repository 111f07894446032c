import { setReminders, stopReminders } from '@/lib/visits/messages/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { successText } from '@/lib/kernel/text/messages';
import { booking } from '@/lib/gateway/openapi/docs/records';

export const reminderDocs = {
  setReminders: endpointDoc(setReminders, {
    about: 'Queued reminders stay; they are not sent while this is off. Repeating returns the same response.',
    who: 'set reminders',
    refuses: { NOT_FOUND: 'There is no such booking, or it is another customer’s.' },
    examples: [
      {
        title: 'No reminders of this visit',
        as: 'customer',
        sent: { id: samples.bookingId, reminders: false },
        response: { message: successText.remindersSet, data: { ...booking, reminders: false, version: 2 } },
      },
    ],
  }),
  stopReminders: endpointDoc(stopReminders, {
    about:
      'For the page of the link in each reminder, without a session. Repeating returns the same response.',
    who: 'open',
    refuses: {
      NOT_FOUND: 'The token is of no reminder.',
      RATE_LIMITED: 'More than 120 requests with such links from one address in 15 minutes.',
    },
    examples: [
      {
        title: 'No more reminders',
        as: 'visitor',
        sent: { token: samples.stopToken },
        response: {
          message: successText.remindersSet,
          data: { slot_date: samples.slotDate, slot_time: samples.slotTime, reminders: false },
        },
      },
    ],
  }),
};
