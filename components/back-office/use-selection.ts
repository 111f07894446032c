'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** All rows that match the filters, on any page. */
  readonly everything: boolean;
  /** `range`: all rows from the last one on. */
  toggle(id: number, range: boolean): void;
  /** Deselects the page's rows if all are selected. */
  togglePage(): void;
  selectEverything(): void;
  clear(): void;
  deselect(ids: readonly number[]): void;
}

interface Selected {
  readonly of: string;
  readonly ids: ReadonlySet<number>;
  readonly everything: boolean;
}

const nothing: ReadonlySet<number> = new Set();

/**
 * Survives a change of page or order.
 * @param rows of the page
 * @param filters as text; a change clears the selection
 */
export function useSelection(rows: readonly { readonly id: number }[], filters: string): Selection {
  const [selected, setSelected] = useState<Selected>({ of: filters, ids: nothing, everything: false });
  if (selected.of !== filters) setSelected({ of: filters, ids: nothing, everything: false });
  const { ids, everything } = selected;
  const last = useRef<number | null>(null);
  useEffect(() => {
    last.current = null;
  }, [filters]);
  const shown = useMemo(
    () => (everything ? new Set(rows.map(({ id }) => id)) : ids),
    [everything, ids, rows],
  );

  // Stable for the memoized rows.
  const latest = useRef({ rows, shown });
  useEffect(() => {
    latest.current = { rows, shown };
  });

  const select = useCallback(
    (next: ReadonlySet<number>, all = false) => setSelected({ of: filters, ids: next, everything: all }),
    [filters],
  );

  const toggle = useCallback(
    (id: number, range: boolean) => {
      const order = latest.current.rows.map((row) => row.id);
      const [from, to] = [order.indexOf(range ? (last.current ?? id) : id), order.indexOf(id)];
      const touched = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
      const next = new Set(latest.current.shown);
      const adds = !next.has(id);
      for (const each of touched) {
        if (adds) next.add(each);
        else next.delete(each);
      }
      last.current = id;
      select(next);
    },
    [select],
  );

  return {
    ids: shown,
    everything,
    toggle,
    togglePage() {
      const page = rows.map(({ id }) => id);
      const isWhole = page.every((id) => shown.has(id));
      const others = [...shown].filter((id) => !page.includes(id));
      select(new Set(isWhole ? others : [...shown, ...page]));
    },
    selectEverything: () => select(nothing, true),
    clear: () => select(nothing),
    deselect: (without) => select(new Set([...shown].filter((id) => !without.includes(id)))),
  };
}
