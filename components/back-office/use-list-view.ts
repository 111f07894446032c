'use client';

import { useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import { readView, type ListSpec, type ListView } from './list-view';
import { rememberStep, stepBefore } from './page-trail';

export interface ListViewControls<F extends Record<string, string | undefined>, S extends string> {
  readonly view: ListView<F, S>;
  /** Whether a search or filter leaves rows out. */
  readonly narrowed: boolean;
  search(text: string): void;
  /** '' for all. A filter that is typed leaves no steps behind, as a search does not. */
  filter(name: string, value: string, how?: 'chosen' | 'typed'): void;
  /** These filters, '' for all; the others stay. */
  set(wanted: Partial<Record<keyof F & string, string>>): void;
  /** These filters and no others. */
  filters(wanted: Partial<Record<keyof F & string, string>>): void;
  clear(): void;
  /** Another column, or the other direction of the same one. */
  sortBy(sort: S, firstDirection: 'asc' | 'desc'): void;
  next(cursor: string): void;
  previous(): void;
  first(): void;
  /** Expands a row, or closes it again. */
  toggle(id: number): void;
}

const fromTheFirst = { after: null, page: null, open: null };

/**
 * The view of a list in the address bar. Another page, order or filter is a step that the Back button takes back; typing and
 * expanding are not.
 */
export function useListView<F extends Record<string, string | undefined>, S extends string>(
  spec: ListSpec<F, S>,
): ListViewControls<F, S> {
  const [raw, setRaw] = useQueryStates(spec.parsers, { history: 'push', scroll: false, shallow: true });
  const view = useMemo(() => readView(spec, raw), [spec, raw]);
  const { sort, direction, cursor, page } = view;
  const [firstSort] = spec.sorts;

  // Stable, so that one row can change without all of them being drawn again.
  const toggle = useCallback(
    (id: number) =>
      void setRaw(({ open }) => ({ open: open === String(id) ? null : String(id) }), { history: 'replace' }),
    [setRaw],
  );

  return {
    view,
    narrowed: view.search !== '' || Object.values(view.filters).some((value) => value !== undefined),
    search: (text) => void setRaw({ ...fromTheFirst, search: text.trim() || null }, { history: 'replace' }),
    filter: (name, value, how = 'chosen') =>
      void setRaw(
        { ...fromTheFirst, [name]: value.trim() || null },
        { history: how === 'typed' ? 'replace' : 'push' },
      ),
    set: (wanted) =>
      void setRaw({
        ...fromTheFirst,
        ...Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, value || null])),
      }),
    filters: (wanted) =>
      void setRaw({
        ...fromTheFirst,
        search: null,
        ...Object.fromEntries(spec.filterNames.map((name) => [name, null])),
        ...wanted,
      }),
    clear: () =>
      void setRaw({
        ...fromTheFirst,
        search: null,
        ...Object.fromEntries(spec.filterNames.map((name) => [name, null])),
      }),
    sortBy: (wanted, firstDirection) => {
      const next = wanted !== sort ? firstDirection : direction === 'asc' ? 'desc' : 'asc';
      void setRaw({
        ...fromTheFirst,
        sort: wanted === firstSort ? null : wanted,
        direction: next === spec.directionOf(view.filters) ? null : next,
      });
    },
    next: (nextCursor) => {
      rememberStep(nextCursor, cursor ?? '');
      void setRaw({ after: nextCursor, page: String(page + 1), open: null });
    },
    previous: () => {
      const before = cursor === null ? '' : stepBefore(cursor);
      void setRaw({
        ...fromTheFirst,
        ...(before ? { after: before, page: String(Math.max(2, page - 1)) } : {}),
      });
    },
    first: () => void setRaw(fromTheFirst),
    toggle,
  };
}
