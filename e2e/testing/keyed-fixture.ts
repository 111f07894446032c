import { visitor, type Actor } from '@/lib/kernel/access/actor';
import type { WriteContext } from '@/lib/kernel/access/operation';
import type { Secrets } from '@/lib/people/auth/secrets';
import { query } from '@/lib/db/query';
import { randomMobile } from '@/prisma/factories/users';
import { testContext, testNow } from './context';
import { testDb } from './database';

export const bytes = (text: string) => new TextEncoder().encode(text);
interface KeyedRequest {
  key?: string;
  network?: string;
  actor?: Actor;
  endpoint?: string;
  body?: string;
  secrets?: Secrets;
}

/** Fixture of one test file: a database, a clock and requests with a key. */
export async function keyedFixture() {
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
  }: KeyedRequest = {}) => ({
    key,
    actor,
    network,
    endpoint,
    body: bytes(body),
    secrets,
  });

  let runs = 0;
  /** Inserts a row. */
  async function create({ sql }: WriteContext) {
    runs += 1;
    const columns = {
      name: 'A',
      mobile: randomMobile(),
      password_hash: '',
      referral_id: `AAAA${String(runs).padStart(4, 'B').replace(/[01]/g, 'Z')}`,
    };
    const { id } = await sql.transaction((tx) =>
      tx.one(query.insertInto('users').values(columns).returning('id')),
    );
    return { status: 201, body: JSON.stringify({ id }) };
  }

  return {
    database,
    db,
    context,
    clock,
    keyed,
    create,
    /** Calls of `create`. */
    made: () => runs,
    reset: async () => {
      runs = 0;
      clock.set(testNow);
      await database.emptyAll();
    },
  };
}
