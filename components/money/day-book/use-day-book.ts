import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { OutputOf } from '@/lib/contract';
import type { dayBook as contract } from '@/lib/money/day-book/contract';
import { dayBook } from '@/lib/money/day-book/endpoints';

export type DayBook = OutputOf<(typeof contract)['actions']['read']>;

/**
 * The first book comes from the HTML, later ones from the gateway.
 * @param first null if loading failed; on Back it may be of another date
 */
export function useDayBook(date: string, first: DayBook | null) {
  const isOfDate = first === null || first.date === date;
  const { data, status, failure, reload } = useActionEndpoint(
    dayBook,
    'read',
    { date },
    { first: isOfDate ? { data: first, response: first } : undefined, keepPrevious: true },
  );
  return {
    status,
    /** Last one loaded; null after a failure. */
    book: status === 'failed' ? null : data,
    failure,
    refresh: () => void reload(),
  };
}
