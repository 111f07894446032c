import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * What a backup says of itself. A backup is a folder: this manifest, and per table a file of PostgreSQL's own COPY text,
 * zipped, its rows in the order of their key. `sha256` is that of the text unzipped, so that it can be held against the file
 * and against the table that the file was loaded into.
 */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const tableManifest = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  sha256,
});
export type TableManifest = z.output<typeof tableManifest>;

const manifestShape = z.strictObject({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  server_version: z.string(),
  /** Names of the applied migrations, oldest first: they say which shape the tables have. */
  migrations: z.array(z.string()),
  /** In the order in which they can be loaded: what is referred to comes first. */
  tables: z.array(tableManifest),
  sequences: z.array(
    z.strictObject({ name: z.string(), last_value: z.string().regex(/^\d+$/), is_called: z.boolean() }),
  ),
});
export type Manifest = z.output<typeof manifestShape>;

export const MANIFEST_NAME = 'manifest.json';
/** The restore as a script for psql; for people, our own restore does not read it. */
export const SCRIPT_NAME = 'restore.sql';

/** A backup that could not be made, read or restored; the message is for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The file of a table's rows. */
export function fileOfTable(folder: string, table: string): string {
  return path.join(folder, `${table}.copy.gz`);
}

/** Reads the manifest of a backup; throws a {@link BackupError} where there is none, or none that can be trusted. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(path.join(folder, MANIFEST_NAME), 'utf8');
  } catch {
    throw new BackupError(`There is no backup in ${folder}: it has no ${MANIFEST_NAME} that can be read.`);
  }
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`The ${MANIFEST_NAME} of ${folder} is damaged; this backup cannot be used.`);
  }
}
