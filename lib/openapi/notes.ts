import type { calls } from '@/lib/gateway/calls';
import type { ActionNotes, CallNote } from './note';
import { accountNotes } from './notes/accounts';
import { administrationNotes } from './notes/administration';
import { bookingNotes } from './notes/bookings';
import { goldRateNotes } from './notes/gold-rate';
import { paymentNotes } from './notes/payments';
import { salesNotes } from './notes/sales';

/** The notes of every endpoint, by group of the document; an endpoint without notes does not compile. */
interface Group {
  readonly tag: string;
  readonly about: string;
  readonly notes: Readonly<Record<string, CallNote | ActionNotes>>;
}

export const groups: readonly Group[] = [
  {
    tag: 'Accounts',
    about: 'Sign-up, log-in, sessions, the own profile, and a forgotten password.',
    notes: accountNotes,
  },
  { tag: 'Bookings', about: 'Stores, their slots, and visits to them.', notes: bookingNotes },
  { tag: 'Payments', about: 'The Premium Plan and what was paid for it.', notes: paymentNotes },
  {
    tag: 'Sales',
    about: 'Opportunities, their items, and orders, for staff; and the gold rate.',
    notes: { ...salesNotes, ...goldRateNotes },
  },
  {
    tag: 'Administration',
    about: 'Users, counts, and who did what. For staff.',
    notes: administrationNotes,
  },
];

export const notesOfCalls = {
  ...accountNotes,
  ...bookingNotes,
  ...paymentNotes,
  ...salesNotes,
  ...goldRateNotes,
  ...administrationNotes,
} satisfies Record<keyof typeof calls, CallNote | ActionNotes>;
