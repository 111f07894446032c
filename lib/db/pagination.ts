import { z } from 'zod';
import { wrongField, type Refusal } from '@/lib/access/refusal';
import { listLimit } from '@/lib/business';
import { isWrongValue } from './faults';
import { Prisma } from './generated/client';
import type { Columns, Sql } from './sql';

/**
 * Keyset pagination of a list (docs/product/gateway.md, "Pagination"): the cursor holds the last row's sort value and id, and the next page
 * begins after it. The cost does not grow with depth, since an index can serve a row comparison such as `(created_at, id) < (x, y)`. Page
 * and total are one statement.
 */
export interface ListQuery {
  /** The tables; the first has the alias `t`. */
  readonly from: Prisma.Sql;
  /** Row-level access: conditions for the rows visible to the actor. */
  readonly scope: readonly Prisma.Sql[];
  /** Filter conditions of the request. */
  readonly where: readonly Prisma.Sql[];
  /**
   * The filter matches few rows whatever its values: they are found first and sorted afterwards, by one generic plan. Single table only. A
   * store has hundreds of visits a day, so this step reads only the sort key of each.
   */
  readonly rare?: boolean;
  /** The number of rows in the scope, if known without counting. */
  readonly total?: Prisma.Sql;
  /** False if the response has no total: nothing is counted, and the total is 0. */
  readonly counts?: boolean;
  /** Sort expressions and their SQL types, by their names on the wire. */
  readonly sorts: Readonly<
    Record<
      string,
      { readonly by: Prisma.Sql; readonly type: 'timestamptz' | 'timestamp' | 'text' | 'numeric' | 'int' }
    >
  >;
  /** Columns of a row of the page (alias `t`). */
  readonly columns: Columns;
  /** A JSON value returned with the page. */
  readonly beside?: Prisma.Sql;
  /** Tables that `columns` need besides `t`: `JOIN ...`. */
  readonly joins?: Prisma.Sql;
}

export interface ListRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

export interface ListPage<Row, Beside = null> {
  readonly rows: Row[];
  /** Page information of the response. */
  readonly page: {
    readonly total: number;
    readonly total_is_lower_bound?: true;
    readonly next_cursor: string | null;
  };
  /** The value of `ListQuery.beside`. */
  readonly beside: Beside;
}

const cursorShape = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string().max(300), z.int().positive()]);

interface Found<Beside> {
  /** Values without names: objects would double the size and the parse time of a page. */
  readonly rows: readonly (readonly [sortValue: string, id: number, ...values: unknown[]])[];
  readonly total: number;
  readonly beside: Beside;
}

/** Reads a page. Refuses 400 with `cursor` for one of another list or order. */
export async function listPage<Row, Beside = null>(
  sql: Sql,
  request: ListRequest,
  query: ListQuery,
): Promise<ListPage<Row, Beside>> {
  const { limit, sort, direction } = request;
  const column = query.sorts[sort];
  if (column === undefined) throw wrongField('sort', 'This order is not known.');
  const descending = direction === 'desc';
  const order = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const from = readCursor(request);
  const filter = conditions([...query.scope, ...query.where]);
  const { rare = false } = query;
  const sortValue = rare ? Prisma.sql`t.sort_value` : column.by;
  const beyond =
    from === null
      ? Prisma.empty
      : Prisma.sql`AND (${sortValue}, t.id) ${descending ? Prisma.sql`<` : Prisma.sql`>`} (${from.value}::${Prisma.raw(column.type)}, ${from.id}::int)`;
  const told = query.where.length === 0 ? query.total : undefined;
  const known = query.counts === false ? Prisma.sql`SELECT 0` : told;
  const found = Prisma.sql`found AS MATERIALIZED (SELECT t.id, ${column.by} AS sort_value FROM ${query.from} WHERE ${filter}),`;
  const source = rare
    ? Prisma.sql`FROM found AS t WHERE TRUE`
    : Prisma.sql`FROM ${query.from} WHERE ${filter}`;
  const inOrder = Prisma.sql`${source} ${beyond} ORDER BY ${sortValue} ${order}, t.id ${order} LIMIT ${oneMoreThan(limit)}`;
  const shownOnPage = rare
    ? Prisma.sql`SELECT t.*, placed.sort_value FROM (SELECT t.* ${inOrder}) AS placed JOIN ${query.from} ON t.id = placed.id`
    : Prisma.sql`SELECT t.*, ${column.by} AS sort_value ${inOrder}`;
  const counted = Prisma.sql`SELECT count(*)::int FROM (SELECT 1 ${source} LIMIT ${plain(listLimit.exactTotalUpTo + 1)}) AS counted`;
  // If the first page is the only one, its rows are the total.
  const total =
    known ??
    (from === null
      ? Prisma.sql`SELECT CASE WHEN found <= ${limit} THEN found ELSE (${counted}) END FROM (SELECT count(*)::int AS found FROM page) AS page`
      : counted);
  const names = Object.keys(query.columns);
  const expressions = Prisma.raw(Object.values(query.columns).join(', '));
  const [answer] = await sql
    .rows<Found<Beside>>(
      Prisma.sql`WITH ${rare ? found : Prisma.empty} page AS (${shownOnPage})
        SELECT json_build_object('total', (${total}), 'beside', (${query.beside ?? Prisma.sql`NULL`}), 'rows', coalesce((
          SELECT json_agg(json_build_array(t.sort_value::text, t.id, ${expressions}) ORDER BY t.sort_value ${order}, t.id ${order})
          FROM page AS t ${query.joins ?? Prisma.empty}), '[]')) AS row`,
      // The best plan of a filter depends on how frequent its value is.
      { prepared: rare || query.where.length === 0 },
    )
    .catch((error: unknown) => {
      // Only a forged cursor holds a value that does not fit its column's type.
      throw from !== null && isWrongValue(error) ? badCursor() : error;
    });
  if (answer === undefined) throw new Error('A page was not answered');
  const shown = answer.rows.slice(0, limit);
  const last = shown.at(-1);
  const rows: Row[] = [];
  for (const values of shown) named(names, values, rows);
  return {
    rows,
    page: {
      total: Math.min(answer.total, listLimit.exactTotalUpTo),
      ...(answer.total > listLimit.exactTotalUpTo ? { total_is_lower_bound: true as const } : {}),
      next_cursor:
        answer.rows.length > limit && last !== undefined ? writeCursor(request, last[0], last[1]) : null,
    },
    beside: answer.beside,
  };
}

