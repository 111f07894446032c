import type { Manifest, TableManifest } from './manifest';
import { quoted } from './tables';

/* Shared by `db:restore` and the psql script of each backup (docs/backup.md, "Restoring with psql"). */

/** The same text form of values on every server; no statement timeout. */
export const copySettings = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '60s'`;

const tablesOf = ({ tables }: Manifest) => tables.map(({ name }) => quoted(name));

/** Keeps the site out. */
export function lockingStatement(manifest: Manifest): string {
  return `LOCK TABLE ${tablesOf(manifest).join(', ')} IN ACCESS EXCLUSIVE MODE`;
}

/**
 * Triggers are off meanwhile: they refuse to empty append-only tables, and would count and number the rows again, which the backup
 * contains.
 */
export function statementsBefore(manifest: Manifest): string[] {
  const tables = tablesOf(manifest);
  return [
    ...tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
    `TRUNCATE ${tables.join(', ')}`,
  ];
}

/** Target of COPY and psql's \copy. */
export function copyTarget({ name, columns }: TableManifest): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

export function statementsAfter(manifest: Manifest): string[] {
  return [
    ...tablesOf(manifest).map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
    ...manifest.sequences.map(
      ({ name, last_value, is_called }) =>
        `SELECT setval(${text(quoted(name))}::regclass, ${last_value}::bigint, ${is_called})`,
    ),
  ];
}

/** A session ended after the backup must not be open again. */
export const endingSessions = 'UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL';

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** Aborts psql with a message unless the condition holds. */
function unless(condition: string, sentence: string): string {
  return `DO $check$ BEGIN IF NOT (${condition}) THEN RAISE EXCEPTION USING MESSAGE = ${text(sentence)}; END IF; END $check$`;
}

/** Run in the backup's folder, as one transaction. */
export function psqlScript(manifest: Manifest): string {
  const migrations = manifest.migrations.map(text).join(', ');
  const hasMigrations = unless(
    `ARRAY[${migrations}]::text[] = ARRAY(SELECT migration_name::text FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name COLLATE "C")`,
    `The database has other migrations than the backup. Migrate an empty database with the version of the site that made the backup.`,
  );
  const loads = manifest.tables.flatMap((table) => [
    `\\copy ${copyTarget(table)} from program 'gzip -dc ${table.name}.copy.gz'`,
    `${unless(`(SELECT count(*) FROM ${quoted(table.name)}) = ${table.rows}`, `The backup is damaged: the file of the table ${table.name} does not hold ${table.rows} rows. Nothing was changed.`)};`,
  ]);
  const statements = (list: readonly string[]) => list.map((statement) => `${statement};`);
  return [
    `-- The backup of ${manifest.made_at}. docs/backup.md, "Restoring with psql", says how to run this.`,
    '\\set ON_ERROR_STOP on',
    '\\set QUIET on',
    '\\o /dev/null',
    'BEGIN;',
    ...statements([copySettings, hasMigrations, lockingStatement(manifest), ...statementsBefore(manifest)]),
    ...loads,
    ...statements([...statementsAfter(manifest), endingSessions]),
    'COMMIT;',
    '',
  ].join('\n');
}
