import type { Pages } from '@/components/data/use-pages';
import { Button } from '@/components/ui/button';
import { backOfficeText as text } from './back-office-text';
import { FailureAlert } from './failure-alert';

interface LoadMoreProps {
  pages: Pick<Pages<never>, 'status' | 'nextCursor' | 'failure' | 'more' | 'reload'>;
  /** Error message. */
  failed: string;
}

/** Below rows that are loaded by pages. */
export function LoadMore({ pages: { status, nextCursor, failure, more, reload }, failed }: LoadMoreProps) {
  return (
    <>
      <FailureAlert className="mt-2" sentence={failed} failure={failure} onRetry={() => void reload()} />
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