/**
 * SQL: LIMIT of page size + 1. The known page sizes are literals: with a parameter PostgreSQL estimates a tenth of all rows, rejects the
 * generic plan as too expensive, and plans each time, at 0.4 ms.
 */
function oneMoreThan(limit: number): Prisma.Sql {
  const isUsual = limit === listLimit.office || limit === listLimit.default;
  return isUsual ? plain(limit + 1) : Prisma.sql`${limit + 1}`;
}

function plain(number: number): Prisma.Sql {
  return Prisma.raw(String(number));
}

/** Adds the values after the sort key to rows, with their column names. */
function named(names: readonly string[], placed: readonly unknown[], rows: unknown[]): void {
  const row: Record<string, unknown> = {};
  let at = 2;
  for (const name of names) row[name] = placed[at++];
  rows.push(row);
}

function conditions(where: readonly Prisma.Sql[]): Prisma.Sql {
  return where.length === 0 ? Prisma.sql`TRUE` : Prisma.join([...where], ' AND ');
}

function writeCursor({ sort, direction }: ListRequest, value: string, id: number): string {
  return Buffer.from(JSON.stringify([sort, direction, value, id])).toString('base64url');
}

function readCursor({ cursor, sort, direction }: ListRequest): { value: string; id: number } | null {
  if (cursor === undefined) return null;
  let sent: unknown;
  try {
    sent = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw badCursor();
  }
  const parsed = cursorShape.safeParse(sent);
  if (
    !parsed.success ||
    parsed.data[0] !== sort ||
    parsed.data[1] !== direction ||
    parsed.data[3] > 2_147_483_647
  )
    throw badCursor();
  const [, , value, id] = parsed.data;
  if (!/^[^\p{Cc}\p{Cs}]*$/u.test(value)) throw badCursor();
  return { value, id };
}

function badCursor(): Refusal {
  return wrongField('cursor', 'This cursor is not valid. Please start from the first page.');
}

/** An ILIKE pattern that matches a text anywhere; wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a search text is selective: a number of six digits or more (a mobile, an order number). Words and years match many rows. */
export function isRare(text: string | undefined): boolean {
  return text !== undefined && number.test(text);
}

const number = /\d{6,}/;

/**
 * SQL: whether a text column contains a text. If the text contains a long number, the index is searched for the number alone: the trigrams
 * of words match every second name, and checking all these rows is slow.
 */
export function holds(column: Prisma.Sql, text: string): Prisma.Sql {
  const [rare = text] = number.exec(text) ?? [];
  const byIndex = Prisma.sql`${column} ILIKE ${containing(rare)}`;
  return rare === text ? byIndex : Prisma.sql`(${byIndex} AND ${column} || '' ILIKE ${containing(text)})`;
}

/** SQL: whether a word of a text column begins with a text. Served by the trigram index from the first letter on. */
export function startsWord(column: Prisma.Sql, text: string): Prisma.Sql {
  const word = containing(text).slice(1);
  return Prisma.sql`(${column} ILIKE ${word} OR ${column} ILIKE ${`% ${word}`})`;
}

/** SQL: whether a column of digits (a mobile) begins with a text. A range, since a pattern would need a plan per value. */
export function begins(column: Prisma.Sql, text: string): Prisma.Sql {
  if (!/^\d{1,10}$/.test(text)) return Prisma.sql`FALSE`;
  const beyond = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1);
  return Prisma.sql`(${column} ~>=~ ${text} AND ${column} ~<~ ${beyond})`;
}

/** The id in a search text, or -1, which no row has. */
export function idIn(search: string): number {
  return /^\d{1,9}$/.test(search) ? Number(search) : -1;
}
