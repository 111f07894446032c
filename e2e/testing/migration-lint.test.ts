import { describe, expect, test } from 'vitest';
import { PRISMA_DIR } from '@/tools/launch/project';
import { lintMigrations, migrationsIn, type Rule } from './migration-lint';

test('the migrations of the repository are safe on a running site', async () => {
  const all = migrationsIn(PRISMA_DIR);
  expect(all.map(({ name }) => name)).toContain('20261201000000_baseline');
  expect(await lintMigrations(all)).toEqual([]);
});

const lint = async (...scripts: string[]) =>
  (await lintMigrations(scripts.map((sql, index) => ({ name: String(index), sql })))).map(({ rule }) => rule);

describe('refused', () => {
  const forms: [Rule, string][] = [
    ['blocking-index', 'CREATE INDEX i ON users (name)'],
    ['blocking-index', 'CREATE UNIQUE INDEX i ON users (name) WHERE deleted_at IS NULL'],
    ['concurrent-index-alone', 'CREATE INDEX CONCURRENTLY i ON users (name)'],
    ['concurrent-index-alone', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON users (name); SELECT 1'],
    ['concurrent-index-alone', 'DROP INDEX CONCURRENTLY i'],
    ['rewriting-column', 'ALTER TABLE users ADD COLUMN c uuid DEFAULT gen_random_uuid()'],
    ['rewriting-column', 'ALTER TABLE users ADD COLUMN c timestamptz NOT NULL DEFAULT clock_timestamp()'],
    ['rewriting-column', `ALTER TABLE users ADD COLUMN c text DEFAULT 'x' || pg_catalog.random()`],
    ['rewriting-column', 'ALTER TABLE users ADD COLUMN c bigserial'],
    ['rewriting-column', 'ALTER TABLE users ADD COLUMN c int GENERATED ALWAYS AS IDENTITY'],
    ['rewriting-column', 'ALTER TABLE users ADD COLUMN c int GENERATED ALWAYS AS (id * 2) STORED'],
    ['required-column', 'ALTER TABLE users ADD COLUMN c int NOT NULL'],
    ['constraint-in-column', 'ALTER TABLE users ADD COLUMN c int CHECK (c > 0)'],
    ['constraint-in-column', 'ALTER TABLE users ADD COLUMN c int UNIQUE'],
    ['constraint-in-column', 'ALTER TABLE users ADD COLUMN c int REFERENCES stores (id)'],
    ['unvalidated-constraint', 'ALTER TABLE users ADD CONSTRAINT k CHECK (id > 0)'],
    ['unvalidated-constraint', 'ALTER TABLE users ADD CONSTRAINT k FOREIGN KEY (a) REFERENCES stores (id)'],
    [
      'validation-with-lock',
      'ALTER TABLE users ADD CONSTRAINT k CHECK (id > 0) NOT VALID; ALTER TABLE users VALIDATE CONSTRAINT k',
    ],
    ['constraint-index', 'ALTER TABLE users ADD CONSTRAINT k UNIQUE (name)'],
    ['constraint-index', 'ALTER TABLE users ADD CONSTRAINT k EXCLUDE USING gist (name WITH =)'],
    ['unproven-not-null', 'ALTER TABLE users ALTER COLUMN email SET NOT NULL'],
    ['column-type', 'ALTER TABLE users ALTER COLUMN name TYPE varchar(50)'],
    ['rename', 'ALTER TABLE users RENAME COLUMN name TO title'],
    ['rename', 'ALTER TABLE users RENAME TO people'],
    ['rename', `ALTER TYPE "Role" RENAME VALUE 'user' TO 'customer'`],
    ['drop', 'ALTER TABLE users DROP COLUMN name'],
    ['drop', 'DROP TABLE users'],
    ['whole-table', 'UPDATE users SET name = upper(name)'],
    ['whole-table', 'DELETE FROM stage_counters'],
    ['whole-table', 'TRUNCATE stage_counters'],
    ['whole-table', 'VACUUM FULL users'],
    ['whole-table', 'REINDEX TABLE users'],
    ['whole-table', 'LOCK TABLE users'],
    ['whole-table', 'ALTER TABLE users SET UNLOGGED'],
    ['session-setting', `SET lock_timeout = '10s'`],
    ['opaque', `DO $$ BEGIN EXECUTE 'DROP TABLE users'; END $$`],
    ['opaque', 'ALTER TABLE users ADD COLUMN c int; COMMIT'],
  ];

  test.each(forms)('%s: %s', async (rule, sql) => {
    expect(await lint(sql)).toEqual([rule]);
    expect(await lint(`-- lint: allow ${rule}: nobody uses it since release 7\n${sql}`)).toEqual([]);
    expect(await lint(`-- lint: allow ${rule}:\n${sql}`)).toEqual([rule]);
  });
});

describe('accepted', () => {
  test.each([
    'CREATE TABLE t (id serial PRIMARY KEY, a int NOT NULL CHECK (a > 0)); CREATE INDEX i ON t (a); ALTER TABLE t ADD CONSTRAINT k CHECK (a < 9)',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON users (name)',
    'DROP INDEX CONCURRENTLY IF EXISTS i',
    `ALTER TABLE users ADD COLUMN c text, ADD COLUMN d timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP, ADD COLUMN e int NOT NULL DEFAULT 1`,
    'ALTER TABLE users ADD COLUMN c timestamptz DEFAULT now()',
    'ALTER TABLE users ADD CONSTRAINT k CHECK (id > 0) NOT VALID',
    'ALTER TABLE users ADD CONSTRAINT k UNIQUE USING INDEX i',
    `ALTER TYPE "Role" ADD VALUE 'auditor'`,
    `SET LOCAL lock_timeout = '1s'; UPDATE users SET name = upper(name) WHERE id = 1`,
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$; CREATE TRIGGER t BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION f()',
  ])('%s', async (sql) => {
    expect(await lint(sql)).toEqual([]);
  });

  test('a required column in three steps: a check, its validation, NOT NULL', async () => {
    const steps = [
      'ALTER TABLE users ADD CONSTRAINT k CHECK (email IS NOT NULL) NOT VALID',
      'ALTER TABLE users VALIDATE CONSTRAINT k',
      'ALTER TABLE users ALTER COLUMN email SET NOT NULL',
    ];
    expect(await lint(...steps)).toEqual([]);
    expect(await lint(steps[0] ?? '', steps[2] ?? '')).toEqual(['unproven-not-null']);
    expect(await lint(...steps.slice(0, 2), 'ALTER TABLE users ALTER COLUMN mobile SET NOT NULL')).toEqual([
      'unproven-not-null',
    ]);
  });
});
