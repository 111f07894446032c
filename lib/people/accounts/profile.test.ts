import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import type { User } from '@/lib/db/generated/client';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { updateProfile } from './contract';
import { changeOwnProfile } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

beforeEach(() => database.emptyAll());

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
    const response = await change(user, { active: '0', employee_id: 'x', role: 'admin', version: 1 });
    expect(updateProfile.output.parse(response)).toEqual(response);
    expect(response.message).toBe('Profile updated successfully!');
    expect(response.data).toMatchObject({
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

  test('sets the State, changes nothing without it, and clears it by an empty text', async () => {
    const user = await createUser(db);
    expect((await change(user, { state_code: '36' })).data.state_code).toBe('36');
    expect((await change(user)).data).toMatchObject({ state_code: '36', version: 2 });
    expect((await change(user, { state_code: null })).data.state_code).toBe('36');
    expect((await change(user, { state_code: '' })).data).toMatchObject({ state_code: null, version: 3 });
    const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries.map(({ after }) => after)).toMatchObject([{ state_code: '36' }, { state_code: null }]);
  });

  test('sets the language, changes nothing without it, and clears it by null', async () => {
    const user = await createUser(db);
    expect((await change(user, { language: 'te' })).data.language).toBe('te');
    expect((await change(user)).data).toMatchObject({ language: 'te', version: 2 });
    expect((await change(user, { language: null })).data).toMatchObject({ language: null, version: 3 });
    const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries.map(({ after }) => after)).toMatchObject([{ language: 'te' }, { language: null }]);
  });

  test.each(['', 'ml', 'TE', 'te-IN', 'English', 7, false])('refuses the language %j', (language) => {
    const { error } = updateProfile.input.safeParse({ mobile: '9876543210', language });
    expect(error?.issues.map(({ path }) => path)).toEqual([['language']]);
  });

  test.each(['00', '39', '96', '98', '1', 'AP', '37 ', ' ', 37])('refuses the State %j', (state_code) => {
    const { error } = updateProfile.input.safeParse({ mobile: '9876543210', state_code });
    expect(error?.issues.map(({ path }) => path)).toEqual([['state_code']]);
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
