import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Failure } from '@/lib/gateway/client';
import { backOfficeText as text } from './back-office-text';
import { FailureMessage } from './failure-message';

interface FailureAlertProps {
  sentence: string;
  failure: Failure | null;
  /** Needed for a first page that failed on the server: it has no `failure`. */
  shown?: boolean;
  busy?: boolean;
  onRetry(): void;
  className?: string;
}

/** Stays mounted while hidden, as its `Alert` requires. */
export function FailureAlert({
  sentence,
  failure,
  shown = failure !== null,
  busy = false,
  onRetry,
  className,
}: FailureAlertProps) {
  return (
    <Alert
      className={className}
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
          {text.retry}
        </Button>
      }
    >
      {shown && <FailureMessage sentence={sentence} failure={failure} />}
    </Alert>
  );
}
