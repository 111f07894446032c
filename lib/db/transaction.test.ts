import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomers } from '@/prisma/factories/users';
import { testDb } from '@/lib/testing/database';
import type { Db } from './client';
import { databaseFault } from './faults';
import { transactionsOn } from './transaction';

/** Of two conflicting transactions one is retried, and the caller does not notice. */

const database = await testDb();
const { db } = database;

beforeEach(() => database.emptyAll());

type Work = (db: Db) => Promise<void>;
/** With the product's retries, and without. */
const ways = { tried: transactionsOn(db), once: (work: Work) => db.$transaction(work) };

/** Waits until both have arrived, on the first attempt; a retry passes at once. */
function meetingOfTwo(): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come === 2) open();
    return both;
  };
}

const rename = (on: Db, id: number, name: string) => on.user.update({ where: { id }, data: { name } });

/** Each locks its own row and then requests the other's: PostgreSQL aborts one of them. */
async function deadlock(transaction: (work: Work) => Promise<void>) {
  const [{ id: one } = { id: 0 }, { id: other } = { id: 0 }] = await createCustomers(db, 2);
  const bothLocked = meetingOfTwo();
  const inOrder = (first: number, second: number, name: string) =>
    transaction(async (on) => {
      await rename(on, first, name);
      await bothLocked();
      await rename(on, second, name);
    });
  const outcomes = await Promise.allSettled([inOrder(one, other, 'A'), inOrder(other, one, 'B')]);
  const names = await db.user.findMany({ select: { name: true } });
  return { outcomes, names: new Set(names.map(({ name }) => name)) };
}

/** Both read a version of the row and both change it: the later one fails to serialize. */
async function serializationFailure(transaction: (work: Work) => Promise<void>) {
  const [{ id } = { id: 0 }] = await createCustomers(db, 1);
  const bothRead = meetingOfTwo();
  const addALetter = () =>
    transaction(async (on) => {
      await on.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`;
      const { name } = await on.user.findUniqueOrThrow({ where: { id } });
      await bothRead();
      await rename(on, id, `${name}x`);
    });
  const outcomes = await Promise.allSettled([addALetter(), addALetter()]);
  const { name } = await db.user.findUniqueOrThrow({ where: { id } });
  return { outcomes, letters: name.split('x').length - 1 };
}

function failures(outcomes: readonly PromiseSettledResult<void>[]): unknown[] {
  const reasons: unknown[] = [];
  for (const outcome of outcomes) if (outcome.status === 'rejected') reasons.push(outcome.reason);
  return reasons;
}

describe('a deadlock', () => {
  test('is tried again: both are done, one after the other', async () => {
    const { outcomes, names } = await deadlock(ways.tried);
    expect(failures(outcomes)).toEqual([]);
    expect(names.size).toBe(1);
  });

  test('without a second try fails one of them', async () => {
    const failed = failures((await deadlock(ways.once)).outcomes);
    expect(failed.map(databaseFault)).toEqual(['conflict']);
  });
});

describe('a serialization failure', () => {
  test('is tried again: neither change is lost', async () => {
    const { outcomes, letters } = await serializationFailure(ways.tried);
    expect(failures(outcomes)).toEqual([]);
    expect(letters).toBe(2);
  });

  test('without a second try fails one of them', async () => {
    const failed = failures((await serializationFailure(ways.once)).outcomes);
    expect(failed.map(databaseFault)).toEqual(['conflict']);
  });
});
