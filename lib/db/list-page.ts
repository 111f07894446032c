import { z } from 'zod';
import { wrongField, type Refusal } from '@/lib/access/refusal';
import { listLimit } from '@/lib/business';
import type { Db } from './client';
import { isWrongValue } from './faults';
import { Prisma } from './generated/client';

/**
 * One page of a list by keyset (gateway.md, "Common forms"): the cursor names the last row's sort value and id, and the next page
 * begins after it, so that the cost does not grow with depth. It finds ids in SQL, since a row comparison such as
 * `(created_at, id) < (x, y)` is what an index can follow and what the client's filters cannot say; the rows themselves are
 * read by id.
 */
export interface ListQuery<Row extends { id: number }> {
  /** The tables, the first called `t`. */
  readonly from: Prisma.Sql;
  readonly where: readonly Prisma.Sql[];
  /** The sort expression and its SQL type, by the name that the wire gives it. */
  readonly sorts: Readonly<
    Record<
      string,
      { readonly by: Prisma.Sql; readonly type: 'timestamptz' | 'timestamp' | 'text' | 'numeric' | 'int' }
    >
  >;
  readonly load: (ids: number[]) => Promise<Row[]>;
}

export interface ListRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly total_is_lower_bound?: true;
  readonly next_cursor: string | null;
}

const cursorShape = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string().max(300), z.int().positive()]);

/** Reads a page. Refuses 400 with `cursor` for one that is not of this list and order. */
export async function listPage<Row extends { id: number }>(
  db: Db,
  request: ListRequest,
  query: ListQuery<Row>,
): Promise<ListPage<Row>> {
  const { limit, sort, direction } = request;
  const column = query.sorts[sort];
  if (column === undefined) throw wrongField('sort', 'This order is not known.');
  const filter = conditions(query.where);
  const descending = direction === 'desc';
  const order = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const type = Prisma.raw(column.type);
  const from = readCursor(request);
  const beyond =
    from === null
      ? Prisma.empty
      : Prisma.sql`AND (${column.by}, t.id) ${descending ? Prisma.sql`<` : Prisma.sql`>`} (${from.value}::${type}, ${from.id}::int)`;
  const found = await db.$queryRaw<{ id: number; value: string }[]>`
    SELECT t.id, (${column.by})::text AS value FROM ${query.from} WHERE ${filter} ${beyond}
    ORDER BY ${column.by} ${order}, t.id ${order} LIMIT ${limit + 1}`.catch((error: unknown) => {
    // Only a cursor that we did not write holds a value that is none of its column's type.
    throw from !== null && isWrongValue(error) ? badCursor() : error;
  });
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM (SELECT 1 FROM ${query.from} WHERE ${filter} LIMIT ${listLimit.exactTotalUpTo + 1}) AS counted`;
  const total = counted?.total ?? 0;
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const byId = new Map((await query.load(page.map((row) => row.id))).map((row) => [row.id, row]));
  return {
    // A row that was deleted between the two statements is left out.
    rows: page.flatMap(({ id }) => byId.get(id) ?? []),
    total: Math.min(total, listLimit.exactTotalUpTo),
    ...(total > listLimit.exactTotalUpTo ? { total_is_lower_bound: true as const } : {}),
    next_cursor: found.length > limit && last !== undefined ? writeCursor(request, last) : null,
  };
}

function conditions(where: readonly Prisma.Sql[]): Prisma.Sql {
  return where.length === 0 ? Prisma.sql`TRUE` : Prisma.join([...where], ' AND ');
}

function writeCursor({ sort, direction }: ListRequest, last: { id: number; value: string }): string {
  return Buffer.from(JSON.stringify([sort, direction, last.value, last.id])).toString('base64url');
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

/** A pattern for ILIKE that finds a text anywhere; the text's own wildcards are plain characters. */
export function containing(text: string): string {
  return `%${startPattern(text)}%`;
}

/** A pattern for LIKE that finds what begins with a text. */
export function startingWith(text: string): string {
  return `${startPattern(text)}%`;
}

function startPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** An id that a search may mean, or -1, which no row has. */
export function idIn(search: string): number {
  return /^\d{1,9}$/.test(search) ? Number(search) : -1;
}
