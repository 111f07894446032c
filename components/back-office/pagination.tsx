'use client';

import { ChevronLeft, ChevronRight, ChevronsLeft } from '@lucide/icons';
import { useSearchParams } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { CountLabel } from '@/components/ui/count-label';
import { Icon } from '@/components/ui/icon';
import { useHydrated } from '@/components/ui/use-hydrated';
import { listLimit } from '@/lib/limits';
import { backOfficeText as text } from './back-office-text';
import { previousCursor } from './previous-cursors';
import { ReasonButton } from './reason-button';

const number = new Intl.NumberFormat('en-US');

interface CountProps {
  /** From 1. */
  page: number;
  shown: number;
  total: number;
  totalIsLowerBound: boolean;
}

/** `1–50 of 1,234`, `51–100 of 10,000+`. */
function countText({ page, shown, total, totalIsLowerBound }: CountProps): string {
  if (total === 0) return text.none;
  const all = `${number.format(total)}${totalIsLowerBound ? '+' : ''}`;
  // The rows of this page were deleted.
  if (shown === 0) return `0 of ${all}`;
  const from = (page - 1) * listLimit.office + 1;
  return `${number.format(from)}–${number.format(from + shown - 1)} of ${all}`;
}

export function ListCount({
  loading,
  failed,
  ...count
}: CountProps & { loading: string | null; failed: boolean }) {
  return (
    <CountLabel brief={loading !== null}>{loading ?? (failed ? text.unknown : countText(count))}</CountLabel>
  );
}

interface PaginationProps {
  page: number;
  /** Null for the first page. */
  cursor: string | null;
  nextCursor: string | null;
  onFirst(): void;
  onPrevious(): void;
  onNext(cursor: string): void;
}

/** Renders nothing for a single page. */
export function Pagination({ page, cursor, nextCursor, onFirst, onPrevious, onNext }: PaginationProps) {
  const hydrated = useHydrated();
  if (cursor === null && nextCursor === null) return null;
  // A shared link has no previous cursors.
  const knowsBefore = cursor === null || (hydrated && previousCursor(cursor) !== null);
  const whyNoBefore = cursor === null ? text.isFirstPage : null;
  return (
    <nav aria-label={text.paging} className="flex flex-wrap items-center gap-2 [&>button]:noscript:hidden">
      <PageLinks page={page} nextCursor={nextCursor} />
      {page > 1 && (
        <Button
          variant="quiet"
          size="small"
          icon={<Icon of={ChevronsLeft} className="size-4" />}
          onClick={onFirst}
        >
          {text.first}
        </Button>
      )}
      {knowsBefore && (
        <ReasonButton
          reason={whyNoBefore}
          variant="secondary"
          size="small"
          icon={<Icon of={ChevronLeft} className="size-4" />}
          onClick={onPrevious}
        >
          {text.previous}
        </ReasonButton>
      )}
      <ReasonButton
        reason={nextCursor === null ? text.isLastPage : null}
        variant="secondary"
        size="small"
        onClick={() => nextCursor !== null && onNext(nextCursor)}
      >
        {text.next}
        <Icon of={ChevronRight} className="size-4" />
      </ReasonButton>
    </nav>
  );
}

/** Pagination without JavaScript. Back leads to the previous page. */
function PageLinks({ page, nextCursor }: Pick<PaginationProps, 'page' | 'nextCursor'>) {
  const parameters = useSearchParams();
  const linkTo = (after: string | null) => {
    const query = new URLSearchParams(parameters);
    for (const name of ['after', 'page', 'open']) query.delete(name);
    if (after !== null) query.set('after', after);
    if (after !== null) query.set('page', String(page + 1));
    return `?${query}`;
  };
  const styles = buttonStyles({ variant: 'secondary', size: 'small' });
  return (
    <span className="hidden flex-wrap gap-2 noscript:flex">
      {page > 1 && (
        <a href={linkTo(null)} className={styles}>
          {text.first}
        </a>
      )}
      {nextCursor !== null && (
        <a href={linkTo(nextCursor)} className={styles}>
          {text.next}
        </a>
      )}
    </span>
  );
}
