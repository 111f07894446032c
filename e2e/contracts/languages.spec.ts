import { bookSlot } from '@/lib/visits/bookings/contract';
import { getDetails, logIn, signUp, updateProfile } from '@/lib/people/accounts/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { baseUrl } from '@/e2e/fixtures/urls';

/* docs/product/gateway.md, "Language". */

test('an account chooses its language, which its answers and its cookie have', async ({ accounts }) => {
  const me = await accounts.signedIn();
  const first = await me.browser.call(updateProfile, { mobile: me.mobile, language: 'te' });
  expect(expectSuccess(updateProfile, first).data.language).toBe('te');
  expect(first.headers.getSetCookie().join()).toContain('pasidi-session=');
  const second = await me.api.call(updateProfile, { mobile: me.mobile });
  expect(second.headers.get('content-language')).toBe('te');
  expect(second.body).toMatchObject({ message: 'ప్రొఫైల్ సేవ్ అయింది!' });
  const read = await me.api.call(getDetails, { mobile: me.mobile });
  expect(expectSuccess(getDetails, read).data.language).toBe('te');

  const refused = await me.api.call(bookSlot, {
    slot_time: '10:00:00',
    slot_date: '2026-01-31',
    shop_address: 'x',
    user_id: me.id,
    user_mobile: me.mobile,
    quantity: '1',
  });
  expectRefusal(refused, { status: 403, code: 'SUBSCRIPTION_REQUIRED' });
  expect(refused.body).toMatchObject({ message: 'దీనికి Premium Plan కావాలి. ముందుగా ప్లాన్ తీసుకోండి.' });

  const wrong = await me.api.call(updateProfile, { mobile: me.mobile, language: 'ml' });
  expectRefusal(wrong, { status: 400, code: 'VALIDATION', fields: ['language'] });
  const back = await me.api.call(updateProfile, { mobile: me.mobile, language: null });
  expect(back.body).toMatchObject({ data: { language: null } });
});

test('a visitor’s answers are by Accept-Language, the new account by the cookie', async ({ visitor }) => {
  const form = { name: 'Asha Rao', mobile: randomMobile(), password: 'secret1', confirm_password: 'secret1' };
  const created = await visitor.call(signUp, form, {
    'accept-language': 'hi-IN, en;q=0.5',
    cookie: 'language=ta',
    'sec-fetch-site': 'same-origin',
  });
  expect(created.headers.get('content-language')).toBe('hi');
  expect(created.body).toMatchObject({ message: 'साइन अप हो गया!', data: { language: 'ta' } });

  const wrong = { mobile: form.mobile, password: 'another' };
  const inKannada = await visitor.call(logIn, wrong, { 'accept-language': 'kn' });
  expectRefusal(inKannada, { status: 401, code: 'BAD_CREDENTIALS' });
  expect(inKannada.body).toMatchObject({ message: 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆ ಅಥವಾ ಪಾಸ್‌ವರ್ಡ್ ತಪ್ಪಾಗಿದೆ.' });
  const older = await visitor.call(logIn, wrong);
  expect(older.body).toMatchObject({ message: 'Mobile number or password is wrong.' });
});

test('staff hear English', async ({ accounts }) => {
  const staff = await accounts.staff('executive');
  const changed = await staff.api.call(updateProfile, { mobile: staff.mobile, language: 'te' });
  expect(expectSuccess(updateProfile, changed).message).toBe('Profile updated successfully!');
  const again = await staff.api.call(updateProfile, { mobile: staff.mobile });
  expect([again.headers.get('content-language'), expectSuccess(updateProfile, again).message]).toEqual([
    'en',
    'Profile updated successfully!',
  ]);
});

test('the switch leads to the home page from what is no address of a page', async () => {
  for (const page of ['//[', '//evil.example', 'x'.repeat(501)]) {
    const response = await fetch(`${baseUrl}/session?language=te`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(baseUrl).origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ page }),
    });
    expect([page, response.status, response.headers.get('location')]).toEqual([page, 303, '/te']);
  }
});
