import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { signUp } from '@/lib/people/accounts/contract';
import { signUpCustomer } from '@/lib/people/accounts/sign-up';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { WriteContext } from '@/lib/kernel/access/operation';
import { actorOf, outcomesOf, refusalOf } from '@/e2e/testing/context';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { bytes, keyedFixture } from '@/e2e/testing/keyed-fixture';
import { idempotencyKeyOf, runIdempotent, runIdempotentInTwoSteps } from './idempotency';

const fixture = await keyedFixture();
const { database, db, context, clock, keyed, create, made } = fixture;

beforeEach(() => fixture.reset());

describe('a key', () => {
  test.each(['a', 'x'.repeat(100), '!~#{}"', crypto.randomUUID()])('%j is valid', (key) => {
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

  test('is null without the header', () => {
    expect(idempotencyKeyOf(new Headers())).toBeNull();
  });
});

describe('the same key and body', () => {
  test('replay the first response and create nothing more', async () => {
    const first = await runIdempotent(keyed(), context, create);
    const second = await runIdempotent(keyed(), context, create);
    expect(first.replayed).toBe(false);
    expect(second).toEqual({ ...first, replayed: true });
    expect(made()).toBe(1);
    expect(await db.user.count()).toBe(1);
  });

  test('25 parallel duplicates have one effect and one response', { tags: 'torture' }, async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => runIdempotent(keyed(), context, create)),
    );
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(responses.filter((response) => !response.replayed)).toHaveLength(1);
    expect(await db.user.count()).toBe(1);
  });

  test('a duplicate waits for the first request and takes over if it fails', async () => {
    const gate: { open(): void } = { open: () => undefined };
    const opened = new Promise<void>((resolve) => (gate.open = resolve));
    const failing = runIdempotent(keyed(), context, async (within) => {
      await create(within);
      await opened;
      throw new Refusal('SLOT_FULL', 'Full.');
    });
    const failed = refusalOf(failing);
    await vi.waitFor(() => expect(made()).toBe(1), { timeout: 15_000 });
    const duplicate = runIdempotent(keyed(), context, create);
    await waitingForLocks(database, 1);
    gate.open();
    expect((await failed).code).toBe('SLOT_FULL');
    expect((await duplicate).replayed).toBe(false);
    expect(await db.user.count()).toBe(1);
  });

  test('run again after a refusal', async () => {
    const refuse = () => Promise.reject(new Refusal('VALIDATION', 'No.'));
    await refusalOf(runIdempotent(keyed(), context, refuse));
    expect(await db.idempotencyKey.count()).toBe(0);
    expect((await runIdempotent(keyed(), context, create)).replayed).toBe(false);
  });

  test('after a crash in the middle find neither the change nor its key', async () => {
    const crash = async (within: WriteContext) => {
      await create(within);
      throw new Error('killed');
    };
    await expect(runIdempotent(keyed(), context, crash)).rejects.toThrow('killed');
    expect(await db.user.count()).toBe(0);
    expect(await db.idempotencyKey.count()).toBe(0);
  });

  test('match across a secret rotation, until the older secret is removed', async () => {
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

  test('run again a day later', async () => {
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
    expect(made()).toBe(1);
  });

  test('is independent for another actor', async () => {
    const [one, other] = [await createUser(db), await createUser(db)];
    for (const actor of [visitor, actorOf(one), actorOf(other)])
      expect((await runIdempotent(keyed({ actor }), context, create)).replayed).toBe(false);
    expect(made()).toBe(3);
  });

  test('stores the body as a keyed hash only', async () => {
    await runIdempotent(keyed({ body: '{"password":"secret1"}' }), context, create);
    const plain = await crypto.subtle.digest('SHA-256', bytes('{"password":"secret1"}'));
    const row = await db.idempotencyKey.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('secret1');
    expect(row.bodyHash).not.toBe(Buffer.from(plain).toString('hex'));
  });
});

test('more parallel keyed sign-ups than the pool has connections all succeed', async () => {
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
