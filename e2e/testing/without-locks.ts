import { afterAll } from 'vitest';
import { openDatabase } from '@/lib/db/client';
import type { TestDb } from './database';
import { generousTimeouts } from './generous-timeouts';

/**
 * Connections that take no row locks and no advisory locks: the defect that race tests must detect. Call it at the top of a file, since
 * they close after the last test.
 */
export async function withoutLocks({
  url,
  pool: withLocks,
}: Pick<TestDb, 'pool' | 'url'>): Promise<Pick<TestDb, 'db' | 'pool' | 'url'>> {
  // The locking function gets a copy without locks, earlier in these connections' search path.
  const { rows } = await withLocks.query<{ text: string }>(
    "SELECT pg_get_functiondef('public.require_actor'::regproc) AS text",
  );
  const twin = String(lockless(rows[0]?.text)).replace('public.require_actor', 'lockless.require_actor');
  await withLocks.query(`CREATE SCHEMA lockless; ${twin}`);
  const { db, pool, close } = openDatabase(url, generousTimeouts);
  pool.on('connect', (client) => {
    void client.query('SET search_path TO lockless, public');
    const query: (...sent: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, {
      query: (statement: unknown, ...rest: unknown[]) => query(lockless(statement), ...rest),
    });
  });
  afterAll(close);
  return { db, pool, url };
}

function lockless(statement: unknown): unknown {
  if (typeof statement === 'string')
    return statement
      .replace(/for (no key )?(update|share)( of "\w+")?/gi, '')
      .replace('pg_advisory_xact_lock(', 'greatest(');
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfig ? { ...statement, text: lockless(statement.text) } : statement;
}
