'use client';

import { useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import { readListQuery, type ListSpec, type ListQuery } from './list-query';
import { savePreviousCursor, previousCursor } from './previous-cursors';

export interface ListQueryControls<F extends Record<string, string | undefined>, S extends string> {
  readonly view: ListQuery<F, S>;
  /** A search or filter is active. */
  readonly narrowed: boolean;
  /** Parameters of the URL that a new search or filter keeps or replaces: not those of a page or a row. */
  readonly parameters: Readonly<Record<string, string>>;
  search(text: string): void;
  /** '' for all. A typed filter adds no history entry. */
  filter(name: string, value: string, how?: 'chosen' | 'typed'): void;
  /** Sets these filters, '' for all; keeps the others. */
  set(changes: Partial<Record<keyof F & string, string>>): void;
  /** Sets these filters and clears the others. */
  filters(changes: Partial<Record<keyof F & string, string>>): void;
  clear(): void;
  sortBy(sort: S, direction: 'asc' | 'desc'): void;
  next(cursor: string): void;
  previous(): void;
  first(): void;
  toggle(id: number): void;
}

const fromTheFirst = { after: null, page: null, open: null };

/** Page, order and filter changes add history entries; typing and expanding do not. */
export function useListQuery<F extends Record<string, string | undefined>, S extends string>(
  spec: ListSpec<F, S>,
): ListQueryControls<F, S> {
  const [raw, setRaw] = useQueryStates(spec.parsers, { history: 'push', scroll: false, shallow: true });
  const view = useMemo(() => readListQuery(spec, raw), [spec, raw]);
  const { cursor, page } = view;
  const [firstSort] = spec.sorts;

  // Stable, so that a change re-renders a single row.
  const toggle = useCallback(
    (id: number) =>
      void setRaw(({ open }) => ({ open: open === String(id) ? null : String(id) }), { history: 'replace' }),
    [setRaw],
  );

  return {
    view,
    parameters: useMemo(
      () =>
        Object.fromEntries(
          Object.entries(raw).flatMap(([name, value]) =>
            value === null || name in fromTheFirst ? [] : [[name, value]],
          ),
        ),
      [raw],
    ),
    narrowed: view.search !== '' || Object.values(view.filters).some((value) => value !== undefined),
    search: (text) => void setRaw({ ...fromTheFirst, search: text.trim() || null }, { history: 'replace' }),
    filter: (name, value, how = 'chosen') =>
      void setRaw(
        { ...fromTheFirst, [name]: value.trim() || null },
        { history: how === 'typed' ? 'replace' : 'push' },
      ),
    set: (changes) =>
      void setRaw({
        ...fromTheFirst,
        ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || null])),
      }),
    filters: (changes) =>
      void setRaw({
        ...fromTheFirst,
        search: null,
        ...Object.fromEntries(spec.filterNames.map((name) => [name, null])),
        ...changes,
      }),
    clear: () =>
      void setRaw({
        ...fromTheFirst,
        search: null,
        ...Object.fromEntries(spec.filterNames.map((name) => [name, null])),
      }),
    sortBy: (column, direction) =>
      void setRaw({
        ...fromTheFirst,
        sort: column === firstSort ? null : column,
        direction: direction === spec.directionOf(view.filters) ? null : direction,
      }),
    next: (nextCursor) => {
      savePreviousCursor(nextCursor, cursor ?? '');
      void setRaw({ after: nextCursor, page: String(page + 1), open: null });
    },
    previous: () => {
      const before = cursor === null ? '' : previousCursor(cursor);
      void setRaw({
        ...fromTheFirst,
        ...(before ? { after: before, page: String(Math.max(2, page - 1)) } : {}),
      });
    },
    first: () => void setRaw(fromTheFirst),
    toggle,
  };
}
