import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { getDetails } from './contract';
import { readDetails } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

beforeEach(() => database.emptyAll());

describe('account details by mobile', () => {
  const details = (who: User, mobile: string) => readDetails.run(context.as(who), { mobile });
  const people = async () => ({
    customer: await createActiveCustomer(db),
    other: await createUser(db),
    employee: await createUser(db, { role: 'employee' }),
    executive: await createUser(db, { role: 'executive' }),
    admin: await createUser(db, { role: 'admin' }),
    gone: await createUser(db, { deletedAt: new Date() }),
  });
  type Person = keyof Awaited<ReturnType<typeof people>>;

  test.each<[Person, Person, 'ok' | 'FORBIDDEN' | 'NOT_FOUND']>([
    ['customer', 'customer', 'ok'],
    ['customer', 'other', 'FORBIDDEN'],
    ['customer', 'admin', 'FORBIDDEN'],
    ['customer', 'gone', 'FORBIDDEN'],
    ['employee', 'employee', 'ok'],
    ['employee', 'customer', 'ok'],
    ['employee', 'executive', 'NOT_FOUND'],
    ['employee', 'admin', 'NOT_FOUND'],
    ['employee', 'gone', 'NOT_FOUND'],
    ['executive', 'executive', 'ok'],
    ['executive', 'customer', 'ok'],
    ['executive', 'employee', 'NOT_FOUND'],
    ['executive', 'admin', 'NOT_FOUND'],
    ['admin', 'admin', 'ok'],
    ['admin', 'customer', 'ok'],
    ['admin', 'employee', 'ok'],
    ['admin', 'executive', 'ok'],
    ['admin', 'gone', 'NOT_FOUND'],
  ])('%s asking for %s: %s', async (who, whom, outcome) => {
    const all = await people();
    expect(await outcomesOf([details(all[who], all[whom].mobile)])).toEqual({ [outcome]: 1 });
  });

  test('a customer gets the same refusal for an unknown mobile', async () => {
    const { customer, other } = await people();
    const unknown = await refusalOf(details(customer, '9999999999'));
    const known = await refusalOf(details(customer, other.mobile));
    expect([unknown.code, unknown.message]).toEqual([known.code, known.message]);
  });

  test.each(['employee', 'executive', 'admin'] as const)(
    'an %s gets 404 for an unknown mobile',
    async (role) => {
      const all = await people();
      expect((await refusalOf(details(all[role], '9999999999'))).code).toBe('NOT_FOUND');
    },
  );

  test('return the record with both referral codes and no password hash', async () => {
    const referrer = await createUser(db);
    const user = await createActiveCustomer(db, { referrerCode: referrer.referralId });
    const { data } = getDetails.output.parse(await details(user, user.mobile));
    expect(data).toEqual({
      id: user.id,
      name: user.name,
      role: 'user',
      mobile: user.mobile,
      phonenumber: user.mobile,
      email: user.email,
      gender: 'female',
      dob: '1990-05-17',
      state_code: null,
      language: null,
      address: user.address,
      active: 1,
      referalid: user.referralId,
      referelcode: referrer.referralId,
      referral_code: referrer.referralId,
      executiveid: null,
      employeeid: null,
      invited_until: null,
      created_at: user.createdAt.toISOString(),
      version: 1,
    });
    expect(JSON.stringify(data)).not.toContain('$2');
  });

  test.each([
    ['employee', { employeeid: true, executiveid: false, active: 1 }],
    ['executive', { employeeid: false, executiveid: true, active: 1 }],
    ['admin', { employeeid: false, executiveid: false, active: 1 }],
  ] as const)('show the own staff id of an %s', async (role, expected) => {
    const user = await createUser(db, { role });
    const { data } = await details(user, user.mobile);
    expect({
      ...data,
      employeeid: data.employeeid === user.id,
      executiveid: data.executiveid === user.id,
    }).toMatchObject(expected);
  });
});
