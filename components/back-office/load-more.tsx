import { Button } from '@/components/ui/button';
import type { Failure } from '@/lib/gateway/client';
import { backOfficeText as text } from './back-office-text';
import { FailureAlert } from './failure-alert';

interface LoadMoreProps {
  /** Of `useLoadMore`. */
  pages: {
    readonly status: 'loading' | 'ready' | 'failed';
    readonly nextCursor: string | null;
    readonly failure: Failure | null;
    more(): void;
    retry(): void;
  };
  /** Error message. */
  failed: string;
}

/** Below rows that are loaded by pages. */
export function LoadMore({ pages: { status, nextCursor, failure, more, retry }, failed }: LoadMoreProps) {
  return (
    <>
      <FailureAlert className="mt-2" sentence={failed} failure={failure} onRetry={retry} />
      {nextCursor !== null && status !== 'failed' && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 -ml-4"
          busy={status === 'loading'}
          onClick={more}
        >
          {text.more}
        </Button>
      )}
    </>
  );
}
