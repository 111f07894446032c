import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { visitor, type Actor } from '@/lib/access/actor';
import { signUp } from '@/lib/accounts/contract';
import { signUpCustomer } from '@/lib/accounts/sign-up';
import { Refusal } from '@/lib/access/refusal';
import type { Secrets } from '@/lib/auth/secrets';
import type { Claim, Within } from '@/lib/access/operation';
import { query } from '@/lib/db/query';
import { actorOf, outcomesOf, refusalOf, testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { gate, waitingForLocks } from '@/lib/testing/lock-waits';
import { idempotencyKeyOf, runIdempotent, runIdempotentInTwoSteps } from './idempotency';

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
  network?: string;
  actor?: Actor;
  endpoint?: string;
  body?: string;
  secrets?: Secrets;
}
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

/** Rows inserted by `create`. */
let made = 0;
beforeEach(() => {
  made = 0;
});
async function create({ sql }: Within) {
  made += 1;
  const columns = {
    name: 'A',
    mobile: randomMobile(),
    password_hash: '',
    referral_id: `AAAA${String(made).padStart(4, 'B').replace(/[01]/g, 'Z')}`,
  };
  const { id } = await sql.transaction((tx) =>
    tx.one(query.insertInto('users').values(columns).returning('id')),
  );
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
    const first = await runIdempotent(keyed(), context, create);
    const second = await runIdempotent(keyed(), context, create);
    expect(first.replayed).toBe(false);
    expect(second).toEqual({ ...first, replayed: true });
    expect(made).toBe(1);
    expect(await db.user.count()).toBe(1);
  });

  test('25 twins at once have one effect and one answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => runIdempotent(keyed(), context, create)),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await db.user.count()).toBe(1);
  });

  test('a twin waits for the first and takes over where that one fails', async () => {
    const gate: { open(): void } = { open: () => undefined };
    const opened = new Promise<void>((resolve) => (gate.open = resolve));
    const failing = runIdempotent(keyed(), context, async (within) => {
      await create(within);
      await opened;
      throw new Refusal('SLOT_FULL', 'Full.');
    });
    const failed = refusalOf(failing);
    await vi.waitFor(() => expect(made).toBe(1), { timeout: 15_000 });
    const twin = runIdempotent(keyed(), context, create);
    await waitingForLocks(database, 1);
    gate.open();
    expect((await failed).code).toBe('SLOT_FULL');
    expect((await twin).replayed).toBe(false);
    expect(await db.user.count()).toBe(1);
  });

  test('after a refusal are a real retry', async () => {
    const refuse = () => Promise.reject(new Refusal('VALIDATION', 'No.'));
    await refusalOf(runIdempotent(keyed(), context, refuse));
    expect(await db.idempotencyKey.count()).toBe(0);
    expect((await runIdempotent(keyed(), context, create)).replayed).toBe(false);
  });

  test('after a crash in the middle find neither the change nor its key', async () => {
    const crash = async (within: Within) => {
      await create(within);
      throw new Error('killed');
    };
    await expect(runIdempotent(keyed(), context, crash)).rejects.toThrow('killed');
    expect(await db.user.count()).toBe(0);
    expect(await db.idempotencyKey.count()).toBe(0);
  });

  test('find each other across a change of the secret, until the older one is gone', async () => {
    await runIdempotent(keyed({ secrets: ['the older one'] }), context, create);
    const during = await runIdempotent(
      keyed({ secrets: ['the newer one', 'the older one'] }),
      context,
      create,
    );
    expect(during.replayed).toBe(true);
    const after = await refusalOf(runIdempotent(keyed({ secrets: ['the newer one'] }), context, create));
    expect(after.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('work again a day later', async () => {
    await runIdempotent(keyed(), context, create);
    clock.forward(24 * 3600 - 1);
    expect((await runIdempotent(keyed(), context, create)).replayed).toBe(true);
    clock.forward(1);
    expect((await runIdempotent(keyed(), context, create)).replayed).toBe(false);
    expect(await db.user.count()).toBe(2);
  });
});

describe('a key that was used', () => {
  test.each([
    ['another body', { body: '{"a":2}' }],
    ['the same JSON in other bytes', { body: '{ "a": 1 }' }],
    ['another endpoint', { endpoint: '/others' }],
  ])('is refused for %s', async (_what, changed) => {
    await runIdempotent(keyed(), context, create);
    expect((await refusalOf(runIdempotent(keyed(changed), context, create))).code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    expect(made).toBe(1);
  });

  test('means nothing for another actor', async () => {
    const [one, other] = [await createUser(db), await createUser(db)];
    for (const actor of [visitor, actorOf(one), actorOf(other)])
      expect((await runIdempotent(keyed({ actor }), context, create)).replayed).toBe(false);
    expect(made).toBe(3);
  });

  test('keeps no trace of the body that could be guessed from the database alone', async () => {
    await runIdempotent(keyed({ body: '{"password":"secret1"}' }), context, create);
    const plain = await crypto.subtle.digest('SHA-256', bytes('{"password":"secret1"}'));
    const row = await db.idempotencyKey.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('secret1');
    expect(row.bodyHash).not.toBe(Buffer.from(plain).toString('hex'));
  });
});

describe('an operation in two steps', () => {
  /** The first step ends when released, the second one inserts a row. */
  function steps() {
    const gate: { open(): void } = { open: () => undefined };
    const opened = new Promise<void>((resolve) => (gate.open = resolve));
    let began = 0;
    const prepare = async () => {
      began += 1;
      await opened;
      return create;
    };
    return { prepare, open: () => gate.open(), began: () => began };
  }

  test('holds no connection while its first step runs, and its twin waits for the answer', async () => {
    const { prepare, open, began } = steps();
    const first = runIdempotentInTwoSteps(keyed(), context, prepare);
    await expect.poll(began).toBe(1);
    const twin = runIdempotentInTwoSteps(keyed(), context, prepare);
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
    open();
    const answer = await first;
    expect(answer.replayed).toBe(false);
    expect(await twin).toEqual({ ...answer, replayed: true });
    expect([began(), await db.user.count()]).toEqual([1, 1]);
  });

  test('whose twin waits in vain refuses that one, and goes on', async () => {
    const { prepare, open, began } = steps();
    const first = runIdempotentInTwoSteps(keyed(), context, prepare);
    await expect.poll(began).toBe(1);
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
    const refusal = await refusalOf(runIdempotentInTwoSteps(keyed(), context, prepare));
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } });
    open();
    expect((await first).replayed).toBe(false);
  });

  test('that fails in its first step leaves no claim, and the twin takes over', async () => {
    const refuse = () => Promise.reject(new Refusal('UNAVAILABLE', 'Away.'));
    await refusalOf(runIdempotentInTwoSteps(keyed(), context, refuse));
    expect(await db.idempotencyKey.count()).toBe(0);
    const write = () => Promise.reject(new Refusal('MOBILE_TAKEN', 'Taken.'));
    await refusalOf(runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(write)));
    expect(await db.idempotencyKey.count()).toBe(0);
    const made = await runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(create));
    expect(made.replayed).toBe(false);
  });

  test('of a process that died can be done again once its claim has ended', async () => {
    const dead = steps();
    void runIdempotentInTwoSteps(keyed(), context, dead.prepare);
    await expect.poll(dead.began).toBe(1);
    clock.forward(30);
    expect((await runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(create))).replayed).toBe(
      false,
    );
    expect(await db.user.count()).toBe(1);
  });

  test('of a process that died after it committed a row resumes with that row, for a day', async () => {
    const reached = gate();
    const insert = async (within: Within) =>
      z.object({ id: z.int() }).parse(JSON.parse((await create(within)).body));
    const seen: (number | null)[] = [];
    const prepare = async (claim: Claim) => {
      seen.push(claim.committedId);
      const { id } = await claim.commit(insert);
      reached.open();
      return new Promise<never>(() => void id);
    };
    void runIdempotentInTwoSteps(keyed(), context, prepare);
    await reached.passed;
    const { id } = await db.user.findFirstOrThrow();
    clock.forward(24 * 3600 - 1);
    expect((await refusalOf(runIdempotentInTwoSteps(keyed({ body: '{}' }), context, prepare))).code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    const answer = await runIdempotentInTwoSteps(keyed(), context, async (claim) => {
      seen.push(claim.committedId);
      await claim.commit(async () => ({ id }));
      return async () => ({ status: 201, body: String(claim.committedId) });
    });
    expect(answer).toEqual({ status: 201, body: String(id), replayed: false });
    expect(await runIdempotentInTwoSteps(keyed(), context, prepare)).toEqual({ ...answer, replayed: true });
    expect(seen).toEqual([null, id]);
    clock.forward(24 * 3600);
    await runIdempotentInTwoSteps(keyed(), context, async (claim) => {
      seen.push(claim.committedId);
      return create;
    });
    expect(seen).toEqual([null, id, null]);
  });

  test('that has committed a row is taken over by one twin, and only after its lease', async () => {
    const [reached, end] = [gate(), gate()];
    const first = refusalOf(
      runIdempotentInTwoSteps(keyed(), context, async (claim) => {
        clock.forward(20);
        await claim.commit(async () => ({ id: 7 }));
        reached.open();
        await end.passed;
        return create;
      }),
    );
    await reached.passed;
    // The commit renews the lease of 30 seconds.
    clock.forward(29);
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
    const tooSoon = runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(create));
    expect((await refusalOf(tooSoon)).code).toBe('UNAVAILABLE');
    vi.restoreAllMocks();
    clock.forward(1);
    const ids: (number | null)[] = [];
    const twins = Array.from({ length: 5 }, () =>
      runIdempotentInTwoSteps(keyed(), context, async (claim) => {
        ids.push(claim.committedId);
        return create;
      }),
    );
    const replayed = (await Promise.all(twins)).map((answer) => answer.replayed);
    expect(replayed.filter((each) => !each)).toHaveLength(1);
    end.open();
    expect((await first).code).toBe('UNAVAILABLE');
    expect([ids, made]).toEqual([[7], 1]);
  });

  test('that fails after it committed a row keeps the claim, which a retry takes over at once', async () => {
    const failing = runIdempotentInTwoSteps(keyed(), context, async (claim) => {
      await claim.commit(async () => ({ id: 7 }));
      throw new Refusal('UNAVAILABLE', 'Away.');
    });
    expect((await refusalOf(failing)).code).toBe('UNAVAILABLE');
    const retry = await runIdempotentInTwoSteps(keyed(), context, async ({ committedId }) => async () => ({
      status: 201,
      body: String(committedId),
    }));
    expect(retry).toEqual({ status: 201, body: '7', replayed: false });
  });

  test('that takes longer than its claim writes nothing if another has taken the key over', async () => {
    const slow = steps();
    const late = refusalOf(runIdempotentInTwoSteps(keyed(), context, slow.prepare));
    await expect.poll(slow.began).toBe(1);
    clock.forward(30);
    const other = await runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(create));
    slow.open();
    expect((await late).code).toBe('UNAVAILABLE');
    expect([made, await db.user.count()]).toEqual([1, 1]);
    expect(await runIdempotentInTwoSteps(keyed(), context, slow.prepare)).toEqual({
      ...other,
      replayed: true,
    });
  });

  test('whose claim ends while its second step writes is not done again', async () => {
    const [begun, end] = [gate(), gate()];
    const slow = runIdempotentInTwoSteps(keyed(), context, async () => async (within) => {
      const answer = await create(within);
      begun.open();
      await end.passed;
      return answer;
    });
    await begun.passed;
    clock.forward(60);
    const other = runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(create));
    await waitingForLocks(database, 1);
    end.open();
    const answer = await slow;
    expect(await other).toEqual({ ...answer, replayed: true });
    expect([made, await db.user.count()]).toEqual([1, 1]);
  });

  test('that takes longer than its claim is kept if nobody has', async () => {
    const slow = steps();
    const late = runIdempotentInTwoSteps(keyed(), context, slow.prepare);
    await expect.poll(slow.began).toBe(1);
    clock.forward(3600);
    slow.open();
    const answer = await late;
    expect(answer.replayed).toBe(false);
    clock.forward(24 * 3600 - 1);
    expect(await runIdempotentInTwoSteps(keyed(), context, slow.prepare)).toEqual({
      ...answer,
      replayed: true,
    });
  });
});

test('more keyed sign-ups at once than the pool has connections all get through', async () => {
  const signUpOnce = (i: number) => {
    const form = { name: 'A', mobile: randomMobile(), password: 'secret1', confirm_password: 'secret1' };
    const from = context.as(visitor, { address: `198.51.100.${i}` });
    return runIdempotentInTwoSteps(
      keyed({ key: `key-${i}`, body: JSON.stringify(form) }),
      context,
      async (claim) => {
        const write = await signUpCustomer.prepare?.(from, signUp.input.parse(form), claim);
        return async (within) => ({ status: 201, body: JSON.stringify(await write?.(within)) });
      },
    );
  };
  const outcomes = await outcomesOf(Array.from({ length: 60 }, (_, i) => signUpOnce(i)));
  expect(outcomes).toEqual({ ok: 60 });
  expect(await db.user.count()).toBe(60);
});
