'use client';

import { useCallback, useState } from 'react';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { useReloadOnBack } from '@/components/back-office/use-reload-on-back';
import type { OutputOf } from '@/lib/contract';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import type { imports as contract } from '@/lib/import/contract';
import { imports } from '@/lib/import/endpoints';

export type ListedImport = OutputOf<(typeof contract)['actions']['list']>['data'][number];

/** Imports of the last 30 days: the first list from the HTML. The last load wins. */
export function useImports(first: readonly ListedImport[] | null) {
  const [list, setList] = useState(first);
  const [failed, setFailed] = useState<{ readonly failure: Failure | null } | null>(
    first === null ? { failure: null } : null,
  );
  const [busy, setBusy] = useState(false);
  const begin = useLatestRequest();

  const reload = useCallback(async () => {
    const signal = begin();
    setBusy(true);
    const outcome = await callAction(imports, 'list', {}, { signal, timeoutMs: shortTimeoutMs });
    if (signal.aborted) return;
    setBusy(false);
    setFailed(outcome.ok ? null : { failure: outcome });
    if (outcome.ok) setList(outcome.data.data);
  }, [begin]);
  useReloadOnBack(first, () => void reload());

  /** A new or changed import, shown at once; the reload shows those of others. */
  const put = (changed: ListedImport) => {
    setList((before) => {
      if (before === null) return null;
      const isListed = before.some(({ id }) => id === changed.id);
      return isListed
        ? before.map((each) => (each.id === changed.id ? changed : each))
        : [changed, ...before];
    });
    void reload();
  };
  return { list, failed, busy, put, reload: useCallback(() => void reload(), [reload]) };
}
