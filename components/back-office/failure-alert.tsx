import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Failure } from '@/lib/gateway/client';
import { backOfficeText as text } from './back-office-text';
import { FailureMessage } from './failure-message';

interface FailureAlertProps {
  sentence: string;
  failure: Failure | null;
  /** Default: whether there is a failure. A failed first page, on the server, has none to read. */
  shown?: boolean;
  onRetry(): void;
  className?: string;
}

/** The failure of a load, with a Retry button. Stays mounted while hidden, as its `Alert` requires. */
export function FailureAlert({
  sentence,
  failure,
  shown = failure !== null,
  onRetry,
  className,
}: FailureAlertProps) {
  return (
    <Alert
      className={className}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {text.retry}
        </Button>
      }
    >
      {shown && <FailureMessage sentence={sentence} failure={failure} />}
    </Alert>
  );
}
