import { backOfficeText } from '@/components/back-office/back-office-text';
import { CustomerLink } from '@/components/back-office/customer-link';
import { listColumns } from '@/components/back-office/record-parts';
import { VisitStateBadge } from '@/components/visits/front-desk/visit-facts';
import { Badge } from '@/components/ui/badge';
import type { StaffBookingRecord } from '@/lib/visits/bookings/contract';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { quantityLabel } from '@/lib/visits/bookings/rules';

const { needs_new_time: needsNewTime, status: statusField } = bookingDefinition.fields;
const { labels } = statusField;

export const staffBookingColumns = listColumns<typeof bookingDefinition, StaffBookingRecord>(
  bookingDefinition,
  {
    id: {
      sort: 'created_at',
      firstDirection: 'desc',
      cell: (booking) => (
        <span className="inline-flex flex-col items-start gap-x-2 gap-y-1 font-medium tabular-nums @list-lg:flex-row @list-lg:items-center">
          {booking.id}
          <StateOf booking={booking} />
        </span>
      ),
    },
    slot_time: { from: 'lg' },
    slot_date: {
      sort: 'slot',
      phone: {
        line: 1,
        cell: (booking) => (
          <>
            {`${formatDate(booking.slot_date)}, `}
            <span className="whitespace-nowrap">{formatTime(booking.slot_time)}</span>{' '}
            <StateOf booking={booking} />
          </>
        ),
      },
      cell: ({ slot_date, slot_time }) => (
        <>
          {formatDate(slot_date)}
          {/* Shown if its column is hidden. */}
          <span className="block text-xs text-ink-muted @list-lg:hidden">{formatTime(slot_time)}</span>
        </>
      ),
    },
    shop_address: { grows: true, phone: { line: 2 } },
    user_mobile: {
      wraps: 'text',
      phone: {
        line: 2,
        first: true,
        cell: (booking) => `${booking.user_name || backOfficeText.deletedAccount}, ${booking.user_mobile}`,
      },
      cell: (booking) => (
        <>
          <span className="block whitespace-nowrap tabular-nums">{booking.user_mobile}</span>
          <span className="block text-xs text-ink-muted">
            <CustomerLink id={booking.user_id} name={booking.user_name} mobile={booking.user_mobile} />
          </span>
        </>
      ),
    },
    quantity: { from: 'lg', cell: (booking) => quantityLabel(booking.quantity) },
  },
);

/** Nothing while the visit is expected, as most are. */
function StateOf({ booking }: { booking: StaffBookingRecord }) {
  const { status, visit } = booking;
  if (status === 'cancelled') return <Badge tone="danger">{labels.cancelled}</Badge>;
  if (booking.needs_new_time) return <Badge tone="warning">{needsNewTime.label}</Badge>;
  return visit !== 'expected' && <VisitStateBadge visit={visit} />;
}
