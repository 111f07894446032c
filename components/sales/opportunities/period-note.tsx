import { formatShortDate, formatDates } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.periods;

interface Days {
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  readonly stage_from?: string | undefined;
  readonly stage_to?: string | undefined;
}

/** Period of a link from a figure; Clear removes it like other filters. */
export function PeriodNote({ filters }: { filters: Days }) {
  const created = formatPeriod(filters.created_from, filters.created_to);
  const moved = formatPeriod(filters.stage_from, filters.stage_to);
  if (created === null && moved === null) return null;
  return (
    <p className="flex min-h-control items-center text-sm font-medium">
      {[created !== null && text.created(created), moved !== null && text.moved(moved)]
        .filter((each) => each !== false)
        .join(', ')}
    </p>
  );
}

function formatPeriod(from: string | undefined, to: string | undefined): string | null {
  if (from !== undefined && to !== undefined) return formatDates(from, to);
  if (from !== undefined) return text.from(formatShortDate(from));
  return to === undefined ? null : text.to(formatShortDate(to));
}
