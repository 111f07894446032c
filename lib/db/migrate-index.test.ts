/** @module-tag torture */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { lintMigrations, migrationsIn } from '@/e2e/testing/migration-lint';
import { migrationFixture, on, query, schema, server } from '@/e2e/testing/migration-fixture';
import { applyMigrations, diffOfSchema, splitOffIndexes, writeMigration } from './migrate';
import { knownMigrations, pendingMigrations } from './pending-migrations';

const fixture = await migrationFixture();
const { newMigration } = fixture;

let prismaDir: string;
let name: string;
let url: string;

beforeEach(async () => {
  ({ prismaDir, name, url } = await fixture.reset());
});

describe('an index of a live table', () => {
  const folder = '20260101000002_named_index';
  const sql = `-- Outside a transaction: the only statement here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Visit_name_idx" ON "Visit"("name");
`;
  const indexes = `SELECT indexrelid::regclass::text AS index, indisvalid AS valid FROM pg_index
    WHERE indrelid = '"Visit"'::regclass AND indexrelid::regclass::text LIKE '%name%'`;
  const built = [{ index: '"Visit_name_idx"', valid: true }];

  beforeEach(async () => {
    await newMigration('tables', '', 1);
    await applyMigrations(url, prismaDir);
    writeMigration(prismaDir, 'named_index', sql, new Date(Date.UTC(2026, 0, 1, 0, 0, 2)));
  });

  it('is built while others write, and noted as every migration is', async () => {
    await on(url, async (client) => {
      await client.query(`BEGIN; INSERT INTO "Visit" (slot, name) VALUES (1, 'a')`);
      const applied = applyMigrations(url, prismaDir);
      const building = `SELECT 1 FROM pg_stat_progress_create_index WHERE datname = '${name}'`;
      await expect.poll(() => query(server, building)).toHaveLength(1);
      // A write while the index build waits for the first transaction.
      await query(url, `INSERT INTO "Visit" (slot, name) VALUES (2, 'b')`);
      await client.query('COMMIT');
      expect(await applied).toEqual([folder]);
    });
    expect(await query(url, indexes)).toEqual(built);
    expect(await pendingMigrations(url, prismaDir)).toEqual([]);
    expect(await applyMigrations(url, prismaDir)).toEqual([]);
    writeFileSync(
      path.join(prismaDir, 'schema.prisma'),
      schema('').replace('@@index([slot])', '@@index([slot])\n  @@index([name])'),
    );
    expect(await diffOfSchema(url, prismaDir)).toBeNull();
  });

  it(
    'is built once by five processes at once, none of which waits for another with a snapshot',
    { tags: 'torture' },
    async () => {
      const applied = await Promise.all(Array.from({ length: 5 }, () => applyMigrations(url, prismaDir)));
      expect(applied.flat()).toEqual([folder]);
      expect(await query(url, indexes)).toEqual(built);
    },
  );

  it('whose build was interrupted is dropped and built again', async () => {
    await on(url, async (writer) => {
      await writer.query(`BEGIN; INSERT INTO "Visit" (slot, name) VALUES (1, 'a')`);
      const interrupted = query(url, sql).catch(String);
      // The index exists once the build waits for the writer.
      await expect.poll(() => query(url, indexes)).toHaveLength(1);
      await query(
        server,
        `SELECT pg_cancel_backend(pid) FROM pg_stat_progress_create_index WHERE datname = '${name}'`,
      );
      expect(await interrupted).toContain('user request');
      await writer.query('COMMIT');
    });
    expect(await query(url, indexes)).toEqual([{ index: '"Visit_name_idx"', valid: false }]);
    expect(await applyMigrations(url, prismaDir)).toEqual([folder]);
    expect(await query(url, indexes)).toEqual(built);
  });

  it('that was finished before its process died is kept', async () => {
    await query(url, sql);
    const oid = `SELECT '"Visit_name_idx"'::regclass::oid AS oid`;
    const before = await query(url, oid);
    expect(await applyMigrations(url, prismaDir)).toEqual([folder]);
    expect(await query(url, oid)).toEqual(before);
  });

  it('that cannot be built leaves nothing behind and is tried again', async () => {
    await query(url, `INSERT INTO "Visit" (slot, name) VALUES (1, 'a'), (2, 'a')`);
    const file = path.join(prismaDir, 'migrations', folder, 'migration.sql');
    writeFileSync(file, sql.replace('INDEX', 'UNIQUE INDEX'));
    await expect(applyMigrations(url, prismaDir)).rejects.toThrow(`The migration ${folder} failed`);
    expect(await query(url, indexes)).toEqual([]);
    await query(url, `UPDATE "Visit" SET name = slot::text`);
    expect(await applyMigrations(url, prismaDir)).toEqual([folder]);
    expect(await query(url, indexes)).toEqual(built);
  });

  it('gets a migration of its own when it is written; that of a new table does not', async () => {
    writeFileSync(
      path.join(prismaDir, 'schema.prisma'),
      `${schema('note String?').replace('@@index([slot])', '@@index([slot])\n  @@index([name, slot])')}
model Shop {
  id   Int @id
  town Int

  @@index([town])
}
`,
    );
    rmSync(path.join(prismaDir, 'migrations', folder), { recursive: true });
    const parts = splitOffIndexes((await diffOfSchema(url, prismaDir)) ?? '');
    expect(parts.map(({ suffix }) => suffix)).toEqual(['', '_Visit_name_slot_idx']);
    expect(parts[0]?.sql).toContain('CREATE INDEX "Shop_town_idx"');
    for (const [index, part] of parts.entries())
      writeMigration(
        prismaDir,
        `more${part.suffix}`,
        part.sql,
        new Date(Date.UTC(2026, 0, 1, 0, 0, 3 + index)),
      );
    expect(await diffOfSchema(url, prismaDir)).toBeNull();
    const written = ['tables', 'more', 'more_visit_name_slot_idx'];
    const all = knownMigrations(prismaDir);
    expect(all.map((each) => each.slice(15))).toEqual(written);
    expect(await lintMigrations(migrationsIn(prismaDir))).toEqual([]);
    expect(await applyMigrations(url, prismaDir)).toHaveLength(2);
  });
});
