import { parseAsString } from 'nuqs/server';
import { listLimit } from '@/lib/limits';
import type { Outcome } from '@/lib/gateway/client';
import { oneOf } from './filter-values';

/* List state in the URL. Server (first page) and browser read it with `readListQuery`. Invalid values are ignored, so that old links open. */

type Filters = Record<string, string | undefined>;

type RawParameters = Readonly<Record<string, string | undefined>>;

export interface ListSpec<F extends Filters, S extends string> {
  /** The first is the default. */
  readonly sorts: readonly [S, ...S[]];
  readonly directionOf: (filters: F) => 'asc' | 'desc';
  readonly filters: (parameters: RawParameters) => F;
  readonly filterNames: readonly string[];
  readonly parsers: Record<string, typeof parseAsString>;
}

export interface ListQuery<F extends Filters, S extends string> {
  readonly search: string;
  readonly filters: F;
  readonly sort: S;
  readonly direction: 'asc' | 'desc';
  /** Null for the first page. */
  readonly cursor: string | null;
  /** From 1. */
  readonly page: number;
  readonly open: number | null;
}

const ownNames = ['search', 'sort', 'direction', 'after', 'page', 'open'] as const;

/**
 * @param filters reads each filter by wire name with `oneOf`, `idFilter`, `textFilter` or `dateFilter`; not with a contract's schemas,
 * which the first load does not need otherwise (lib/kernel/lazy-module)
 * @param directionOf default: newest first
 */
export function listSpec<S extends string, F extends Filters>(
  sorts: readonly [S, ...S[]],
  filters: (parameters: RawParameters) => F,
  directionOf: (filters: F) => 'asc' | 'desc' = () => 'desc',
): ListSpec<F, S> {
  const filterNames = Object.keys(filters({}));
  const parsers = Object.fromEntries([...ownNames, ...filterNames].map((name) => [name, parseAsString]));
  return { sorts, directionOf, filters, filterNames, parsers };
}

export type RawQuery = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** @param raw Next's `searchParams` or nuqs' values */
export function readListQuery<F extends Filters, S extends string>(
  spec: ListSpec<F, S>,
  raw: RawQuery,
): ListQuery<F, S> {
  const parameters = Object.fromEntries(
    Object.keys(spec.parsers).map((name) => {
      const value = raw[name];
      return [name, (typeof value === 'string' ? value : value?.[0]) ?? undefined];
    }),
  );
  const filters = spec.filters(parameters);
  const cursor =
    parameters['after'] !== undefined && isCursor(parameters['after']) ? parameters['after'] : null;
  return {
    search: (parameters['search'] ?? '')
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
      .slice(0, 200),
    filters,
    sort: spec.sorts.find((sort) => sort === parameters['sort']) ?? spec.sorts[0],
    direction: oneOf(['asc', 'desc'], parameters['direction']) ?? spec.directionOf(filters),
    cursor,
    page: cursor === null ? 1 : Math.max(2, wholeNumber(parameters['page']) ?? 2),
    open: wholeNumber(parameters['open']),
  };
}

function isCursor(text: string): boolean {
  return /^[\w-]+$/.test(text) && text.length <= listLimit.cursorCharacters;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function requestOf<F extends Filters, S extends string>(view: ListQuery<F, S>) {
  const { search, filters, sort, direction, cursor } = view;
  return {
    ...filters,
    limit: listLimit.office,
    sort,
    direction,
    search: search === '' ? undefined : search,
    cursor: cursor ?? undefined,
  };
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly total_is_lower_bound?: true | undefined;
  readonly next_cursor: string | null;
}

export function toListPage<Data extends { readonly data: readonly unknown[] }>(
  outcome: Outcome<Data>,
): Outcome<Omit<Data, 'data'> & { readonly rows: Data['data'] }> {
  if (!outcome.ok) return outcome;
  const { data: rows, ...page } = outcome.data;
  return { ...outcome, data: { ...page, rows } };
}

/** A page of a list that is never counted, since it only grows: the total is the number of rows up to here. */
export function uncountedPage<Row>(
  { data, next_cursor }: { readonly data: readonly Row[]; readonly next_cursor: string | null },
  page: number,
  size: number,
): ListPage<Row> {
  return {
    rows: data,
    total: (page - 1) * size + data.length,
    next_cursor,
    ...(next_cursor === null ? {} : { total_is_lower_bound: true }),
  };
}

/** The page in the HTML; `page` is null if loading failed. */
export interface FirstPage<Row, Page extends ListPage<Row> = ListPage<Row>> {
  readonly request: string;
  readonly page: Page | null;
}

export function requestKey(request: object): string {
  return JSON.stringify(request);
}
