'use client';

import { useCallback, useEffect, useState } from 'react';
import type { FiguresRecord } from '@/lib/figures/contract';
import type { DateRange } from '@/lib/figures/rules';
import { call, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { readFigures } from '@/lib/figures/endpoints';

export interface LoadedFigures {
  readonly data: FiguresRecord;
  readonly days: DateRange;
  readonly staffId: number | null;
}

/** The last figures stay until the next are loaded. */
export function useFigures({ from, to }: DateRange, staffId: number | null) {
  const [loaded, setLoaded] = useState<LoadedFigures | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(true);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const { signal, abort } = abortable();
    setBusy(true);
    setFailure(null);
    const sent = { from, to, staff_id: staffId ?? undefined };
    void call(readFigures, sent, { signal, timeoutMs: shortTimeoutMs }).then((outcome) => {
      if (signal.aborted) return;
      setBusy(false);
      if (outcome.ok) setLoaded({ data: outcome.data.data, days: { from, to }, staffId });
      else setFailure(outcome);
    });
    return abort;
  }, [from, to, staffId, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { loaded, failure, busy, reload };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
