import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { rateLimits } from '@/lib/limits';
import { outcomesOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { findInviter } from './contract';
import { readInviter } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { limits: true, passwords: 'quick' });
const from = (address: string) => context.as(visitor, { address });

beforeEach(() => database.emptyAll());

/** Inviter of a code, without fields outside the contract. */
async function inviter(code: string, address = '198.51.100.1') {
  const response = await readInviter.run(from(address), findInviter.input.parse({ referral_code: code }));
  return findInviter.output.parse(response);
}

describe('the inviter', () => {
  test.each(['user', 'employee', 'executive', 'admin'] as const)(
    'is an %s, by first name and initial only',
    async (role) => {
      await createUser(db, { role, name: 'Divya Menon', referralId: 'ABCD2345', profile: true });
      expect(await inviter(' abcd2345 ')).toEqual({ data: { name: 'Divya M.' } });
    },
  );

  test('has no name unless it consists of letters', async () => {
    await createUser(db, { name: '9876543210', referralId: 'ABCD2345' });
    expect(await inviter('ABCD2345')).toEqual({ data: { name: null } });
  });

  test('is null for an unknown code and for that of a deleted account', async () => {
    await createUser(db, { referralId: 'ABCD2345', deletedAt: new Date() });
    expect(await inviter('ABCD2345')).toEqual({ data: null });
    expect(await inviter('WXYZ6789')).toEqual({ data: null });
  });

  test('has a limit of lookups per address, valid codes included', async () => {
    await createUser(db, { referralId: 'ABCD2345' });
    const { attempts } = rateLimits.invitersPerAddress;
    const outcomes = await outcomesOf(
      Array.from({ length: attempts + 5 }, (_, index) => inviter(index % 2 === 0 ? 'ABCD2345' : 'WXYZ6789')),
    );
    expect(outcomes).toEqual({ ok: attempts, RATE_LIMITED: 5 });
    expect((await inviter('ABCD2345', '198.51.100.2')).data).not.toBeNull();
  });

  test.each([
    {},
    { referral_code: '' },
    { referral_code: ' ' },
    { referral_code: null },
    { referral_code: 'x'.repeat(41) },
  ])('is not looked up for %j', (sent) => {
    expect(findInviter.input.safeParse(sent).success).toBe(false);
  });
});
