import { dateFilter, oneOf, textFilter } from '@/components/back-office/filter-values';
import { listSpec, requestOf, type readListQuery } from '@/components/back-office/list-query';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { daysAfter, weekday } from '@/lib/kernel/text/calendar';

/** Default: from today on. */
export const bookingPeriods = ['today', 'tomorrow', 'week', 'all'] as const;

/** Default: from today on, in slot order. A period keeps its name, so that a link stays relative. */
export const staffBookingList = listSpec(
  ['slot', 'created_at'],
  (parameters) => {
    const slot_date = dateFilter(parameters['slot_date']);
    return {
      shop_address: textFilter(parameters['shop_address']),
      slot_date,
      period: slot_date === undefined ? oneOf(bookingPeriods, parameters['period']) : undefined,
      status: oneOf(bookingDefinition.fields.status.values, parameters['status']),
    };
  },
  ({ period }) => (period === 'all' ? 'desc' : 'asc'),
);

type View = ReturnType<
  typeof readListQuery<ReturnType<typeof staffBookingList.filters>, 'slot' | 'created_at'>
>;

/** Weeks begin on Monday. */
export function daysOf(
  period: (typeof bookingPeriods)[number] | undefined,
  today: string,
): { from_date?: string; to_date?: string } {
  switch (period) {
    case undefined:
      return { from_date: today };
    case 'today':
      return { from_date: today, to_date: today };
    case 'tomorrow':
      return { from_date: daysAfter(today, 1), to_date: daysAfter(today, 1) };
    case 'week': {
      const monday = daysAfter(today, 1 - weekday(today));
      return { from_date: monday, to_date: daysAfter(monday, 6) };
    }
    case 'all':
      return {};
  }
}

export function bookingRequest(view: View, today: string) {
  const { period, ...request } = requestOf(view);
  return { ...request, ...(request.slot_date === undefined ? daysOf(period, today) : {}) };
}
