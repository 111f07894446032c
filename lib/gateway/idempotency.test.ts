import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { visitor, type Actor } from '@/lib/access/actor';
import { signUp } from '@/lib/accounts/contract';
import { signUpCustomer } from '@/lib/accounts/operations';
import { Refusal } from '@/lib/access/refusal';
import type { Secrets } from '@/lib/auth/secrets';
import type { Db } from '@/lib/db/client';
import type { Transaction } from '@/lib/db/transaction';
import { actorOf, outcomesOf, refusalOf, testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { idempotencyKeyOf, once } from './idempotency';

const database = await testDb();
const { db } = database;
const context = testContext(database, { limits: true, passwords: 'quick' });
const { clock } = context;

beforeEach(async () => {
  clock.set(testNow);
  await database.emptyAll();
});

const bytes = (text: string) => new TextEncoder().encode(text);
interface Asked {
  key?: string;
  actor?: Actor;
  call?: string;
  body?: string;
  secrets?: Secrets;
}
const keyed = ({
  key = 'key-1',
  actor = visitor,
  call = '/things',
  body = '{"a":1}',
  secrets = context.secrets,
}: Asked = {}) => ({
  key,
  actor,
  call,
  body: bytes(body),
  secrets,
});

/** A creating call that leaves a row behind, counted. */
let made = 0;
beforeEach(() => {
  made = 0;
});
async function create({ db: within }: { db: Db }) {
  made += 1;
  const { id } = await createUser(within);
  return { status: 201, body: JSON.stringify({ id }) };
}

describe('a key', () => {
  test.each(['a', 'x'.repeat(100), '!~#{}"', crypto.randomUUID()])('%j is one', (key) => {
    expect(idempotencyKeyOf(new Headers({ 'idempotency-key': key }))).toBe(key);
  });

  test.each(['', ' ', 'a b', 'x'.repeat(101), 'é'])('%j is refused with its field', (key) => {
    const read = () => idempotencyKeyOf(new Headers({ 'idempotency-key': key }));
    expect(read).toThrow(Refusal);
    expect(read).toThrow(
      expect.objectContaining({
        code: 'VALIDATION',
        details: { fields: { 'Idempotency-Key': expect.any(String) } },
      }),
    );
  });

  test('without the header there is none', () => {
    expect(idempotencyKeyOf(new Headers())).toBeNull();
  });
});

describe('the same key and body', () => {
  test('get the first answer again, marked as replayed, and create nothing more', async () => {
    const first = await once(keyed(), context, create);
    const second = await once(keyed(), context, create);
    expect(first.replayed).toBe(false);
    expect(second).toEqual({ ...first, replayed: true });
    expect(made).toBe(1);
    expect(await db.user.count()).toBe(1);
  });

  test('25 twins at once have one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => once(keyed(), context, create)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await db.user.count()).toBe(1);
  });

  test('a twin waits for the first and takes over where that one fails', async () => {
    const gate: { open(): void } = { open: () => undefined };
    const opened = new Promise<void>((resolve) => (gate.open = resolve));
    const failing = once(keyed(), context, async (within) => {
      await create(within);
      await opened;
      throw new Refusal('SLOT_FULL', 'Full.');
    });
    const failed = refusalOf(failing);
    await vi.waitFor(() => expect(made).toBe(1), { timeout: 15_000 });
    const twin = once(keyed(), context, create);
    await waitingTransactions(1);
    gate.open();
    expect((await failed).code).toBe('SLOT_FULL');
    expect((await twin).replayed).toBe(false);
    expect(await db.user.count()).toBe(1);
  });

  test('after a refusal are a real retry', async () => {
    const refuse = () => Promise.reject(new Refusal('VALIDATION', 'No.'));
    await refusalOf(once(keyed(), context, refuse));
    expect(await db.idempotencyKey.count()).toBe(0);
    expect((await once(keyed(), context, create)).replayed).toBe(false);
  });

  test('after a crash in the middle find neither the change nor its key', async () => {
    const crash = async (within: { db: Db }) => {
      await create(within);
      throw new Error('killed');
    };
    await expect(once(keyed(), context, crash)).rejects.toThrow('killed');
    expect(await db.user.count()).toBe(0);
    expect(await db.idempotencyKey.count()).toBe(0);
  });

  test('find each other across a change of the secret, until the older one is gone', async () => {
    await once(keyed({ secrets: ['the older one'] }), context, create);
    const during = await once(keyed({ secrets: ['the newer one', 'the older one'] }), context, create);
    expect(during.replayed).toBe(true);
    const after = await refusalOf(once(keyed({ secrets: ['the newer one'] }), context, create));
    expect(after.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('work again a day later', async () => {
    await once(keyed(), context, create);
    clock.forward(24 * 3600 - 1);
    expect((await once(keyed(), context, create)).replayed).toBe(true);
    clock.forward(1);
    expect((await once(keyed(), context, create)).replayed).toBe(false);
    expect(await db.user.count()).toBe(2);
  });
});

describe('a key that was used', () => {
  test.each([
    ['another body', { body: '{"a":2}' }],
    ['the same JSON in other bytes', { body: '{ "a": 1 }' }],
    ['another call', { call: '/others' }],
  ])('is refused for %s', async (_what, changed) => {
    await once(keyed(), context, create);
    expect((await refusalOf(once(keyed(changed), context, create))).code).toBe('IDEMPOTENCY_MISMATCH');
    expect(made).toBe(1);
  });

  test('means nothing for another actor', async () => {
    const [one, other] = [await createUser(db), await createUser(db)];
    for (const actor of [visitor, actorOf(one), actorOf(other)])
      expect((await once(keyed({ actor }), context, create)).replayed).toBe(false);
    expect(made).toBe(3);
  });

  test('keeps no trace of the body that could be guessed from the database alone', async () => {
    await once(keyed({ body: '{"password":"secret1"}' }), context, create);
    const plain = await crypto.subtle.digest('SHA-256', bytes('{"password":"secret1"}'));
    const row = await db.idempotencyKey.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('secret1');
    expect(row.bodyHash).not.toBe(Buffer.from(plain).toString('hex'));
  });
});

test('more keyed sign-ups at once than the pool has connections all get through', async () => {
  const signUpOnce = (i: number) => {
    const form = { name: 'A', mobile: randomMobile(), password: 'secret1', confirm_password: 'secret1' };
    const from = context.as(visitor, { address: `198.51.100.${i}` });
    return once(keyed({ key: `key-${i}` }), context, async (within: { db: Db; transaction: Transaction }) => {
      const answer = await signUpCustomer.run({ ...from, ...within }, signUp.input.parse(form));
      return { status: 201, body: JSON.stringify(answer) };
    });
  };
  const outcomes = await outcomesOf(Array.from({ length: 60 }, (_, i) => signUpOnce(i)));
  expect(outcomes).toEqual({ ok: 60 });
  expect(await db.user.count()).toBe(60);
});

/** Waits until so many transactions stand before a lock. */
async function waitingTransactions(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.count).toBe(count);
    },
    { timeout: 15_000 },
  );
}
