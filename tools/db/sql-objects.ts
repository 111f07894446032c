import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { dropDatabase } from '@/lib/db/drop-database';
import { MigrationError } from '@/lib/db/migrate';

/** A function, trigger or view of prisma/sql. */
interface SqlObject {
  /** `function next_document_number`, `trigger append_only on invoices` */
  readonly key: string;
  readonly file: string;
  /** The statement that creates it. */
  readonly text: string;
}

const create =
  /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?(FUNCTION|TRIGGER|VIEW) (\w+)(?:[^(;]*? ON (?:ONLY )?"?(\w+))?/;

/** Objects of prisma/sql, by file and line. Each statement begins a line and ends one; function bodies are quoted by `$$`. Throws a {@link MigrationError}. */
export function sqlObjects(prismaDir: string): SqlObject[] {
  const folder = path.join(prismaDir, 'sql');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) =>
      statementsOf(readFileSync(path.join(folder, file), 'utf8')).map((text) => {
        const [, kind, name, table] = create.exec(text) ?? [];
        if (kind === undefined)
          throw new MigrationError(
            `prisma/sql/${file} may only create functions, triggers and views: ${text.slice(0, 80)}`,
          );
        const on = kind === 'TRIGGER' ? ` on ${table}` : '';
        return { key: `${kind.toLowerCase()} ${name}${on}`, file, text };
      }),
    );
}

/** Statements without the comments between them. */
function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  let isInBody = false;
  for (const line of sql.split('\n')) {
    if (lines.length === 0 && (line.startsWith('--') || line.trim() === '')) continue;
    lines.push(line);
    if (line.split('$$').length % 2 === 0) isInBody = !isInBody;
    if (isInBody || !/;$|^END;$/.test(line)) continue;
    statements.push(lines.join('\n'));
    lines = [];
  }
  if (lines.length > 0) statements.push(lines.join('\n'));
  return statements;
}

interface Definition {
  readonly key: string;
  readonly definition: string;
  /** What CREATE OR REPLACE cannot change. */
  readonly signature: string;
  readonly drop: string;
}

/** Objects without those of extensions. Functions of one name are one. */
const catalogue = `
  SELECT key, string_agg(definition, E'\\n' ORDER BY definition) AS definition, string_agg(signature, E'\\n' ORDER BY signature) AS signature,
    string_agg(drop, E'\\n' ORDER BY drop) AS drop
  FROM (
    SELECT 'function ' || proname AS key, pg_get_functiondef(oid) AS definition,
      format('(%s) %s', pg_get_function_arguments(oid), pg_get_function_result(oid)) AS signature, format('DROP FUNCTION %s;', oid::regprocedure) AS drop, oid
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND prokind IN ('f', 'p')
    UNION ALL SELECT 'view ' || relname, pg_get_viewdef(oid), '', format('DROP VIEW %I;', relname), oid
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'v'
    UNION ALL SELECT format('trigger %s on %s', tgname, relname), pg_get_triggerdef(t.oid), CASE WHEN tgconstraint <> 0 THEN pg_get_triggerdef(t.oid) ELSE '' END,
      format('DROP TRIGGER %I ON %I;', tgname, relname), t.oid
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal
  ) object
  WHERE NOT EXISTS (SELECT FROM pg_depend WHERE objid = object.oid AND deptype = 'e')
  GROUP BY key ORDER BY key`;

async function definitionsIn(client: pg.Client): Promise<Map<string, Definition>> {
  const { rows } = await client.query<Definition>(catalogue);
  return new Map(rows.map((row) => [row.key, row]));
}

const DEPENDENT_OBJECTS = '2BP01';

/** Leaves the functions that tables use, which are then replaced. */
async function dropAll(client: pg.Client, present: ReadonlyMap<string, Definition>): Promise<void> {
  for (const kind of ['trigger', 'view', 'function'])
    for (const { key, drop } of present.values()) {
      if (!key.startsWith(`${kind} `)) continue;
      await client.query(drop).catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== DEPENDENT_OBJECTS) throw error;
      });
    }
}

/**
 * The SQL that brings functions, triggers and views from the migrations to prisma/sql; empty if they agree. New and changed ones as they are in their file,
 * then a DROP for those that are in no file. Works on a temporary copy of the database of `databaseUrl`, to which nobody else may be connected.
 * @param databaseUrl of a database with all migrations
 * @param schemaSql from the migrations to prisma/schema.prisma
 */
export async function diffOfSqlObjects(
  databaseUrl: string,
  prismaDir: string,
  schemaSql: string,
): Promise<string> {
  const objects = sqlObjects(prismaDir);
  const [before, after] = await onCopy(databaseUrl, async (client) => {
    // A body may use tables and functions that come later.
    await client.query('SET check_function_bodies = off');
    if (schemaSql !== '') await client.query(schemaSql);
    const present = await definitionsIn(client);
    await dropAll(client, present);
    for (const { file, text } of objects)
      await client.query(text).catch((error: unknown) => {
        throw new MigrationError(
          `prisma/sql/${file}: ${error instanceof Error ? error.message : 'failed'}\n${text}`,
        );
      });
    return [present, await definitionsIn(client)] as const;
  });
  const changed = objects.flatMap(({ key, text }) => {
    const [old, current] = [before.get(key), after.get(key)];
    if (old?.definition === current?.definition) return [];
    const isReplaced = old === undefined || old.signature === current?.signature;
    return isReplaced ? [text] : [`${old.drop}\n${text}`];
  });
  const known = new Set(objects.map(({ key }) => key));
  const unknown = [...before.values()].filter(({ key }) => !known.has(key));
  const dropped = ['trigger', 'view', 'function'].flatMap((kind) =>
    unknown.filter(({ key }) => key.startsWith(`${kind} `)).map(({ drop }) => drop),
  );
  return [...changed, ...dropped].map((statement) => `${statement}\n`).join('\n');
}

async function onCopy<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  const [original, copy] = [new URL(databaseUrl), new URL(databaseUrl)];
  const source = original.pathname.slice(1);
  original.pathname = '/postgres';
  copy.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: original.href });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE "${source}"`);
    const client = new pg.Client({ connectionString: copy.href });
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end();
      await dropDatabase(admin, name);
    }
  } finally {
    await admin.end();
  }
}
