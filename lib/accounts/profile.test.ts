import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/access/actor';
import { openSession } from '@/prisma/factories/sessions';
import type { User } from '@/lib/db/generated/client';
import { actorOf, outcomesOf, refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { getDetails, updateProfile } from './contract';
import { changeOwnProfile, logOutHere, readDetails } from './operations';

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
      address: user.address,
      active: 1,
      referalid: user.referralId,
      referelcode: referrer.referralId,
      referral_code: referrer.referralId,
      executiveid: null,
      employeeid: null,
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

describe('changing the own profile', () => {
  const form = (user: User, changes: Record<string, unknown> = {}) =>
    updateProfile.input.parse({
      name: 'Ananya Rao',
      gender: 'other',
      email: 'ananya@mail.example',
      dob: '1990-02-28',
      address: '1 Road\nTown',
      mobile: user.mobile,
      ...changes,
    });
  const change = (user: User, changes: Record<string, unknown> = {}) =>
    changeOwnProfile.run(context.as(user), form(user, changes));

  test('stores every field, increments the version and writes an audit entry', async () => {
    const user = await createUser(db);
    const answer = await change(user, { active: '0', employee_id: 'x', role: 'admin', version: 1 });
    expect(updateProfile.output.parse(answer)).toEqual(answer);
    expect(answer.message).toBe('Profile updated successfully!');
    expect(answer.data).toMatchObject({
      name: 'Ananya Rao',
      gender: 'other',
      email: 'ananya@mail.example',
      dob: '1990-02-28',
      address: '1 Road\nTown',
      role: 'user',
      active: 0,
      version: 2,
    });
    const entry = await db.auditEntry.findFirstOrThrow();
    expect(entry).toMatchObject({ action: 'user.profile', actorId: user.id, after: { dob: '1990-02-28' } });
  });

  test('changes the given fields only, also in an incomplete profile', async () => {
    const user = await createUser(db, { name: 'Ananya', email: 'first@mail.example' });
    const save = (sent: object) =>
      changeOwnProfile.run(context.as(user), updateProfile.input.parse({ mobile: user.mobile, ...sent }));
    const { data } = await save({ email: 'second@mail.example' });
    expect(data).toMatchObject({
      name: 'Ananya',
      email: 'second@mail.example',
      gender: null,
      dob: null,
      address: null,
    });
    expect((await save({ active: false })).data).toEqual(data);
    expect((await save({ dob: '1990-02-28' })).data).toEqual({ ...data, dob: '1990-02-28', version: 3 });
    const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries.map(({ after }) => after)).toEqual([
      { email: 'second@mail.example', version: 2 },
      { dob: '1990-02-28', version: 3 },
    ]);
  });

  test.each(['user', 'employee', 'executive', 'admin'] as const)('is open to every %s', async (role) => {
    const user = await createUser(db, { role });
    expect((await change(user, { active: role === 'user' ? 0 : 1 })).data.dob).toBe('1990-02-28');
  });

  const owner = { active: false };
  test.each([
    ['another mobile', { mobile: '9999999999' }, 'FORBIDDEN', 'mobile'],
    ['a plan of one’s own making', { active: 1 }, 'FORBIDDEN', 'active'],
    ['a birthday today', { dob: '2026-01-31' }, 'VALIDATION', 'dob'],
    ['a birthday to come', { dob: '2026-02-01' }, 'VALIDATION', 'dob'],
    ['a birthday less than 18 years ago', { dob: '2008-02-01' }, 'VALIDATION', 'dob'],
    ['an unknown referral code', { referral_code: 'WXYZ6789' }, 'VALIDATION', 'referral_code'],
    ['the own referral code', { referral_code: 'abcd2345' }, 'VALIDATION', 'referral_code'],
  ])('with %s is refused, names the field and changes nothing', async (_what, changes, code, field) => {
    const user = await createUser(db, { ...owner, referralId: 'ABCD2345' });
    const refusal = await refusalOf(change(user, changes));
    expect(refusal.code).toBe(code);
    expect(Object.keys(refusal.details.fields ?? {})).toEqual([field]);
    expect(await db.user.findUnique({ where: { id: user.id } })).toEqual(user);
    expect(await db.auditEntry.count()).toBe(0);
  });

  test('accepts an 18th birthday from midnight in the store’s time zone', async () => {
    const user = await createUser(db);
    const at = (now: string) => testContext(database, { passwords: 'quick', now });
    const born = form(user, { dob: '2008-01-31' });
    const early = await refusalOf(changeOwnProfile.run(at('2026-01-30T18:29:59Z').as(user), born));
    expect(early.details.fields).toEqual({ dob: 'You must be 18 or older.' });
    const { data } = await changeOwnProfile.run(at('2026-01-30T18:30:00Z').as(user), born);
    expect(data.dob).toBe('2008-01-31');
  });

  test('accepts active 1 of an active customer, refuses 0', async () => {
    const user = await createActiveCustomer(db);
    await change(user, { active: true });
    expect((await refusalOf(change(user, { active: 0 }))).code).toBe('FORBIDDEN');
  });

  test('keeps a stored referral code: accepts the same, refuses another', async () => {
    const [referrer, other] = [await createUser(db), await createUser(db)];
    const user = await createUser(db);
    await change(user, { referral_code: referrer.referralId });
    await change(user, { referral_code: referrer.referralId.toLowerCase() });
    await change(user);
    const refusal = await refusalOf(change(user, { referral_code: other.referralId }));
    expect(refusal.details.fields).toHaveProperty('referral_code');
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      referrerCode: referrer.referralId,
    });
  });

  test('refuses an old version with the current record; applies a change without version', async () => {
    const user = await createUser(db);
    await change(user, { name: 'First' });
    const refusal = await refusalOf(change(user, { name: 'Second', version: 1 }));
    expect(refusal).toMatchObject({
      code: 'STALE_VERSION',
      details: { data: { name: 'First', version: 2 } },
    });
    expect((await change(user, { name: 'Third' })).data).toMatchObject({ name: 'Third', version: 3 });
  });

  test('applies one of 20 parallel changes of the same version', async () => {
    const user = await createUser(db);
    const outcomes = await outcomesOf(
      Array.from({ length: 20 }, (_, i) => change(user, { name: `Name ${i}`, version: 1 })),
    );
    expect(outcomes).toEqual({ ok: 1, STALE_VERSION: 19 });
  });

  test('stores one of two referral codes set in parallel', async () => {
    const [one, other] = [await createUser(db), await createUser(db)];
    const user = await createUser(db);
    const outcomes = await outcomesOf([
      change(user, { referral_code: one.referralId }),
      change(user, { referral_code: other.referralId }),
    ]);
    expect(outcomes).toEqual({ ok: 1, VALIDATION: 1 });
  });

  test('refuses visitors', async () => {
    const user = await createUser(db);
    expect((await refusalOf(changeOwnProfile.run(context.as(visitor), form(user)))).code).toBe(
      'UNAUTHENTICATED',
    );
  });
});

test('logging out ends only this session and removes the cookie', async () => {
  const user = await createUser(db);
  const now = context.clock.now();
  const from = { address: '203.0.113.7', userAgent: null };
  const [one, other] = [await openSession(db, user.id, now, from), await openSession(db, user.id, now, from)];
  const before = context.counts.forgotten;
  const answer = await logOutHere.run(context.as(actorOf(user, one.actor.sessionId)), {});
  expect(answer.message).toBe('You are logged out.');
  expect(context.counts.forgotten).toBe(before + 1);
  const ended = await db.session.findMany({ where: { endedAt: { not: null } } });
  expect(ended.map((session) => session.id)).toEqual([one.actor.sessionId]);
  expect(await db.session.findUnique({ where: { id: other.actor.sessionId } })).toMatchObject({
    endedAt: null,
  });
});
