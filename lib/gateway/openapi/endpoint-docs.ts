import type { endpoints } from '@/lib/gateway/endpoints';
import type { DocumentedActions, DocumentedEndpoint } from './endpoint-doc';
import { accountDocs } from '@/lib/gateway/openapi/docs/people/accounts';
import { administrationDocs } from '@/lib/gateway/openapi/docs/people/administration';
import { callRequestDocs } from '@/lib/gateway/openapi/docs/desk/call-requests';
import { bookingDocs } from '@/lib/gateway/openapi/docs/visits/bookings';
import { countDocs } from '@/lib/gateway/openapi/docs/desk/counts';
import { consentDocs } from '@/lib/gateway/openapi/docs/people/consents';
import { erasureDocs } from '@/lib/gateway/openapi/docs/people/erasure';
import { myDataDocs } from '@/lib/gateway/openapi/docs/desk/my-data';
import { nomineeDocs } from '@/lib/gateway/openapi/docs/people/nominee';
import { customerDocs } from '@/lib/gateway/openapi/docs/people/customers';
import { figureDocs } from '@/lib/gateway/openapi/docs/desk/figures';
import { frontDeskDocs } from '@/lib/gateway/openapi/docs/visits/front-desk';
import { invitationDocs, welcomeDocs } from '@/lib/gateway/openapi/docs/people/invitations';
import { factorResetDocs } from '@/lib/gateway/openapi/docs/people/factor-resets';
import { identityDocs } from '@/lib/gateway/openapi/docs/people/identity';
import { accessLogDocs } from '@/lib/gateway/openapi/docs/desk/access-log';
import { sessionDocs } from '@/lib/gateway/openapi/docs/people/sessions';
import { personDocs } from '@/lib/gateway/openapi/docs/people/person';
import { breachDocs } from '@/lib/gateway/openapi/docs/people/breaches';
import { fileGrievanceDocs, grievanceDocs } from '@/lib/gateway/openapi/docs/people/grievances';
import { importDocs } from '@/lib/gateway/openapi/docs/desk/import';
import { deliveryDocs } from '@/lib/gateway/openapi/docs/money/deliveries';
import { sharedCounterDocs } from '@/lib/gateway/openapi/docs/people/shared-counter';
import { secondFactorDocs } from '@/lib/gateway/openapi/docs/people/second-factor';
import { returnDocs } from '@/lib/gateway/openapi/docs/money/returns';
import { exchangeDocs } from '@/lib/gateway/openapi/docs/money/exchanges';
import { moneyDocs } from '@/lib/gateway/openapi/docs/money/money';
import { notesAndTasksDocs } from '@/lib/gateway/openapi/docs/desk/notes-and-tasks';
import { orderDocs } from '@/lib/gateway/openapi/docs/sales/orders';
import { collectionDocs } from '@/lib/gateway/openapi/docs/money/collections';
import { linkPaymentDocs, paymentLinkDocs } from '@/lib/gateway/openapi/docs/money/payment-links';
import { paymentDocs } from '@/lib/gateway/openapi/docs/money/payments';
import { planSaleDocs } from '@/lib/gateway/openapi/docs/money/plan-sales';
import { reminderDocs } from '@/lib/gateway/openapi/docs/visits/reminders';
import { itemDocs } from '@/lib/gateway/openapi/docs/sales/items';
import { salesDocs } from '@/lib/gateway/openapi/docs/sales/sales';
import { transferDocs } from '@/lib/gateway/openapi/docs/desk/transfer';
import { waitingListDocs } from '@/lib/gateway/openapi/docs/visits/waiting-list';
import { sharedDocumentDocs } from '@/lib/gateway/openapi/docs/money/shared-documents';
import { slotDocs } from '@/lib/gateway/openapi/docs/visits/slots';
import { sellerDocs } from '@/lib/gateway/openapi/docs/visits/sellers';
import { storeDocs } from '@/lib/gateway/openapi/docs/visits/stores';

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
    docs: { ...accountDocs, ...sessionDocs },
  },
  {
    tag: 'Security',
    about:
      'Second factors, proofs, lost factors, shared counters, invitations, what a person of staff may do, and who saw what.',
    docs: {
      ...secondFactorDocs,
      ...sharedCounterDocs,
      ...factorResetDocs,
      ...invitationDocs,
      ...welcomeDocs,
      ...personDocs,
      ...accessLogDocs,
    },
  },
  {
    tag: 'Privacy',
    about: 'Consents, the own data, the nominee, deletion of the own account, and complaints.',
    docs: { ...consentDocs, ...erasureDocs, ...nomineeDocs, ...myDataDocs, ...fileGrievanceDocs },
  },
  {
    tag: 'Bookings',
    about: 'Stores, their slots, and visits to them.',
    docs: { ...slotDocs, ...bookingDocs, ...reminderDocs, ...waitingListDocs, ...callRequestDocs },
  },
  {
    tag: 'Visits',
    about: "The front desk: a day's visits, check-in and walk-ins; the stores. For staff.",
    docs: { ...frontDeskDocs, ...storeDocs },
  },
  {
    tag: 'Payments',
    about: 'The Premium Plan, online payment of dues, and payments through Razorpay.',
    docs: { ...paymentDocs, ...planSaleDocs, ...linkPaymentDocs },
  },
  {
    tag: 'Sales',
    about: 'Opportunities, the legal persons that sell, and figures of a period. For staff.',
    docs: { ...salesDocs, ...sellerDocs, ...figureDocs },
  },
  {
    tag: 'Orders',
    about: 'Items of opportunities, and orders, of an opportunity or alone. For staff.',
    docs: { items: itemDocs, ...orderDocs },
  },
  {
    tag: 'Customers',
    about:
      'Customers, their identity documents, search, the timeline, notes and tasks, and complaints. For staff.',
    docs: { ...customerDocs, ...identityDocs, ...notesAndTasksDocs, ...grievanceDocs },
  },
  {
    tag: 'Money',
    about: 'Payments of orders and their refunds, dues, the day book, receipts, and the gold rate.',
    docs: {
      ...moneyDocs,
      ...collectionDocs,
      ...paymentLinkDocs,
    },
  },
  {
    tag: 'Deliveries',
    about: 'Pieces handed over and back, old gold taken in, and the documents of a sale. For staff.',
    docs: { ...deliveryDocs, ...returnDocs, ...exchangeDocs, ...sharedDocumentDocs },
  },
  {
    tag: 'Administration',
    about: 'Users, breaches of data, counts, who did what, and data out and in. For staff.',
    docs: {
      ...administrationDocs,
      ...breachDocs,
      ...countDocs,
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
  ...callRequestDocs,
  ...paymentDocs,
  ...planSaleDocs,
  ...linkPaymentDocs,
  ...paymentLinkDocs,
  ...sharedDocumentDocs,
  ...salesDocs,
  items: itemDocs,
  ...orderDocs,
  ...notesAndTasksDocs,
  ...moneyDocs,
  ...collectionDocs,
  ...exchangeDocs,
  ...deliveryDocs,
  ...returnDocs,
  ...administrationDocs,
  ...invitationDocs,
  ...welcomeDocs,
  ...customerDocs,
  ...identityDocs,
  ...consentDocs,
  ...erasureDocs,
  ...nomineeDocs,
  ...myDataDocs,
  ...fileGrievanceDocs,
  ...grievanceDocs,
  ...breachDocs,
  ...personDocs,
  ...accessLogDocs,
  ...sessionDocs,
  ...secondFactorDocs,
  ...sharedCounterDocs,
  ...factorResetDocs,
  ...countDocs,
  ...figureDocs,
  ...storeDocs,
  ...sellerDocs,
  ...transferDocs,
  ...importDocs,
} satisfies Record<keyof typeof endpoints, DocumentedEndpoint | DocumentedActions>;
