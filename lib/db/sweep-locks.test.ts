import { beforeEach, expect, test } from 'vitest';
import { before, day, minute, now, policies, sweepFixture } from '@/e2e/testing/sweep-fixture';
import { query, raw } from './query';
import { sweepExpired } from './sweep';

const fixture = await sweepFixture();
const { db, pool, sql, sweep, tables } = fixture;

let userId: number;

beforeEach(async () => {
  userId = await fixture.reset();
});

const advisoryLocks = `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
  WHERE locktype = 'advisory' AND d.datname = current_database()`;

test('of two parallel processes one sweeps and the other skips', async () => {
  await tables.sessions?.make(before(366 * day));
  const held = await pool.connect();
  await held.query('BEGIN');
  await held.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  // Waits for the user's row while holding the sweep's lock.
  const slow = {
    users: {
      retentionPeriod: 'for good',
      expire: () => query.updateTable('users').set({ version: raw`version + 1` }),
    },
  };
  const working = sweepExpired(sql, { ...slow, ...policies }, now);
  await expect.poll(async () => (await pool.query(advisoryLocks)).rowCount).toBe(1);
  expect(await sweep()).toEqual({});
  expect(await db.session.count()).toBe(1);
  await held.query('COMMIT');
  held.release();
  expect((await working).ended).toEqual({ users: 1, sessions: 1 });
  expect(await db.session.count()).toBe(0);
});

test('rows locked by others are left for the next run', async () => {
  for (const nth of [1, 2]) await tables.sessions?.make(before(365 * day + nth * minute));
  const held = await pool.connect();
  await held.query('BEGIN');
  await held.query('SELECT 1 FROM sessions ORDER BY expires_at LIMIT 1 FOR UPDATE');
  expect(await sweep()).toEqual({ sessions: 1 });
  await held.query('COMMIT');
  held.release();
  expect(await sweep()).toEqual({ sessions: 1 });
});

/** Fills a table with rows of which only the last have expired. */
const fillings: Record<string, string> = {
  sessions: `INSERT INTO sessions (id, user_id, created_at, expires_at) SELECT 's' || n, $1, $2::timestamptz, $2::timestamptz + n * interval '1 minute' FROM generate_series(1, 20000) n`,
  reset_codes: `INSERT INTO reset_codes (user_id, code_hash, tries_left, expires_at, closed_at) SELECT $1, 'h', 5, $2::timestamptz + n * interval '1 minute', now() FROM generate_series(1, 20000) n`,
  sms_outbox: `INSERT INTO sms_outbox (mobile, network, expires_at) SELECT lpad($1::text, 10, '9'), '203.0.113.7', $2::timestamptz + n * interval '1 minute' FROM generate_series(1, 20000) n`,
  messages: `INSERT INTO messages (kind, mobile, variables, next_attempt_at, expires_at) SELECT 'payment_link', lpad($1::text, 10, '9'), '{}', now(), $2::timestamptz + n * interval '1 minute' FROM generate_series(1, 20000) n`,
  webhook_events: `INSERT INTO webhook_events (event_id, event, body, received_at) SELECT 'e' || n || $1, 'x', '{}', $2::timestamptz + n * interval '1 minute' FROM generate_series(1, 20000) n`,
  audit_entries: `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id) SELECT $2::timestamptz + n * interval '1 minute', $1, 'user.update', 'user', 1 FROM generate_series(1, 20000) n`,
};

test.each(Object.entries(fillings))(
  'in a long table, expired %s are found by an index',
  { tags: 'torture' },
  async (name, filling) => {
    await pool.query(filling, [userId, now]);
    await pool.query(`ANALYZE ${name}`);
    const expire = policies[name]?.expire(now, 1000).compile();
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${expire?.sql}`, [
      ...(expire?.parameters ?? []),
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using \w+(?:expires_at|bodies|expiring)_idx/);
  },
);
