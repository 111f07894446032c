import { getDetails, updateProfile } from '@/lib/people/accounts/contract';
import { latestBirthday } from '@/lib/people/accounts/rules';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess, type Refused } from '@/e2e/fixtures/expectations';
import { today } from '@/e2e/fixtures/slots';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

const profile = (mobile: string, changes: object = {}) => ({
  name: 'Asha Rao',
  gender: 'female',
  email: 'asha@mail.example',
  dob: '1990-02-28',
  address: '12 Besant Road\nVijayawada',
  mobile,
  ...changes,
});
const wrong = (...fields: string[]): Refused => ({ status: 400, code: 'VALIDATION', fields });
const forbidden = (...fields: string[]): Refused => ({ status: 403, code: 'FORBIDDEN', fields });

test('completes the own profile', async ({ accounts, database: { db } }) => {
  const me = await accounts.signedIn();
  const sent = profile(me.mobile, { name: ' Asha Rao ', address: '12 Besant Road\r\nVijayawada ' });
  const { message, data } = expectSuccess(updateProfile, await me.api.call(updateProfile, sent));
  expect(message).toBe('Profile updated successfully!');
  expect(data).toMatchObject({
    ...profile(me.mobile),
    id: me.id,
    version: 2,
    active: 0,
    referalid: me.referralId,
  });
  const read = expectSuccess(getDetails, await me.api.call(getDetails, { mobile: me.mobile }));
  expect(read.data).toEqual(data);
  expect(await db.auditEntry.count({ where: { actorId: me.id, action: 'user.profile' } })).toBe(1);
});

test("session cookie is reissued with the account's current state", async ({ accounts }) => {
  const me = await accounts.signedIn();
  const response = await me.browser.call(updateProfile, profile(me.mobile));
  expectSuccess(updateProfile, response);
  const names = response.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf('=')));
  expect(names.toSorted()).toEqual(['pasidi-session', 'pasidi_who']);
  const byToken = await me.api.call(updateProfile, profile(me.mobile));
  expect(byToken.headers.getSetCookie()).toEqual([]);
});

test("accepts the older client's extra fields", async ({ accounts }) => {
  const me = await accounts.activeCustomer();
  for (const changes of [
    { active: 1 },
    { active: true },
    { active: '1' },
    { active: null, referral_code: null, employee_id: null },
    { employee_id: 'anything' },
    { employee_id: { odd: [] } },
    { role: 'admin', id: 1, referalid: 'AAAAAAAA', plan_active: false, password: 'secret9' },
    { referral_code: '' },
    { email: ' asha@mail.example ' },
    { name: '𝒜'.repeat(120), address: '𝒜'.repeat(500) },
    { dob: latestBirthday(today()) },
    { dob: '1900-01-01' },
    { gender: 'other' },
  ]) {
    const response = await me.api.call(updateProfile, profile(me.mobile, changes));
    const { data } = expectSuccess(updateProfile, response);
    expect(data).toMatchObject({ id: me.id, role: 'user', active: 1, referalid: me.referralId });
  }
  const inactive = await accounts.signedIn();
  for (const active of [0, false, '0']) {
    expectSuccess(
      updateProfile,
      await inactive.api.call(updateProfile, profile(inactive.mobile, { active })),
    );
  }
});

const refused: readonly [what: string, changes: object, refusal: Refused][] = [
  [
    'nothing',
    {
      name: undefined,
      gender: undefined,
      email: undefined,
      dob: undefined,
      address: undefined,
      mobile: undefined,
    },
    wrong('mobile'),
  ],
  ['another mobile', { mobile: randomMobile() }, forbidden('mobile')],
  ['a plan without payment', { active: 1 }, forbidden('active')],
];
for (const [what, changes, refusal] of refused) {
  test(`${refusal.status} for ${what}, and nothing changes`, async ({ accounts, database: { db } }) => {
    const me = await accounts.signedIn();
    const before = await stateOf(db, me.id);
    const sent = profile(me.mobile, changes);
    expectRefusal(await me.api.call(updateProfile, sent), refusal);
    expect(await stateOf(db, me.id)).toEqual(before);
  });
}

test("403 for another account's mobile, and neither account changes", async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const other = await accounts.activeCustomer();
  const before = [await stateOf(db, me.id), await stateOf(db, other.id)];
  expectRefusal(await me.api.call(updateProfile, profile(other.mobile)), forbidden('mobile'));
  expect([await stateOf(db, me.id), await stateOf(db, other.id)]).toEqual(before);
});

test('409 for a stale version, with the current record', async ({ accounts, database: { db } }) => {
  const me = await accounts.signedIn();
  const fresh = expectSuccess(
    updateProfile,
    await me.api.call(updateProfile, profile(me.mobile, { version: 1 })),
  );
  const before = await stateOf(db, me.id);
  const response = await me.api.call(updateProfile, profile(me.mobile, { name: 'Too Late', version: 1 }));
  const { data } = expectRefusal(response, { status: 409, code: 'STALE_VERSION' });
  expect(data).toEqual(fresh.data);
  expect(await stateOf(db, me.id)).toEqual(before);
  expectSuccess(
    updateProfile,
    await me.api.call(updateProfile, profile(me.mobile, { name: 'In Time', version: '2' })),
  );
});
