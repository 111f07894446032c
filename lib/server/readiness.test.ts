import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { knownMigrations } from '@/lib/db/pending-migrations';
import { PRISMA_DIR } from '@/tools/launch/project';
import { testDb } from '@/e2e/testing/database';
import { readinessOf, type Readiness } from './readiness';

const { pool, url } = await testDb();
const open: Readiness[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function readiness(databaseUrl: string): Readiness {
  const made = readinessOf(databaseUrl, PRISMA_DIR);
  open.push(made);
  return made;
}

test('a reachable database with every migration: nothing is missing', async () => {
  expect(await readiness(url).missing()).toEqual([]);
});

test('a pending migration is named', async () => {
  const last = knownMigrations(PRISMA_DIR).at(-1) ?? '';
  await pool.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1', [last]);
  expect(await readiness(url).missing()).toEqual([`the migration ${last}`]);
  await pool.query('UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE migration_name = $1', [last]);
});

test('a database without migrations lacks all of them; the URL is never disclosed', async () => {
  const empty = new URL(url);
  empty.pathname = '/postgres';
  expect(await readiness(empty.href).missing()).toHaveLength(knownMigrations(PRISMA_DIR).length);
});

test('a database that refuses is missing', async () => {
  const wrong = new URL(url);
  wrong.password = 'wrong';
  expect(await readiness(wrong.href).missing()).toEqual(['the database']);
});

test('an unresponsive database is missing after a timeout', { tags: 'torture' }, async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await readiness(`postgresql://pasidi:x@127.0.0.1:${port}/pasidi`).missing()).toEqual([
    'the database',
  ]);
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('concurrent checks share one result', async () => {
  const shared = readiness(url);
  expect(shared.missing()).toBe(shared.missing());
  await shared.missing();
});
