import type { Expression, QueryCreator, SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { wrongField } from '@/lib/kernel/access/refusal';
import { maxId } from '@/lib/contract';
import { listLimit } from '@/lib/limits';
import { mobileDigits } from '@/lib/kernel/text/mobile';
import { decodeCursor, encodeCursor, wrongCursor } from './cursor';
import { isWrongValue } from './faults';
import { query, raw, type Condition, type Tables } from './query';
import type { Sql } from './sql';

/**
 * Keyset pagination (docs/product/gateway.md, "Pagination"): the cursor holds the last row's sort value and id. The cost does not grow with
 * depth: an index serves `(created_at, id) < (x, y)`. Page and total are one statement; the total is counted up to a cap.
 */
export interface List<Table extends keyof Tables, Row> {
  readonly table: Table;
  /** All rows, with the columns of the page. Timestamps are in JSON's format (`instantOf`). */
  readonly rows: SelectQueryBuilder<Tables, Table, Row>;
  /** Row-level access. */
  readonly visible?: Condition;
  /** The request's filters. */
  readonly where: readonly Condition[];
  /** By their names on the wire. */
  readonly sorts: Readonly<Record<string, Sort>>;
  /**
   * Few rows match whatever the values: they are found first and sorted afterwards, by one generic plan. A store has hundreds of visits a
   * day, so the first step reads only sort keys.
   */
  readonly selective?: boolean;
  /** Without filters the total is counted in this order, of an index. Default: `created_at`. */
  readonly countedBy?: Expression<unknown>;
  /** False if the response has no total; it is 0. */
  readonly counts?: boolean;
}

interface Sort {
  readonly by: Expression<unknown>;
  readonly type: 'timestamptz' | 'timestamp' | 'date' | 'text' | 'numeric' | 'int';
}

/** Request without totals and sums, for an export (lib/desk/export) of all pages. No request sets it, since no contract has it. */
export interface RowsOnly {
  readonly rowsOnly?: boolean;
}

export interface ListRequest extends RowsOnly {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  /** Counts beyond the cap, too. */
  readonly exact?: boolean | undefined;
}

export interface ListPage<Row> {
  readonly rows: Row[];
  readonly page: {
    readonly total: number;
    readonly total_is_lower_bound?: true;
    readonly next_cursor: string | null;
  };
}

const cursorShape = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z
    .string()
    .max(300)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  z.int().positive().max(maxId),
]);

interface Position {
  readonly sort_value: string;
  readonly sort_id: number;
}

/** @throws 400 with `cursor` for one of another list or order */
export async function listPage<Table extends keyof Tables, Row>(
  sql: Sql,
  request: ListRequest,
  list: List<Table, Row>,
): Promise<ListPage<Row>> {
  const { limit, exact = false } = request;
  const sort = list.sorts[request.sort];
  if (sort === undefined) throw wrongField('sort', 'This order is not known.');
  const after = readCursor(request);
  const response = await sql
    .first(pageQuery(request, list, sort, after), {
      // The best plan depends on how frequent a filter's value is.
      prepared: list.selective === true || list.where.length === 0,
    })
    .catch((error: unknown) => {
      // Only a forged cursor holds a value that does not fit its column's type.
      throw after !== null && isWrongValue(error) ? wrongCursor() : error;
    });
  if (response === undefined) throw new Error('A page has no row');
  const rows = response.rows.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    page: {
      total: exact ? response.total : Math.min(response.total, listLimit.exactTotalUpTo),
      ...(!exact && response.total > listLimit.exactTotalUpTo ? { total_is_lower_bound: true as const } : {}),
      next_cursor:
        response.rows.length > limit && last !== undefined
          ? encodeCursor([request.sort, request.direction, last.sort_value, last.sort_id])
          : null,
    },
  };
}

