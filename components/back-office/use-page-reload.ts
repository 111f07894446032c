import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { useLatestRequest } from './use-latest-request';

/**
 * Renders the page again on the server.
 * @param probe a small request before it: without a network, a refresh would leave the page
 */
export function usePageReload(probe: (signal: AbortSignal) => Promise<Outcome<unknown>>) {
  const { refresh } = useRouter();
  const begin = useLatestRequest();
  const [isProbing, setProbing] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function reload() {
    const signal = begin();
    setProbing(true);
    const outcome = await probe(signal);
    if (signal.aborted) return;
    setProbing(false);
    setFailure(outcome.ok ? null : outcome);
    if (outcome.ok) startRefresh(refresh);
  }

  return { reload: () => void reload(), busy: isProbing || isRefreshing, failure };
}
