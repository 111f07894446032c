'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { useReloadOnBack } from '@/components/back-office/use-reload-on-back';
import { notesEndpoint } from '@/components/notes/use-notes';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { customersText as text } from './customers-text';

/** Reloads the page on Back. Outside the sections: they may have failed, or were not hydrated yet when the page was left. */
export function CustomerReload({ on }: { on: { readonly customer_id: number } }) {
  const router = useRouter();
  const begin = useLatestRequest();
  const [failure, setFailure] = useState<Failure | null>(null);

  /** A small request first: without a network, a refresh would leave the page. */
  async function reload() {
    const signal = begin();
    const sent = { ...on, limit: 1 };
    const outcome = await callAction(notesEndpoint, 'list', sent, { signal, timeoutMs: shortTimeoutMs });
    if (signal.aborted) return;
    setFailure(outcome.ok ? null : outcome);
    if (outcome.ok) router.refresh();
  }
  useReloadOnBack(on, () => void reload());

  return (
    <FailureAlert
      className="mt-6"
      sentence={text.reloadFailed}
      failure={failure}
      onRetry={() => void reload()}
    />
  );
}