function pageQuery<Table extends keyof Tables, Row>(
  { limit, direction, exact = false, rowsOnly = false }: ListRequest,
  { table, rows, visible, where, selective = false, countedBy, counts = true }: List<Table, Row>,
  { by, type }: Sort,
  after: { value: string; id: number } | null,
) {
  const conditions = visible === undefined ? where : [visible, ...where];
  const filtered = conditions.reduce((all, condition) => all.where(condition), rows);
  const id = raw<number>`${raw.ref(`${table}.id`)}`;
  const position = [raw<string>`${by}::text`.as('sort_value'), id.as('sort_id')] as const;
  const keyset = (key: Expression<unknown>, keyId: Expression<unknown>) => {
    const [order, follows] = direction === 'desc' ? [raw`desc`, raw`<`] : [raw`asc`, raw`>`];
    return {
      order: raw`order by ${key} ${order}, ${keyId} ${order}`,
      condition:
        after === null
          ? raw<boolean>`true`
          : raw<boolean>`(${key}, ${keyId}) ${follows} (${after.value}::${raw.raw(type)}, ${after.id}::int)`,
    };
  };
  const inRows = keyset(by, id);
  const inFound = keyset(raw`found.key`, raw`found.id`);
  const found = filtered.clearSelect().select([raw`${by}`.as('key'), id.as('id')]);
  const onPage = selective
    ? rows.where(
        raw<boolean>`${id} in (select found.id from found where ${inFound.condition} ${inFound.order} limit ${oneMoreThan(limit)})`,
      )
    : filtered.where(inRows.condition);
  const page = onPage
    .select(position)
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(oneMoreThan(limit));
  const matches = filtered.clearSelect();
  // Without a filter in the order of an index, which is then read alone: otherwise the plan may scan the table.
  const all = matches.orderBy(countedBy ?? raw.ref(`${table}.created_at`)).orderBy(id);
  const matching = selective ? raw`select from found` : where.length === 0 ? all : matches;
  const cap = exact ? raw`` : raw`limit ${raw.lit(listLimit.exactTotalUpTo + 1)}`;
  const counted = raw<number>`select count(*)::int from (${matching} ${cap}) as counted`;
  const total =
    rowsOnly || !counts
      ? raw`select 0`
      : after === null
        ? // If the first page is the only one, its rows are the total.
          raw`select case when count(*) <= ${limit} then count(*)::int else (${counted}) end from page`
        : counted;
  const creator: QueryCreator<Tables> = selective
    ? query.with(
        (cte) => cte('found').materialized(),
        () => found,
      )
    : query;
  return creator
    .with('page', () => page)
    .selectNoFrom([
      raw<number>`(${total})`.as('total'),
      raw<(Row & Position)[]>`coalesce((select json_agg(page) from page), '[]')`.as('rows'),
    ]);
}

/**
 * Usual page sizes are literals: with a parameter PostgreSQL estimates a tenth of all rows, rejects the generic plan as too expensive, and
 * plans each time, at 0.4 ms.
 */
function oneMoreThan(limit: number): Expression<number> {
  const isUsual = limit === listLimit.office || limit === listLimit.default;
  return isUsual ? raw.lit(limit + 1) : raw.val(limit + 1);
}

function readCursor({ cursor, sort, direction }: ListRequest): { value: string; id: number } | null {
  if (cursor === undefined) return null;
  const [sortOfCursor, directionOfCursor, value, id] = decodeCursor(cursor, cursorShape);
  if (sortOfCursor !== sort || directionOfCursor !== direction) throw wrongCursor();
  return { value, id };
}

/** Condition on the start of a mobile, in any spelling. A range, since a pattern would need a plan per value. */
export function mobileStartsWith(column: Expression<string>, text: string): Condition {
  const digits = mobileDigits(text);
  if (digits === null) return raw<boolean>`false`;
  const end = digits.slice(0, -1) + String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1);
  return raw<boolean>`(${column} ~>=~ ${digits} and ${column} ~<~ ${end})`;
}

/** -1, which no row has, if the text is no id. */
export function idIn(search: string): number {
  return /^\d{1,9}$/.test(search) ? Number(search) : -1;
}
