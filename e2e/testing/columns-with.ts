import type { Pool } from 'pg';

/** Text, array, JSON and binary columns, as `table.column`, that contain one of the texts, in any case. */
export async function columnsWith(pool: Pool, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a
       JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
       AND (t.typcategory IN ('S', 'A') OR t.typname IN ('json', 'jsonb', 'bytea', 'xml', 'inet'))
     ORDER BY 1, 2`,
  );
  const patterns = texts.map((text) => `%${text}%`);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rowCount } = await pool.query(
      `SELECT FROM "${table}" WHERE "${column}"::text ILIKE ANY ($1::text[]) LIMIT 1`,
      [patterns],
    );
    if (rowCount !== 0) found.push(`${table}.${column}`);
  }
  return found;
}
