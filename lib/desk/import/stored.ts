import { z } from 'zod';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { mapperOf, selectionOf } from '@/lib/kernel/records/rows';
import type { ImportRecord } from './contract';
import { fieldOf, orderOf } from './mapping';
import { dateOrders } from './rules';
import { importDefinition, type ImportOutcome } from './record';

/* See docs/product/export-import.md, "Import". */

export const texts = z.array(z.string());
export const mappingShape = z.array(
  z.union([z.string(), z.object({ field: z.string(), order: z.enum([...dateOrders, 'mixed']) }), z.null()]),
);

/** Number of rows with an outcome; before the end of a started import, of the rows that it has reached. */
const countOf = <const What extends ImportOutcome>(what: What) =>
  raw<number>`(count(*) filter (where import_rows.what = ${raw.lit(what)} and (import_rows.done or imports.state not in ('running', 'failed'))))::int`.as<What>(
    what,
  );

const selectImports = query
  .selectFrom('imports')
  .leftJoin('import_rows', 'import_rows.import_id', 'imports.id')
  .select([
    ...selectionOf(importDefinition, 'imports'),
    'imports.columns',
    'imports.mapping',
    raw<string>`(select users.name from users where users.id = imports.created_by)`.as('created_by_name'),
    raw<number>`count(import_rows.line)::int`.as('total'),
    raw<number>`(count(*) filter (where import_rows.done))::int`.as('progress'),
    countOf('made'),
    countOf('changed'),
    countOf('same'),
    countOf('refused'),
  ])
  .groupBy('imports.id');

const toWire = mapperOf(importDefinition);

/** Import with its columns and their first values; null if not found. */
export async function readImport(sql: Sql, id: number): Promise<ImportRecord | null> {
  const [row, first] = await Promise.all([
    sql.first(selectImports.where('imports.id', '=', id)),
    sql.prisma.importRow.findMany({
      where: { importId: id },
      select: { cells: true },
      orderBy: { line: 'asc' },
      take: 3,
    }),
  ]);
  if (row === undefined) return null;
  const cells = first.map((each) => texts.parse(each.cells));
  const mapping = mappingShape.parse(row.mapping);
  const columns = texts.parse(row.columns).map((name, index) => ({
    name,
    field: fieldOf(mapping[index]),
    samples: cells.flatMap((each) => each[index]?.trim() || []),
    date_order: orderOf(mapping[index]),
  }));
  return { ...recordOf(row), columns };
}

export async function readImports(sql: Sql, most: number): Promise<Omit<ImportRecord, 'columns'>[]> {
  const rows = await sql.rows(
    selectImports.orderBy('imports.created_at', 'desc').orderBy('imports.id', 'desc').limit(most),
  );
  return rows.map(recordOf);
}

type StoredImport = Parameters<typeof toWire>[0] &
  Pick<ImportRecord, 'created_by_name' | 'total' | 'progress' | 'made' | 'changed' | 'same' | 'refused'>;

function recordOf(row: StoredImport): Omit<ImportRecord, 'columns'> {
  const { created_by_name, total, progress, made, changed, same, refused } = row;
  return { ...toWire(row), created_by_name, total, progress, made, changed, same, refused };
}
