import type pg from 'pg';
import { migrationsTable } from '@/lib/db/pending-migrations';

/** Table of the database's catalogue, so that a new one is never forgotten. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Key columns; texts by bytes, for the same order in every database. */
  readonly order: string;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Parents before children. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; order: string | null }>(
    `SELECT c.relname AS name,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       (SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation = 0 THEN '' ELSE ' COLLATE "C"' END, ', ' ORDER BY k.place)
         FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k(attnum, place)
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
         WHERE i.indrelid = c.oid AND i.indisprimary) AS order
     FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> $1
     ORDER BY c.relname COLLATE "C"`,
    // Applying the migrations recreates its rows.
    [migrationsTable],
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint f
     JOIN pg_class child ON child.oid = f.conrelid JOIN pg_class parent ON parent.oid = f.confrelid
     WHERE f.contype = 'f' AND f.conrelid <> f.confrelid AND child.relnamespace = current_schema()::regnamespace`,
  );
  const tables = rows.map(({ name, columns, order }) => {
    if (order === null) throw new Error(`The table ${name} has no primary key, so its rows have no order.`);
    return { name, columns, order };
  });
  return parentsFirst(tables, references);
}

/** Topological order; self-references are ignored. */
export function parentsFirst<T extends { readonly name: string }>(
  tables: readonly T[],
  references: readonly { readonly child: string; readonly parent: string }[],
): T[] {
  const left = new Set(tables);
  const ordered: T[] = [];
  while (left.size > 0) {
    const waiting = new Set([...left].map(({ name }) => name));
    const free = [...left].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const table of free) {
      left.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
}

export async function readSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname COLLATE "C"`,
  );
  return rows.map(({ name }) => name);
}
