import { backOfficeText } from '@/components/back-office/back-office-text';
import type { DayClosingRecord } from '@/lib/money/day-book/contract';
import { sumOfRupees } from '@/lib/paise';
import { formatInstant, formatRupees } from '@/lib/kernel/text/format';
import { dayBookText } from './day-book-text';
import type { DayBook } from './use-day-book';

const text = dayBookText.closed;

/** Rupees: cash received less cash returned. */
export function cashOf(sums: DayBook['by_method']): number {
  const cash = sums.find(({ method }) => method === 'cash');
  return cash === undefined ? 0 : sumOfRupees([cash.in, -cash.out]);
}

/** How the day was closed. `cash`: what is recorded now. */
export function ClosedDay({ closing, cash }: { closing: DayClosingRecord; cash: number }) {
  const { counted, computed, difference, reason } = closing;
  return (
    <section
      aria-label={text.title}
      className="mb-4 rounded-md border border-ivory-line bg-ivory-deep px-4 py-3 text-sm tabular-nums print:border-ink"
    >
      <p>
        <strong className="font-semibold">{text.title}.</strong>{' '}
        {text.by(closing.closed_by_name || backOfficeText.deletedAccount, formatInstant(closing.closed_at))}{' '}
        {text.cash(formatRupees(counted), formatRupees(computed))}
      </p>
      {difference !== 0 && (
        <p className="wrap-anywhere whitespace-pre-line">
          {text.difference(formatRupees(difference), reason ?? '')}
        </p>
      )}
      {cash !== computed && <p>{text.now(formatRupees(cash))}</p>}
    </section>
  );
}
