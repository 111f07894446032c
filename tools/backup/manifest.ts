import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/*
 * A backup is a folder with this file and, per table, compressed COPY text in key order. `sha256` is that of the uncompressed text, to
 * compare it with the restored table.
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
  /** Applied ones, oldest first: they define the shape of the tables. */
  migrations: z.array(z.string()),
  /** In load order: referenced tables first. */
  tables: z.array(tableManifest),
  sequences: z.array(
    z.strictObject({ name: z.string(), last_value: z.string().regex(/^\d+$/), is_called: z.boolean() }),
  ),
});
export type Manifest = z.output<typeof manifestShape>;

export const MANIFEST_NAME = 'manifest.json';
/** Script for manual use with psql; our own restore does not read it. */
export const SCRIPT_NAME = 'restore.sql';

/** The message is printed in the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export function fileOfTable(folder: string, table: string): string {
  return path.join(folder, `${table}.copy.gz`);
}

/** Throws a {@link BackupError} if it is missing or invalid. */
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
