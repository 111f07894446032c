import type { endpoints } from '@/lib/gateway/endpoints';
import type { ActionNotes, EndpointNote } from './note';
import { accountNotes } from './notes/accounts';
import { administrationNotes } from './notes/administration';
import { bookingNotes } from './notes/bookings';
import { countNotes } from './notes/counts';
import { customerNotes } from './notes/customers';
import { figureNotes } from './notes/figures';
import { frontDeskNotes } from './notes/front-desk';
import { importNotes } from './notes/import';
import { moneyNotes } from './notes/money';
import { notesAndTasksNotes } from './notes/notes-and-tasks';
import { orderNotes } from './notes/orders';
import { linkPaymentNotes, paymentLinkNotes } from './notes/payment-links';
import { paymentNotes } from './notes/payments';
import { reminderNotes } from './notes/reminders';
import { salesNotes } from './notes/sales';
import { transferNotes } from './notes/transfer';
import { waitingListNotes } from './notes/waiting-list';
import { storeNotes } from './notes/stores';

/** An endpoint without notes does not compile. */
interface Group {
  readonly tag: string;
  readonly about: string;
  readonly notes: Readonly<Record<string, EndpointNote | ActionNotes>>;
}

export const groups: readonly Group[] = [
  {
    tag: 'Accounts',
    about: 'Sign-up, log-in, sessions, the own profile, and a forgotten password.',
    notes: accountNotes,
  },
  {
    tag: 'Bookings',
    about: 'Stores, their slots, and visits to them.',
    notes: { ...bookingNotes, ...reminderNotes, ...waitingListNotes },
  },
  {
    tag: 'Visits',
    about: "The front desk: a day's visits, check-in and walk-ins; and the stores. For staff.",
    notes: { ...frontDeskNotes, ...storeNotes },
  },
  {
    tag: 'Payments',
    about: 'The Premium Plan, online payment of dues, and payments through Razorpay.',
    notes: { ...paymentNotes, ...linkPaymentNotes },
  },
  {
    tag: 'Sales',
    about: 'Opportunities and their items. For staff.',
    notes: salesNotes,
  },
  {
    tag: 'Orders',
    about: 'Orders, of an opportunity or alone. For staff.',
    notes: orderNotes,
  },
  {
    tag: 'Customers',
    about: 'Customers, search, the timeline, notes and tasks. For staff.',
    notes: { ...customerNotes, ...notesAndTasksNotes },
  },
  {
    tag: 'Money',
    about: 'Payments of orders and their refunds, dues, the day book, receipts, invoices, and the gold rate.',
    notes: { ...moneyNotes, ...paymentLinkNotes },
  },
  {
    tag: 'Administration',
    about: 'Users, counts, figures, who did what, and data out and in. For staff.',
    notes: {
      ...administrationNotes,
      ...countNotes,
      ...figureNotes,
      ...transferNotes,
      ...importNotes,
    },
  },
];

export const notesOfEndpoints = {
  ...accountNotes,
  ...bookingNotes,
  ...reminderNotes,
  ...frontDeskNotes,
  ...waitingListNotes,
  ...paymentNotes,
  ...linkPaymentNotes,
  ...paymentLinkNotes,
  ...salesNotes,
  ...orderNotes,
  ...notesAndTasksNotes,
  ...moneyNotes,
  ...administrationNotes,
  ...customerNotes,
  ...countNotes,
  ...figureNotes,
  ...storeNotes,
  ...transferNotes,
  ...importNotes,
} satisfies Record<keyof typeof endpoints, EndpointNote | ActionNotes>;
