import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copySettings } from './script';
import { type Table, quoted } from './tables';

/** Contents of a table as PostgreSQL's COPY text. */
export interface Contents {
  readonly rows: number;
  readonly sha256: string;
}

/** No statement timeout, and the same text form of values on every server. */
export async function beginCopying(client: pg.Client, mode: string): Promise<void> {
  await client.connect();
  await client.query(`BEGIN ${mode}`);
  // Local to the transaction: PgBouncer shares the connection.
  await client.query(copySettings);
}

export function hashing(): { stream: Transform; digest(): string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a table in key order; without targets, only for count and checksum. */
export async function readContents(
  client: pg.Client,
  { name, columns, order }: Table,
  targets: readonly [...Transform[], Writable] = [nowhere()],
): Promise<Contents> {
  const list = columns.map(quoted).join(', ');
  const source = client.query(
    copyTo(`COPY (SELECT ${list} FROM ${quoted(name)} ORDER BY ${order}) TO STDOUT`),
  );
  const { stream, digest } = hashing();
  await pipeline([source, stream, ...targets]);
  return { rows: source.rowCount, sha256: digest() };
}
