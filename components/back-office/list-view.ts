import { parseAsString } from 'nuqs/server';
import { listLimit } from '@/lib/business';

/**
 * What a list shows, as it stands in the address bar: search, filters, order, page and the expanded row. The server reads it for
 * the first page in the HTML, the browser for all later ones, both by `readView`. What the address says wrongly counts as not
 * said: an old or hand-made link opens the list, never an error.
 */
type Filters = Record<string, string | undefined>;

/** What stands in the address, by its names. */
type Given = Readonly<Record<string, string | undefined>>;

export interface ListSpec<F extends Filters, S extends string> {
  /** The first is the order where the address names none. */
  readonly sorts: readonly [S, ...S[]];
  /** The direction where the address names none. */
  readonly directionOf: (filters: F) => 'asc' | 'desc';
  readonly filters: (given: Given) => F;
  readonly filterNames: readonly string[];
  /** Every name in the address, for nuqs. */
  readonly parsers: Record<string, typeof parseAsString>;
}

export interface ListView<F extends Filters, S extends string> {
  readonly search: string;
  readonly filters: F;
  readonly sort: S;
  readonly direction: 'asc' | 'desc';
  /** Where the page begins; null for the first one. */
  readonly cursor: string | null;
  /** The number of the page, from 1. */
  readonly page: number;
  /** The expanded row. */
  readonly open: number | null;
}

const ownNames = ['search', 'sort', 'direction', 'after', 'page', 'open'] as const;

/**
 * Describes a list.
 * @param filters reads each filter by `oneOf`, `idFilter`, `textFilter` or `dateFilter`, by the names of the wire. Not by a
 *   contract's shapes: the first load of a list needs none of those otherwise (lib/lazy-module)
 * @param directionOf default: newest first
 */
export function listSpec<S extends string, F extends Filters>(
  sorts: readonly [S, ...S[]],
  filters: (given: Given) => F,
  directionOf: (filters: F) => 'asc' | 'desc' = () => 'desc',
): ListSpec<F, S> {
  const filterNames = Object.keys(filters({}));
  const parsers = Object.fromEntries([...ownNames, ...filterNames].map((name) => [name, parseAsString]));
  return { sorts, directionOf, filters, filterNames, parsers };
}

/** A filter of a few values. */
export function oneOf<V extends string>(values: readonly V[], given: string | undefined): V | undefined {
  return values.find((value) => value === given);
}
/** A filter by an id. */
export function idFilter(given: string | undefined): string | undefined {
  return matching(/^[1-9]\d{0,8}$/, given?.trim());
}
/** A filter by a text. */
export function textFilter(given: string | undefined): string | undefined {
  return matching(/^[^\p{Cc}\p{Cs}]{1,120}$/u, given?.trim());
}
/** A filter by a calendar date that exists. */
export function dateFilter(given: string | undefined): string | undefined {
  const date = matching(/^\d{4}-\d\d-\d\d$/, given);
  const instant = new Date(`${date}T00:00:00Z`);
  return date !== undefined && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
    ? date
    : undefined;
}

function matching(pattern: RegExp, text: string | undefined): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined;
}

export type RawView = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** Reads the address, as Next's `searchParams` or nuqs give it. */
export function readView<F extends Filters, S extends string>(
  spec: ListSpec<F, S>,
  raw: RawView,
): ListView<F, S> {
  const given = Object.fromEntries(
    Object.keys(spec.parsers).map((name) => {
      const value = raw[name];
      return [name, (typeof value === 'string' ? value : value?.[0]) ?? undefined];
    }),
  );
  const filters = spec.filters(given);
  const cursor = given['after'] !== undefined && isCursor(given['after']) ? given['after'] : null;
  return {
    search: (given['search'] ?? '')
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
      .slice(0, 200),
    filters,
    sort: spec.sorts.find((sort) => sort === given['sort']) ?? spec.sorts[0],
    direction: oneOf(['asc', 'desc'], given['direction']) ?? spec.directionOf(filters),
    cursor,
    page: cursor === null ? 1 : Math.max(2, wholeNumber(given['page']) ?? 2),
    open: wholeNumber(given['open']),
  };
}

function isCursor(text: string): boolean {
  return /^[\w-]+$/.test(text) && text.length <= listLimit.cursorCharacters;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** What is sent for a page of a list: its filters and order in the spelling of the wire. */
export function requestOf<F extends Filters, S extends string>(view: ListView<F, S>) {
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

/** One page as the gateway answers it, its rows under one name. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly total_is_lower_bound?: true | undefined;
  readonly next_cursor: string | null;
}

/** The page that came with the HTML: what was asked for, and what was read; null where it could not be. */
export interface FirstPage<Row> {
  readonly request: string;
  readonly page: ListPage<Row> | null;
}

/** Tells whether two requests are the same. */
export function requestKey(request: object): string {
  return JSON.stringify(request);
}
