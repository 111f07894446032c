import { useEndpoint } from '@/components/data/use-endpoint';
import { dashboardCounts } from '@/lib/desk/dashboard/endpoints';
import { failureText } from '@/lib/kernel/text/failures';
import { dashboardsText } from './dashboards-text';
import type { CountKey } from './variants';

export function useCounts() {
  const { data, status, failure, reload } = useEndpoint(dashboardCounts, {});
  const signedOut = failure?.status === 401;
  return {
    status,
    /** Null while loading; 0 for all if that failed. */
    of: (key: CountKey) => (status === 'loading' ? null : status === 'failed' ? 0 : (data?.data[key] ?? 0)),
    failure:
      status === 'failed' ? (signedOut ? failureText.authenticationRequired : dashboardsText.failed) : null,
    signedOut,
    reload: () => void reload(),
  };
}
