import type { endpoints } from '@/lib/gateway/endpoints';
import type { DocumentedActions, DocumentedEndpoint } from './endpoint-doc';
import { accountDocs } from './docs/accounts';
import { administrationDocs } from './docs/administration';
import { bookingDocs } from './docs/bookings';
import { countDocs } from './docs/counts';
import { customerDocs } from './docs/customers';
import { figureDocs } from './docs/figures';
import { frontDeskDocs } from './docs/front-desk';
import { importDocs } from './docs/import';
import { moneyDocs } from './docs/money';
import { notesAndTasksDocs } from './docs/notes-and-tasks';
import { orderDocs } from './docs/orders';
import { linkPaymentDocs, paymentLinkDocs } from './docs/payment-links';
import { paymentDocs } from './docs/payments';
import { reminderDocs } from './docs/reminders';
import { salesDocs } from './docs/sales';
import { transferDocs } from './docs/transfer';
import { waitingListDocs } from './docs/waiting-list';
import { slotDocs } from './docs/slots';
import { storeDocs } from './docs/stores';

/** An endpoint without a description does not compile. */
interface Group {
  readonly tag: string;
  readonly about: string;
  readonly docs: Readonly<Record<string, DocumentedEndpoint | DocumentedActions>>;
}

export const groups: readonly Group[] = [
  {
    tag: 'Accounts',
    about: 'Sign-up, log-in, sessions, the own profile, and a forgotten password.',
    docs: accountDocs,
  },
  {
    tag: 'Bookings',
    about: 'Stores, their slots, and visits to them.',
    docs: { ...slotDocs, ...bookingDocs, ...reminderDocs, ...waitingListDocs },
  },
  {
    tag: 'Visits',
    about: "The front desk: a day's visits, check-in and walk-ins; and the stores. For staff.",
    docs: { ...frontDeskDocs, ...storeDocs },
  },
  {
    tag: 'Payments',
    about: 'The Premium Plan, online payment of dues, and payments through Razorpay.',
    docs: { ...paymentDocs, ...linkPaymentDocs },
  },
  {
    tag: 'Sales',
    about: 'Opportunities and their items. For staff.',
    docs: salesDocs,
  },
  {
    tag: 'Orders',
    about: 'Orders, of an opportunity or alone. For staff.',
    docs: orderDocs,
  },
  {
    tag: 'Customers',
    about: 'Customers, search, the timeline, notes and tasks. For staff.',
    docs: { ...customerDocs, ...notesAndTasksDocs },
  },
  {
    tag: 'Money',
    about: 'Payments of orders and their refunds, dues, the day book, receipts, invoices, and the gold rate.',
    docs: { ...moneyDocs, ...paymentLinkDocs },
  },
  {
    tag: 'Administration',
    about: 'Users, counts, figures, who did what, and data out and in. For staff.',
    docs: {
      ...administrationDocs,
      ...countDocs,
      ...figureDocs,
      ...transferDocs,
      ...importDocs,
    },
  },
];

export const docsOfEndpoints = {
  ...accountDocs,
  ...slotDocs,
  ...bookingDocs,
  ...reminderDocs,
  ...frontDeskDocs,
  ...waitingListDocs,
  ...paymentDocs,
  ...linkPaymentDocs,
  ...paymentLinkDocs,
  ...salesDocs,
  ...orderDocs,
  ...notesAndTasksDocs,
  ...moneyDocs,
  ...administrationDocs,
  ...customerDocs,
  ...countDocs,
  ...figureDocs,
  ...storeDocs,
  ...transferDocs,
  ...importDocs,
} satisfies Record<keyof typeof endpoints, DocumentedEndpoint | DocumentedActions>;
