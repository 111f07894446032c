import { backOfficeText } from '@/components/back-office/back-office-text';
import type { Column } from '@/components/back-office/column';
import { Badge } from '@/components/ui/badge';
import type { StaffBookingRecord } from '@/lib/bookings/contract';
import { formatDate, formatTime } from '@/lib/text/format';
import { quantityLabel } from './quantity-label';
import { staffBookingsText } from './staff-bookings-text';

const { columns: names, statuses } = staffBookingsText;

export const staffBookingColumns: readonly Column<StaffBookingRecord, 'created_at' | 'slot'>[] = [
  {
    key: 'id',
    header: names.id,
    sort: 'created_at',
    firstDirection: 'desc',
    cell: (booking) => (
      <span className="inline-flex flex-col items-start gap-x-2 gap-y-1 font-medium tabular-nums lg:flex-row lg:items-center">
        {booking.id}
        <Cancelled booking={booking} />
      </span>
    ),
  },
  {
    key: 'slot_time',
    header: names.time,
    cell: (booking) => formatTime(booking.slot_time),
  },
  {
    key: 'slot_date',
    header: names.date,
    sort: 'slot',
    phone: {
      line: 1,
      cell: (booking) => (
        <>
          {`${formatDate(booking.slot_date)}, ${formatTime(booking.slot_time)} `}
          <Cancelled booking={booking} />
        </>
      ),
    },
    cell: (booking) => formatDate(booking.slot_date),
  },
  {
    key: 'shop_address',
    header: names.shop,
    grows: true,
    phone: { line: 2 },
    cell: (booking) => booking.shop_address,
  },
  {
    key: 'user_mobile',
    header: names.mobile,
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
          {booking.user_name || backOfficeText.deletedAccount}
        </span>
      </>
    ),
  },
  { key: 'quantity', header: names.quantity, from: 'lg', cell: (booking) => quantityLabel(booking.quantity) },
];

function Cancelled({ booking }: { booking: StaffBookingRecord }) {
  return booking.status === 'cancelled' && <Badge tone="danger">{statuses.cancelled}</Badge>;
}
