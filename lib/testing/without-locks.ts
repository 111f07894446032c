import { afterAll } from 'vitest';
import { openDatabase } from '@/lib/db/client';
import type { TestDb } from './database';

/**
 * The same database, over connections that take no lock of a row and none of the advisory ones: the defect that the tests
 * of races must notice. Call it at the top of a file, since it closes its connections after the last test.
 */
export function withoutLocks({ url }: Pick<TestDb, 'url'>): Pick<TestDb, 'db' | 'pool' | 'url'> {
  const { db, pool, close } = openDatabase(url);
  pool.on('connect', (client) => {
    const query: (...sent: unknown[]) => unknown = client.query.bind(client);
    Reflect.set(client, 'query', (statement: unknown, ...rest: unknown[]) =>
      query(lockless(statement), ...rest),
    );
  });
  afterAll(close);
  return { db, pool, url };
}

function lockless(statement: unknown): unknown {
  if (typeof statement === 'string')
    return statement.replace(/FOR (UPDATE|SHARE)/, '').replace('pg_advisory_xact_lock(', 'greatest(');
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfig ? { ...statement, text: lockless(statement.text) } : statement;
}
