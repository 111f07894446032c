'use client';

import { useEffect, useState } from 'react';
import { useLatestLoad } from '@/components/back-office/use-latest-load';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import type { ItemRecord } from '@/lib/items/contract';
import { items } from '@/lib/items/endpoints';

type Items =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly rows: readonly ItemRecord[] };

/** Updated from the responses of writes. */
export function useItems(opportunityId: number) {
  const [state, setState] = useState<Items>({ status: 'loading' });
  const { load, afterWrite } = useLatestLoad(async (signal) => {
    const sent = { opportunityid: opportunityId };
    const options = { signal, timeoutMs: shortTimeoutMs };
    const outcome = await callAction(items, 'read_by_opportunity', sent, options);
    if (signal.aborted) return;
    setState(
      outcome.ok ? { status: 'ready', rows: outcome.data.items } : { status: 'failed', failure: outcome },
    );
  });

  useEffect(() => {
    void load();
  }, [load, opportunityId]);

  function change(next: (rows: readonly ItemRecord[]) => readonly ItemRecord[]) {
    setState((before) => (before.status === 'ready' ? { status: 'ready', rows: next(before.rows) } : before));
    afterWrite();
  }

  return {
    items: state,
    reload() {
      setState({ status: 'loading' });
      void load();
    },
    /** Removes an item that was moved to another opportunity. */
    put(item: ItemRecord) {
      change((rows) => {
        if (item.opportunityid !== opportunityId) return rows.filter((row) => row.id !== item.id);
        return rows.some((row) => row.id === item.id)
          ? rows.map((row) => (row.id === item.id ? item : row))
          : [...rows, item];
      });
    },
    remove(id: number) {
      change((rows) => rows.filter((row) => row.id !== id));
    },
    refresh: load,
  };
}
