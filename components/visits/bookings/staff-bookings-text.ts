import { formatDate, formatDates } from '@/lib/kernel/text/format';

/** Success and error messages are in lib/kernel/text/messages. */
export const staffBookingsText = {
  title: 'Bookings',
  loading: 'Loading bookings...',
  none: 'No bookings found matching your filters.',
  error: (message: string) => `Error: ${message}`,
  search: 'User Mobile or ID',
  period: 'Show bookings',
  periods: {
    upcoming: 'From today',
    today: 'Today',
    tomorrow: 'Tomorrow',
    week: 'This week',
    all: 'All',
  },
  day: formatDate,
  days: ({ from_date, to_date }: { from_date?: string; to_date?: string }): string => {
    if (from_date === undefined) return staffBookingsText.allDates;
    if (to_date === undefined) return `From ${formatDates(from_date, from_date)}`;
    return from_date === to_date ? formatDate(from_date) : formatDates(from_date, to_date);
  },
  allDates: 'All Dates',
  hasBookings: 'has bookings',
  showAllDates: 'Show all dates',
  allStatuses: 'All Statuses',
  nameOf: (id: number) => `booking ${id}`,
  details: 'Booking Details',
  cancel: 'Cancel',
  edit: 'Edit',
  cancelBooking: 'Cancel Booking',
  cancelQuestion: 'Cancel this visit? The slot will be released.',
  caller: {
    create: 'Book for a Customer',
    title: 'Book for a Customer',
    text: 'Type the mobile number: the form finds the customer, or registers a new one. The confirmation goes out by SMS.',
    textFor: (name: string) => `Books a visit for ${name}, who gets the confirmation by SMS.`,
    mobile: "Customer's mobile number",
    mobileMissing: "Enter the customer's 10-digit mobile number.",
    submit: 'Book Visit',
  },
  editor: {
    title: 'Edit Booking',
    text: (id: number, name: string, mobile: string) =>
      `Booking ${id}, ${[name, mobile].filter(Boolean).join(', ')}`,
    save: 'Save',
  },
} as const;
