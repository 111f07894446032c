import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { dropDatabase } from '@/lib/db/drop-database';
import { Prisma } from '@/lib/db/generated/client';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { seed } from '@/prisma/seed';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { takeBackup } from '@/tools/backup/take';
import { testDb } from './database';
import { generousTimeouts } from './generous-timeouts';

export const now = new Date('2026-01-31T04:30:00.123Z');
export const options = { prismaDir: PRISMA_DIR, replace: false, endSessions: false };

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const queryRows = <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> =>
  connected(url, async (client) => (await client.query<Row>(sql)).rows);

/** All rows in PostgreSQL's own text form: independent of the backup's code. */
export function everythingIn(url: string): Promise<Record<string, string[]>> {
  return connected(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

export async function run(
  program: string,
  args: readonly string[],
  variables: Record<string, string>,
  cwd = PROJECT_DIR,
): Promise<{ output: string; code: number | null }> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NEXTAUTH_SECRET: 'x'.repeat(40), SITE_URL: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { output: output.trim(), code };
}

/** Fixture of one test file: a database with a backup of it, and a folder for its copies. */
export async function backupFixture() {
  const source = await testDb();
  const scratch = mkdtempSync(path.join(tmpdir(), 'pasidi-backup-'));
  const whole = path.join(scratch, 'whole');
  const folders: string[] = [];

  /** COPY's special characters, null and empty, nested null, the last paisa. */
  async function addOddities(): Promise<void> {
    const { db } = source;
    const odd = 'गोल्ड 🪙 "quoted", \\N \\. \ttab\r\nline $1 \u2028';
    const { id } = await createUser(db, { name: 'Zoë Ångström\u0301' });
    await db.user.update({ where: { id }, data: { address: odd, email: '' } });
    await createOrder(db, { userId: id, name: odd, totalAmount: '999999999999.99', paidAmount: '0.01' });
    const entry = { action: 'test', entity: 'user', entityId: id, at: new Date('2024-02-29T18:29:59.999Z') };
    await db.auditEntry.createMany({
      data: [
        { ...entry, before: Prisma.DbNull, after: Prisma.JsonNull },
        { ...entry, before: { text: odd, nested: [1.5, null, { deep: true }] }, after: [] },
      ],
    });
    await db.rateLimit.create({ data: { key: '\\.', points: 1, expire: 9_007_199_254_740_993n } });
    await db.session.create({
      data: { id: 'open', userId: id, createdAt: now, expiresAt: new Date('2027-01-01T00:00:00.001Z') },
    });
  }

  async function emptyDatabase(): Promise<string> {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await source.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    folders.push(name);
    const url = new URL(source.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  function copyOfBackup(): { folder: string; file(table: string): string } {
    const folder = mkdtempSync(path.join(scratch, 'copy-'));
    cpSync(whole, folder, { recursive: true });
    return { folder, file: (table) => path.join(folder, `${table}.copy.gz`) };
  }
  afterAll(async () => {
    rmSync(scratch, { recursive: true });
    for (const name of folders) await dropDatabase(source.pool, name);
  });

  return {
    source,
    scratch,
    whole,
    emptyDatabase,
    copyOfBackup,
    fill: async () => {
      await source.db.$transaction((db) => seed(db, now), { timeout: generousTimeouts.timeoutMs });
      await addOddities();
      await takeBackup(source.url, whole, now);
    },
  };
}
