import { formatShortDate, formatDates, formatRupees } from '@/lib/kernel/text/format';
import type { orderList } from './order-list';
import { ordersText as text } from './orders-text';

interface ReceivedNoteProps {
  filters: ReturnType<typeof orderList.filters>;
  /** Rupees; null while loading. */
  received: number | null;
}

/** Note above the orders behind a figure: the period of their payments, and their sum, which is the figure. */
export function ReceivedNote({
  filters: { received_from: from, received_to: to },
  received,
}: ReceivedNoteProps) {
  if (from === undefined && to === undefined) return null;
  const period =
    from === undefined
      ? text.receivedTo(formatShortDate(to ?? ''))
      : to === undefined
        ? text.receivedFrom(formatShortDate(from))
        : from === to
          ? formatShortDate(from)
          : formatDates(from, to);
  return (
    <p className="rounded-md border border-gold-light bg-gold-pale px-4 py-2 text-sm font-medium tabular-nums">
      {text.received(period, received === null ? '...' : formatRupees(received))}
    </p>
  );
}
