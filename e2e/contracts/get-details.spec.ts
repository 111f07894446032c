import { getDetails } from '@/lib/people/accounts/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const forbidden = { status: 403, code: 'FORBIDDEN' } as const;

test('customer gets every field of the own account', async ({ accounts }) => {
  const referrer = await accounts.account();
  const me = await accounts.signedIn({
    active: true,
    name: 'Lakshmi Reddy',
    email: 'lakshmi@mail.example',
    gender: 'female',
    dob: '1991-08-23',
    address: '40-1-52 Besant Road\nVijayawada',
    referrerCode: referrer.referralId,
  });
  for (const caller of [me.api, me.browser]) {
    const { data } = expectSuccess(getDetails, await caller.call(getDetails, { mobile: me.mobile }));
    expect(data).toEqual({
      id: me.id,
      name: 'Lakshmi Reddy',
      role: 'user',
      mobile: me.mobile,
      phonenumber: me.mobile,
      email: 'lakshmi@mail.example',
      gender: 'female',
      dob: '1991-08-23',
      address: '40-1-52 Besant Road\nVijayawada',
      state_code: null,
      language: null,
      active: 1,
      referalid: me.referralId,
      referelcode: referrer.referralId,
      referral_code: referrer.referralId,
      executiveid: null,
      employeeid: null,
      invited_until: null,
      created_at: expect.any(String),
      version: 1,
    });
  }
});

test('first of two parameters of one name counts', async ({ accounts }) => {
  const me = await accounts.signedIn();
  const other = await accounts.account();
  const response = await me.api.request(`/api/get_details?mobile=${other.mobile}&mobile=${me.mobile}`);
  expectRefusal(response, forbidden);
});
