import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import type { Company } from '@/e2e/testing/company';
import { notStandIn, refusalOf } from '@/e2e/testing/context';
import { edit, inFlightFixture, remove } from '@/e2e/testing/in-flight-fixture';
import { logInWithPassword } from './log-in';

/* Concurrent changes of an account. */

const fixture = await inFlightFixture();
const { db, context, change } = fixture;

let staff: Company;
let hash: string;
let customer: User;

beforeEach(async () => {
  ({ staff, hash, customer } = await fixture.reset());
});

describe('a log-in during its password check', () => {
  const logIn = (mobile: string, meanwhile: () => Promise<unknown>) =>
    logInWithPassword.run(
      {
        ...context,
        passwords: {
          ...context.passwords,
          matches: async (password, against) => {
            const matches = await context.passwords.matches(password, against);
            await meanwhile();
            return matches;
          },
        },
      },
      { mobile, password: 'right password' },
    );
  const openSessions = (userId: number) =>
    db.session.count({ where: { ...notStandIn, userId, endedAt: null } });
  const edited = (changes: object) => async (id: number) => {
    await edit(context.as(staff.admin), { id, ...changes });
  };

  test.each([
    ['gets another mobile', edited({ mobile: '9999999999' }), 'BAD_CREDENTIALS'],
    ['gets another password', (id: number) => change(id, { passwordHash: 'x' }), 'BAD_CREDENTIALS'],
    ['is deleted', (id: number) => remove(context.as(staff.admin), { id }), 'BAD_CREDENTIALS'],
    ['is suspended', edited({ active: 0 }), 'FORBIDDEN'],
  ] as const)('of staff who %s opens no session, now or later', async (_what, meanwhile, code) => {
    const { id, mobile } = await createUser(db, { role: 'employee' });
    await db.user.update({ where: { id }, data: { passwordHash: hash } });
    expect((await refusalOf(logIn(mobile, () => meanwhile(id)))).code).toBe(code);
    await db.user.updateMany({ where: { id, deletedAt: null }, data: { suspended: false } });
    expect(await openSessions(id)).toBe(0);
  });

  test('of a customer whose plan or name changes succeeds', async () => {
    await logIn(customer.mobile, () => edited({ active: 1, name: 'Another Name' })(customer.id));
    expect(await openSessions(customer.id)).toBe(1);
  });
});
