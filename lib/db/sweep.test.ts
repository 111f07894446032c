import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { createFullSlot, createWaitingEntry } from '@/prisma/factories/waiting-entries';
import { testDb } from '@/lib/testing/database';
import { query, raw } from './query';
import { retentionPolicies } from './retention';
import { sqlOn } from './sql';
import { sweepExpired } from './sweep';

const { db, pool, emptyAll } = await testDb();
const sql = sqlOn(pool);
const policies = retentionPolicies(8);
const now = new Date('2026-02-28T12:00:00.000Z');

const before = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const day = 86_400_000;

let userId = 0;
beforeEach(async () => {
  await emptyAll();
  ({ id: userId } = await createUser(db));
});

const sweep = (options = {}) => sweepExpired(sql, policies, now, options);

const sentMessage = { state: 'sent', sentAt: now, nextAttemptAt: null } as const;

/** `make` creates a row that expires at a given time. */
const tables: Record<string, { make: (at: Date) => Promise<unknown>; count: () => Promise<number> }> = {
  rate_limits: {
    make: (at) =>
      db.rateLimit.create({ data: { key: `key-${at.getTime()}`, points: 1, expire: BigInt(at.getTime()) } }),
    count: () => db.rateLimit.count(),
  },
  idempotency_keys: {
    make: (at) =>
      db.idempotencyKey.create({
        data: {
          actorKey: 'visitor',
          key: `key-${at.getTime()}`,
          bodyHash: 'hash',
          status: 200,
          answer: '{}',
          expiresAt: at,
        },
      }),
    count: () => db.idempotencyKey.count(),
  },
  reset_codes: {
    make: (at) =>
      db.resetCode.create({
        data: { userId, codeHash: 'hash', triesLeft: 5, expiresAt: at, closedAt: at },
      }),
    count: () => db.resetCode.count(),
  },
  sms_outbox: {
    make: (at) =>
      db.smsRequest.create({ data: { mobile: '9000000000', expiresAt: at, nextAttemptAt: null } }),
    count: () => db.smsRequest.count(),
  },
  messages: {
    make: (at) =>
      db.message.create({
        data: { kind: 'payment_link', mobile: '9000000000', variables: {}, ...sentMessage, expiresAt: at },
      }),
    count: () => db.message.count(),
  },
  waiting_entries: {
    make: async (at) => {
      const slot = { shop_address: 'Karnataka', slot_date: '2026-02-02', slot_time: '11:00:00' };
      if ((await db.slot.count()) === 0) await createFullSlot(db, slot);
      const { id } = await createWaitingEntry(db, userId, slot);
      return db.waitingEntry.update({ where: { id }, data: { endedAt: at, endReason: 'left' } });
    },
    count: () => db.waitingEntry.count(),
  },
  imports: {
    make: (at) =>
      db.import.create({
        data: {
          list: 'customers',
          fileName: 'people.csv',
          columns: ['Mobile'],
          mapping: ['mobile'],
          createdBy: userId,
          createdAt: at,
          rows: { create: { line: 2, cells: ['9000000000'], what: 'made' } },
        },
      }),
    count: () => db.importRow.count(),
  },
  visible_customers: {
    make: (at) =>
      db.visibleCustomer.create({
        data: {
          viewerId: 0,
          id: userId + 1 + Math.round((now.getTime() - at.getTime()) / minute),
          name: 'Visitor',
          mobile: '9000000000',
          createdAt: now,
          planActive: true,
          until: at,
        },
      }),
    count: () => db.visibleCustomer.count({ where: { viewerId: 0 } }),
  },
  customer_openings: {
    make: (at) => db.customerOpening.create({ data: { actorId: userId, customerId: userId, at } }),
    count: () => db.customerOpening.count(),
  },
  message_tokens: {
    make: (at) =>
      db.message.create({
        data: {
          kind: 'payment_link',
          mobile: '9000000000',
          variables: { name: 'Asha', token: 'k3J9x0QaPz81LmvWbb17-_' },
          state: 'failed',
          droppedReason: 'refused',
          nextAttemptAt: null,
          expiresAt: at,
        },
      }),
    count: () => db.message.count({ where: { variables: { path: ['token'], string_contains: '' } } }),
  },
  sessions: {
    make: (at) =>
      db.session.create({
        data: {
          id: `session-${at.getTime()}`,
          userId,
          createdAt: new Date(at.getTime() - day),
          expiresAt: at,
        },
      }),
    count: () => db.session.count(),
  },
  webhook_events: {
    make: (at) =>
      db.webhookEvent.create({
        data: {
          eventId: `event-${at.getTime()}`,
          event: 'payment.captured',
          body: '{"a":1}',
          receivedAt: at,
        },
      }),
    count: () => db.webhookEvent.count({ where: { body: { not: '' } } }),
  },
  audit_entries: {
    make: (at) =>
      db.auditEntry.create({
        data: { at, actorId: userId, action: 'user.update', entity: 'user', entityId: userId },
      }),
    count: () => db.auditEntry.count(),
  },
};

test('every retention policy is tested', () => {
  expect(Object.keys(tables)).toEqual(Object.keys(policies));
});

