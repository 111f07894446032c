import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { OutputOf } from '@/lib/contract';
import type { dayBook as contract } from '@/lib/money/day-book/contract';
import { dayBook } from '@/lib/money/day-book/endpoints';

export type DayBook = OutputOf<(typeof contract)['actions']['read']>;

/**
 * The first book comes from the HTML, later ones from the gateway.
 * @param storeId undefined: of all stores
 * @param first null if loading failed; on Back it may be of another date or store
 */
export function useDayBook(
  date: string,
  storeId: string | undefined,
  first: { readonly book: DayBook | null; readonly storeId: string | undefined },
) {
  const isFirst = first.storeId === storeId && (first.book === null || first.book.date === date);
  const { data, status, failure, reload } = useActionEndpoint(
    dayBook,
    'read',
    { date, store_id: storeId },
    { first: isFirst ? { data: first.book, response: first.book } : undefined, keepPrevious: true },
  );
  return {
    status,
    /** Last one loaded; null after a failure. */
    book: status === 'failed' ? null : data,
    failure,
    refresh: () => void reload(),
  };
}
