import { visitor, type Actor } from '@/lib/access/actor';
import type { Secrets } from '@/lib/auth/secrets';
import { testContext, testNow } from './context';
import { testDb } from './database';

export const bytes = (text: string) => new TextEncoder().encode(text);
interface Asked {
  key?: string;
  network?: string;
  actor?: Actor;
  endpoint?: string;
  body?: string;
  secrets?: Secrets;
}

/** For one test file: a database, a clock and requests with a key. */
export async function keyedWorld() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { limits: true, passwords: 'quick' });
  const { clock } = context;
  const keyed = ({
    key = 'key-1',
    network = '203.0.113.7',
    actor = visitor,
    endpoint = '/things',
    body = '{"a":1}',
    secrets = context.secrets,
  }: Asked = {}) => ({
    key,
    actor,
    network,
    endpoint,
    body: bytes(body),
    secrets,
  });

  return {
    database,
    db,
    context,
    clock,
    keyed,
    reset: async () => {
      clock.set(testNow);
      await database.emptyAll();
    },
  };
}
