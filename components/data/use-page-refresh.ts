import { useRouter } from 'next/navigation';
import { useId, useTransition } from 'react';
import type { Outcome } from '@/lib/gateway/client';
import { useData } from './use-data';

/**
 * Renders the page again on the server.
 * @param probe a small request before it: without a network, a refresh would leave the page
 * @param response an object of the server's response: the page is refreshed on Back
 */
export function usePageRefresh(probe: () => Promise<Outcome<unknown>>, response: object | null = null) {
  const { refresh } = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const probed = useData(useId(), probe, {
    first: { data: null, response },
    mayReload: () => false,
    onLoaded: () => startRefresh(refresh),
  });
  return {
    refresh: () => void probed.reload(),
    busy: probed.status === 'loading' || isRefreshing,
    failure: probed.failure,
  };
}
