import { FailureAlert } from '@/components/back-office/failure-alert';
import { usePageRefresh } from '@/components/data/use-page-refresh';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { deskCounts } from '@/lib/desk/dashboard/endpoints';

/** In place of a part of a dashboard that could not be loaded. */
export function PartFailed({ sentence }: { sentence: string }) {
  const { refresh, busy, failure } = usePageRefresh(() =>
    call(deskCounts, {}, { timeoutMs: shortTimeoutMs }),
  );
  return (
    <FailureAlert
      className="mt-2"
      sentence={sentence}
      failure={failure}
      shown
      busy={busy}
      onRetry={refresh}
    />
  );
}
