import type { Column } from '@/components/back-office/column';
import { Badge } from '@/components/ui/badge';
import type { BookingRecord } from '@/lib/bookings/contract';
import { formatDate, formatTime } from '@/lib/text/format';
import { quantityLabel } from './quantity-label';
import { staffBookingsText } from './staff-bookings-text';

const { columns: names, statuses } = staffBookingsText;

/** The columns of the staff's bookings; a cancelled one is marked at its id. */
export const staffBookingColumns: readonly Column<BookingRecord, 'created_at' | 'slot'>[] = [
  {
    key: 'id',
    header: names.id,
    sort: 'created_at',
    firstDirection: 'desc',
    cell: (booking) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 font-medium tabular-nums md:flex-nowrap">
        {booking.id}
        {booking.status === 'cancelled' && <Badge tone="danger">{statuses.cancelled}</Badge>}
      </span>
    ),
  },
  {
    key: 'slot_time',
    header: names.time,
    from: 'md',
    below: true,
    cell: (booking) => formatTime(booking.slot_time),
  },
  {
    key: 'slot_date',
    header: names.date,
    sort: 'slot',
    firstDirection: 'desc',
    from: 'md',
    below: true,
    cell: (booking) => formatDate(booking.slot_date),
  },
  {
    key: 'shop_address',
    header: names.shop,
    grows: true,
    from: 'md',
    below: true,
    cell: (booking) => booking.shop_address,
  },
  {
    key: 'user_mobile',
    header: names.mobile,
    from: 'lg',
    below: true,
    cell: (booking) => booking.user_mobile,
  },
  { key: 'quantity', header: names.quantity, from: 'lg', cell: (booking) => quantityLabel(booking.quantity) },
];