describe.each([
  ['rate_limits', 0],
  ['idempotency_keys', 0],
  ['reset_codes', day],
  ['sms_outbox', 7 * day],
  ['messages', 90 * day],
  ['imports', 30 * day],
  ['customer_openings', (2 * 365 + 1) * day],
  ['message_tokens', 0],
  ['sessions', 30 * day],
  ['webhook_events', 90 * day],
  // These eight years contain two leap days.
  ['audit_entries', (8 * 365 + 2) * day],
])('%s', (name, kept) => {
  const table = tables[name] ?? { make: () => Promise.reject(), count: () => Promise.reject() };

  test('deletes expired rows and keeps the others', async () => {
    await table.make(before(kept + minute));
    await table.make(before(kept - minute));
    expect(await sweep()).toEqual({ [name]: 1 });
    expect(await table.count()).toBe(1);
    expect(await sweep()).toEqual({});
    expect(await table.count()).toBe(1);
  });

  test('goes in batches until there is nothing more, or until there have been enough', async () => {
    for (let nth = 1; nth <= 5; nth += 1) await table.make(before(kept + nth * minute));
    expect(await sweep({ batch: 2, batches: 2 })).toEqual({ [name]: 4 });
    expect(await table.count()).toBe(1);
    expect(await sweep({ batch: 2, batches: 2 })).toEqual({ [name]: 1 });
    expect(await table.count()).toBe(0);
  });
});

test('a visit shows its customer until its day is over everywhere', async () => {
  for (const days of [2, 1, 0, -1]) await tables.visible_customers?.make(before(days * day));
  expect(await sweep()).toEqual({ visible_customers: 1 });
  expect(await tables.visible_customers?.count()).toBe(3);
});

test('a page opened by the whole mobile stays open', async () => {
  await db.customerOpening.create({
    data: { actorId: userId, customerId: userId, at: before(5000 * day), byMobile: true },
  });
  expect(await sweep()).toEqual({});
});

test('a session that was ended stays as long as one that ended by itself', async () => {
  const soon = new Date(now.getTime() + minute);
  await db.session.create({
    data: { id: 'ended', userId, expiresAt: soon, endedAt: before(60 * day), createdAt: before(90 * day) },
  });
  expect(await sweep()).toEqual({});
  expect(await db.session.count()).toBe(1);
});

test('an event whose body is gone is known all the same, and is not counted again', async () => {
  await tables.webhook_events?.make(before(91 * day));
  await sweep();
  const [row] = await db.webhookEvent.findMany();
  expect(row).toMatchObject({
    eventId: `event-${before(91 * day).getTime()}`,
    event: 'payment.captured',
    body: '',
  });
  expect(await sweep()).toEqual({});
});

test('the trail of sales orders, their items and payments is kept for good', async () => {
  const entities = ['user', 'booking', 'opportunity', 'order', 'item', 'payment'];
  for (const entity of entities)
    await db.auditEntry.create({
      data: { at: before(3653 * day), action: `${entity}.update`, entity, entityId: 1 },
    });
  expect(await sweep()).toEqual({ audit_entries: 3 });
  const left = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ entity }) => entity)).toEqual(['order', 'item', 'payment']);
});

test('AUDIT_YEARS says how long the rest of the trail is kept', async () => {
  await tables.audit_entries?.make(before(366 * day));
  expect(await sweepExpired(sql, retentionPolicies(2), now)).toEqual({});
  expect(await sweepExpired(sql, retentionPolicies(1), now)).toEqual({ audit_entries: 1 });
});

const advisoryLocks = `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
  WHERE locktype = 'advisory' AND d.datname = current_database()`;

test('of two processes at once one works, and the other goes on its way', async () => {
  await tables.sessions?.make(before(31 * day));
  const held = await pool.connect();
  await held.query('BEGIN');
  await held.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  // Waits for the user's row while holding the sweep's lock.
  const slow = {
    users: {
      kept: 'for good',
      expire: () => query.updateTable('users').set({ version: raw`version + 1` }),
    },
  };
  const working = sweepExpired(sql, { ...slow, ...policies }, now);
  await expect.poll(async () => (await pool.query(advisoryLocks)).rowCount).toBe(1);
  expect(await sweep()).toEqual({});
  expect(await db.session.count()).toBe(1);
  await held.query('COMMIT');
  held.release();
  expect(await working).toEqual({ users: 1, sessions: 1 });
  expect(await db.session.count()).toBe(0);
});

test('what somebody else holds is left for the next time', async () => {
  for (const nth of [1, 2]) await tables.sessions?.make(before(30 * day + nth * minute));
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
  sms_outbox: `INSERT INTO sms_outbox (mobile, expires_at) SELECT lpad($1::text, 10, '9'), $2::timestamptz + n * interval '1 minute' FROM generate_series(1, 20000) n`,
  messages: `INSERT INTO messages (kind, mobile, variables, next_attempt_at, expires_at) SELECT 'payment_link', lpad($1::text, 10, '9'), '{}', now(), $2::timestamptz + n * interval '1 minute' FROM generate_series(1, 20000) n`,
  webhook_events: `INSERT INTO webhook_events (event_id, event, body, received_at) SELECT 'e' || n || $1, 'x', '{}', $2::timestamptz + n * interval '1 minute' FROM generate_series(1, 20000) n`,
  audit_entries: `INSERT INTO audit_entries (at, actor_id, action, entity, entity_id) SELECT $2::timestamptz + n * interval '1 minute', $1, 'user.update', 'user', 1 FROM generate_series(1, 20000) n`,
};

test.each(Object.entries(fillings))(
  'in a long table, expired %s are found by an index',
  async (name, filling) => {
    await pool.query(filling, [userId, now]);
    await pool.query(`ANALYZE ${name}`);
    const expire = policies[name]?.expire(now, 1000).compile();
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${expire?.sql}`, [
      ...(expire?.parameters ?? []),
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using \w+(?:expires_at|bodies|passing)_idx/);
  },
);
