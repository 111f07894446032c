import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { Claim, WriteContext } from '@/lib/kernel/access/operation';
import { refusalOf } from '@/e2e/testing/context';
import { gate } from '@/e2e/testing/gate';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { keyedFixture } from '@/e2e/testing/keyed-fixture';
import { runIdempotentInTwoSteps } from './idempotency';

const fixture = await keyedFixture();
const { database, db, context, clock, keyed, create, made } = fixture;

beforeEach(() => fixture.reset());

describe('an operation in two steps', () => {
  /** The first step ends when released, the second one inserts a row. */
  function steps() {
    const opened = gate();
    let began = 0;
    const prepare = async () => {
      began += 1;
      await opened.passed;
      return create;
    };
    return { prepare, open: opened.open, began: () => began };
  }

  test('holds no connection during its first step, and a duplicate waits for the response', async () => {
    const { prepare, open, began } = steps();
    const first = runIdempotentInTwoSteps(keyed(), context, prepare);
    await expect.poll(began).toBe(1);
    const duplicate = runIdempotentInTwoSteps(keyed(), context, prepare);
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
    open();
    const response = await first;
    expect(response.replayed).toBe(false);
    expect(await duplicate).toEqual({ ...response, replayed: true });
    expect([began(), await db.user.count()]).toEqual([1, 1]);
  });

  test('refuses a duplicate that waited too long, and goes on', async () => {
    const { prepare, open, began } = steps();
    const first = runIdempotentInTwoSteps(keyed(), context, prepare);
    await expect.poll(began).toBe(1);
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
    const refusal = await refusalOf(runIdempotentInTwoSteps(keyed(), context, prepare));
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } });
    open();
    expect((await first).replayed).toBe(false);
  });

  test('that fails in its first step leaves no claim, and a duplicate takes over', async () => {
    const refuse = () => Promise.reject(new Refusal('UNAVAILABLE', 'Away.'));
    await refusalOf(runIdempotentInTwoSteps(keyed(), context, refuse));
    expect(await db.idempotencyKey.count()).toBe(0);
    const write = () => Promise.reject(new Refusal('MOBILE_TAKEN', 'Taken.'));
    await refusalOf(runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(write)));
    expect(await db.idempotencyKey.count()).toBe(0);
    const response = await runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(create));
    expect(response.replayed).toBe(false);
  });

  test('of a process that died runs again once its claim has expired', async () => {
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
    const insert = async (within: WriteContext) =>
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
    const response = await runIdempotentInTwoSteps(keyed(), context, async (claim) => {
      seen.push(claim.committedId);
      await claim.commit(async () => ({ id }));
      return async () => ({ status: 201, body: String(claim.committedId) });
    });
    expect(response).toEqual({ status: 201, body: String(id), replayed: false });
    expect(await runIdempotentInTwoSteps(keyed(), context, prepare)).toEqual({ ...response, replayed: true });
    expect(seen).toEqual([null, id]);
    clock.forward(24 * 3600);
    await runIdempotentInTwoSteps(keyed(), context, async (claim) => {
      seen.push(claim.committedId);
      return create;
    });
    expect(seen).toEqual([null, id, null]);
  });

  test('that has committed a row is taken over by one duplicate, only after its lease', async () => {
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
    const duplicates = Array.from({ length: 5 }, () =>
      runIdempotentInTwoSteps(keyed(), context, async (claim) => {
        ids.push(claim.committedId);
        return create;
      }),
    );
    const replayed = (await Promise.all(duplicates)).map((response) => response.replayed);
    expect(replayed.filter((each) => !each)).toHaveLength(1);
    end.open();
    expect((await first).code).toBe('UNAVAILABLE');
    expect([ids, made()]).toEqual([[7], 1]);
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
    expect([made(), await db.user.count()]).toEqual([1, 1]);
    expect(await runIdempotentInTwoSteps(keyed(), context, slow.prepare)).toEqual({
      ...other,
      replayed: true,
    });
  });

  test('whose claim expires while its second step writes does not run again', async () => {
    const [begun, end] = [gate(), gate()];
    const slow = runIdempotentInTwoSteps(keyed(), context, async () => async (within) => {
      const response = await create(within);
      begun.open();
      await end.passed;
      return response;
    });
    await begun.passed;
    clock.forward(60);
    const other = runIdempotentInTwoSteps(keyed(), context, () => Promise.resolve(create));
    await waitingForLocks(database, 1);
    end.open();
    const response = await slow;
    expect(await other).toEqual({ ...response, replayed: true });
    expect([made(), await db.user.count()]).toEqual([1, 1]);
  });

  test('that takes longer than its claim is stored if no other has taken the key over', async () => {
    const slow = steps();
    const late = runIdempotentInTwoSteps(keyed(), context, slow.prepare);
    await expect.poll(slow.began).toBe(1);
    clock.forward(3600);
    slow.open();
    const response = await late;
    expect(response.replayed).toBe(false);
    clock.forward(24 * 3600 - 1);
    expect(await runIdempotentInTwoSteps(keyed(), context, slow.prepare)).toEqual({
      ...response,
      replayed: true,
    });
  });
});
