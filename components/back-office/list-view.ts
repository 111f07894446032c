import { parseAsString } from 'nuqs/server';
import { z } from 'zod';
import { listLimit } from '@/lib/business';

/**
 * What a list shows, as it stands in the address bar: search, filters, order, page and the expanded row. The server reads it for
 * the first page in the HTML, the browser for all later ones, both by `readView`. What the address says wrongly counts as not
 * said: an old or hand-made link opens the list, never an error.
 */
type Filters = Record<string, string | undefined>;

export interface ListSpec<F extends Filters, S extends string> {
  /** The first is the order where the address names none, newest first. */
  readonly sorts: readonly [S, ...S[]];
  readonly filters: z.ZodType<F>;
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

/** Rows of one page. */
export const listPageSize = 50;

const ownNames = ['search', 'sort', 'direction', 'after', 'page', 'open'] as const;

/** Describes a list. `filters` is an object of `oneOf`, `idFilter` and `textFilter`, by the names of the wire. */
export function listSpec<S extends string, F extends Filters>(
  sorts: readonly [S, ...S[]],
  filters: z.ZodType<F> & { readonly shape: Readonly<Record<string, unknown>> },
): ListSpec<F, S> {
  const filterNames = Object.keys(filters.shape);
  const parsers = Object.fromEntries([...ownNames, ...filterNames].map((name) => [name, parseAsString]));
  return { sorts, filters, filterNames, parsers };
}

/** A filter of a few values. */
export function oneOf<const V extends string>(values: readonly [V, ...V[]]) {
  return z.enum(values).optional().catch(undefined);
}
/** A filter by an id. */
export const idFilter = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,8}$/)
  .optional()
  .catch(undefined);
/** A filter by a text. */
export const textFilter = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .optional()
  .catch(undefined);
/** A filter by a calendar date. */
export const dateFilter = z.iso.date().optional().catch(undefined);

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
  const cursor = given['after'] !== undefined && isCursor(given['after']) ? given['after'] : null;
  return {
    search: (given['search'] ?? '')
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
      .slice(0, 200),
    filters: spec.filters.parse(given),
    sort: spec.sorts.find((sort) => sort === given['sort']) ?? spec.sorts[0],
    direction: given['direction'] === 'asc' ? 'asc' : 'desc',
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
    limit: listPageSize,
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
