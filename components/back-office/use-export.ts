'use client';

import { useEffect, useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import type { ExportedList } from '@/lib/desk/export/record';
import { asQuery, type Failure } from '@/lib/gateway/client';
import { lazyModule } from '@/lib/kernel/lazy-module';
import { backOfficeText } from './back-office-text';

const download = lazyModule(() => import('./download-export'), 'demand');
const text = backOfficeText.export;
/** Page and total parameters, which an export does not have. */
const ofPages = { limit: undefined, cursor: undefined, exact: undefined };

export interface ListExport {
  /** Bytes so far; null while none runs. */
  readonly received: number | null;
  readonly failed: { readonly sentence: string; readonly failure: Failure | null } | null;
  start(): void;
  stop(): void;
}

/**
 * Exports a list with its filters. Fetched by the page: only then can an error be read and the export be stopped, and a file without its
 * last row is never saved.
 */
export function useExport(list: ExportedList, request: object): ListExport {
  const [received, setReceived] = useState<number | null>(null);
  const [failed, setFailed] = useState<ListExport['failed']>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setFailed(null);
    setReceived(0);
    try {
      const { downloadExport, saveFile } = await download.load();
      const query = new URLSearchParams(asQuery({ ...request, ...ofPages, list }));
      const outcome = await downloadExport(query, { signal: controller.signal, onProgress: setReceived });
      if (controller.signal.aborted) return;
      if (outcome.ok) {
        saveFile(outcome.file, outcome.fileName);
        showToast(text.done(outcome.rows));
      } else {
        setFailed(
          outcome.cut
            ? { sentence: text.cut, failure: null }
            : { sentence: text.failed, failure: outcome.failure },
        );
      }
    } catch {
      setFailed({ sentence: text.failed, failure: null });
    } finally {
      running.current = null;
      setReceived(null);
    }
  }

  return {
    received,
    failed,
    start: () => void run(),
    stop: () => running.current?.abort(),
  };
}
