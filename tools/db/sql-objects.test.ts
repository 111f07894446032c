/** @module-tag torture */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { applyMigrations, writeMigration } from '@/lib/db/migrate';
import { migrationFixture, query, server } from '@/e2e/testing/migration-fixture';
import { PRISMA_DIR } from '@/tools/launch/project';
import { diffOfSqlObjects, sqlObjects } from './sql-objects';

const fixture = await migrationFixture();
const { newMigration } = fixture;

let prismaDir: string;
let name: string;
let url: string;

beforeEach(async () => {
  ({ prismaDir, name, url } = await fixture.reset());
});

describe('prisma/sql', () => {
  test('has every function, trigger and view of a migrated database, in the same definition, and no others (else: npm run db:new-migration -- name)', async () => {
    await query(server, `DROP DATABASE ${name}`);
    await query(
      server,
      `CREATE DATABASE ${name} TEMPLATE ${new URL(inject('templateUrl')).pathname.slice(1)}`,
    );
    expect(await diffOfSqlObjects(url, PRISMA_DIR, '')).toBe('');
  });

  test('has each of them once', () => {
    const keys = sqlObjects(PRISMA_DIR).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(100);
    expect(keys).toEqual([...new Set(keys)]);
  });
});

describe('the next migration', () => {
  const lengths = `CREATE OR REPLACE FUNCTION length_of(name text) RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT length(name) $$;\n`;
  const capitals = `CREATE OR REPLACE FUNCTION capitals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := upper(NEW.name);

  RETURN NEW;
END $$;`;
  const trigger = `CREATE OR REPLACE TRIGGER capitals BEFORE INSERT ON "Visit" FOR EACH ROW
  WHEN (NEW.slot > 0) EXECUTE FUNCTION capitals();`;
  const constraint = `CREATE CONSTRAINT TRIGGER capitals_later AFTER UPDATE ON "Visit" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION capitals();`;
  const view = `CREATE OR REPLACE VIEW named AS SELECT id, length_of(name) AS length FROM "Visit";`;
  const visits = `-- Names are in capitals.\n${capitals}\n${trigger}\n${constraint}\n\n-- For lists.\n${view}\n`;

  const writeSql = (files: Record<string, string>) => {
    mkdirSync(path.join(prismaDir, 'sql'), { recursive: true });
    for (const [file, sql] of Object.entries(files)) writeFileSync(path.join(prismaDir, 'sql', file), sql);
  };
  const diff = (schemaSql = '') => diffOfSqlObjects(url, prismaDir, schemaSql);
  /** Writes it and applies it, after which nothing is left to do. */
  const migrate = async (second: number) => {
    const sql = await diff();
    writeMigration(prismaDir, 'change', sql, new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
    await applyMigrations(url, prismaDir);
    expect(await diff()).toBe('');
    return sql;
  };

  beforeEach(async () => {
    await newMigration('tables', '', 1);
    await applyMigrations(url, prismaDir);
    writeSql({ 'lengths.sql': lengths, 'visits.sql': visits });
  });

  test('creates what is new, in the order of the files', async () => {
    expect(await migrate(2)).toBe(
      [lengths.trim(), capitals, trigger, constraint, view, ''].join('\n\n').replace(/\n\n$/, '\n'),
    );
    await query(url, `INSERT INTO "Visit" (slot, name) VALUES (1, 'asha')`);
    expect(await query(url, 'SELECT name, length FROM named JOIN "Visit" USING (id)')).toEqual([
      { name: 'ASHA', length: 4 },
    ]);
  });

  test('replaces what has another definition, and drops what is in no file', async () => {
    await migrate(2);
    const lower = capitals.replace('upper', 'lower');
    const more = trigger.replace('slot > 0', 'slot > 1');
    writeSql({ 'visits.sql': `${lower}\n${more}\n` });
    expect(await migrate(3)).toBe(
      `${lower}\n\n${more}\n\nDROP TRIGGER capitals_later ON "Visit";\n\nDROP VIEW named;\n`,
    );
    writeSql({ 'lengths.sql': '', 'visits.sql': '' });
    expect(await migrate(4)).toBe(
      'DROP TRIGGER capitals ON "Visit";\n\nDROP FUNCTION capitals();\n\nDROP FUNCTION length_of(text);\n',
    );
  });

  test('drops first what cannot be replaced: a constraint trigger, a function with other parameters', async () => {
    writeSql({ 'visits.sql': visits.replace(view, '') });
    await migrate(2);
    const other = lengths.replaceAll('name', 'title');
    const insert = constraint.replace('AFTER UPDATE', 'AFTER INSERT');
    writeSql({ 'lengths.sql': other, 'visits.sql': visits.replace(view, '').replace(constraint, insert) });
    expect(await migrate(3)).toBe(
      `DROP FUNCTION length_of(text);\n${other}\nDROP TRIGGER capitals_later ON "Visit";\n${insert}\n`,
    );
  });

  test('knows the tables of the same migration, and leaves no database behind', async () => {
    writeSql({ 'visits.sql': 'CREATE OR REPLACE VIEW notes AS SELECT note FROM later;\n' });
    expect(await diff('CREATE TABLE later (note text)')).toContain('CREATE OR REPLACE VIEW notes');
    await expect(diff()).rejects.toThrow(/^prisma\/sql\/visits\.sql: relation "later" does not exist/);
    expect(await query(server, `SELECT datname FROM pg_database WHERE datname LIKE 'copy%'`)).toEqual([]);
  });

  test('refuses other statements', async () => {
    writeSql({ 'visits.sql': 'CREATE TABLE later (note text);\n' });
    await expect(diff()).rejects.toThrow(
      'prisma/sql/visits.sql may only create functions, triggers and views: CREATE TABLE later',
    );
  });
});
