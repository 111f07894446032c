import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, inject } from 'vitest';
import { dropDatabase } from '@/lib/db/drop-database';
import { diffOfSchema, writeMigration } from '@/lib/db/migrate';

export const schema = (fields: string) => `
datasource db {
  provider = "postgresql"
}

model Visit {
  id   Int    @id @default(autoincrement())
  slot Int
  name String
  ${fields}

  @@index([slot])
}
`;

export const server = (() => {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  return url.href;
})();

export async function on<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const query = (address: string, sql: string) =>
  on(address, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

/** The first migration of {@link schema}, by the schema engine, whose start takes longer than most tests. */
let tables: string | undefined;

/** Fixture of one test file: an empty database, and a folder with a schema and its migrations. */
export async function migrationFixture() {
  let prismaDir: string;
  let name: string;
  let url: string;

  function writeSchema(fields = ''): void {
    writeFileSync(path.join(prismaDir, 'schema.prisma'), schema(fields));
  }

  /** The first one: with the tables of the unchanged schema. */
  async function newMigration(title: string, extra: string, second: number): Promise<void> {
    tables ??= (await diffOfSchema(url, prismaDir)) ?? '';
    writeMigration(prismaDir, title, `${tables}${extra}`, new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
  }
  afterEach(async () => {
    await on(server, (client) => dropDatabase(client, name));
    rmSync(prismaDir, { recursive: true });
  });

  return {
    writeSchema,
    newMigration,
    reset: async () => {
      prismaDir = mkdtempSync(path.join(tmpdir(), 'pasidi-prisma-'));
      name = `migrate_${randomBytes(6).toString('hex')}`;
      await query(server, `CREATE DATABASE ${name}`);
      url = server.replace(/\/postgres$/, `/${name}`);
      writeSchema();
      return { prismaDir, name, url };
    },
  };
}
