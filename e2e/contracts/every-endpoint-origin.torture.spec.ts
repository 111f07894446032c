import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';
import { randomMobile } from '@/prisma/factories/users';
import { baseUrl } from '@/e2e/fixtures/urls';
import { changingEndpoints, openEndpoints, takesForm } from '@/e2e/fixtures/endpoint-matrix';
import { expectRefusal, type Refused } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { freeSlot } from '@/e2e/fixtures/slots';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

/* The session cookie is accepted from own pages only (docs/product/gateway.md, "Authentication"). */

const wrongInput: Refused = { status: 400, code: 'VALIDATION' };
const notJson: Refused = { status: 415, code: 'NOT_JSON' };
const crossOrigin: Refused = { status: 403, code: 'CROSS_ORIGIN' };

test.describe('origin', () => {
  const { origin, port } = new URL(baseUrl);
  const strangers: Record<string, Record<string, string>> = {
    'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    'another site with a forged Origin': { 'sec-fetch-site': 'cross-site', origin },
    'a sibling subdomain': { 'sec-fetch-site': 'same-site', origin: `http://shop.localhost:${port}` },
    'the address bar': { 'sec-fetch-site': 'none' },
    'another site in an older browser': { origin: 'https://evil.example' },
    'a sibling subdomain in an older browser': { origin: `http://shop.localhost:${port}` },
    'another port in an older browser': { origin: `http://localhost:${Number(port) + 1}` },
    'the https twin in an older browser': { origin: `https://localhost:${port}` },
    'a sandboxed frame': { origin: 'null' },
    'an unknown source': {},
  };

  for (const [who, headers] of Object.entries(strangers)) {
    test(`cookie is refused from ${who}`, async ({ accounts, database: { db } }) => {
      const customer = await accounts.activeCustomer();
      const before = await stateOf(db, customer.id);
      const stranger = new ApiClient();
      const cookie = customer.cookie;
      for (const call of changingEndpoints) {
        expectRefusal(await stranger.call(call, {}, { ...headers, cookie }), crossOrigin);
      }
      const slot = await freeSlot(db);
      const booking = { ...slot, user_id: customer.id, user_mobile: customer.mobile, quantity: '1' };
      expectRefusal(
        await stranger.call({ method: 'POST', path: '/slotbooking' }, booking, { ...headers, cookie }),
        crossOrigin,
      );
      expect(await stateOf(db, customer.id)).toEqual(before);
      // Reads change nothing, and other origins cannot read a response without a CORS header.
      const read = await stranger.request('/api/stores', { headers: { ...headers, cookie } });
      expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    });
  }

  test('form of another site changes nothing', async ({ accounts, database: { db } }) => {
    const customer = await accounts.activeCustomer();
    const before = await stateOf(db, customer.id);
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      for (const { method, path } of changingEndpoints) {
        const response = await new ApiClient().request(`/api${path}`, {
          method,
          headers: { 'content-type': type, cookie: customer.cookie, 'sec-fetch-site': 'cross-site' },
          body: '{"id":1}',
        });
        expectRefusal(response, takesForm(path, type) ? crossOrigin : notJson);
      }
    }
    expect(await stateOf(db, customer.id)).toEqual(before);
  });

  test('own pages are accepted with either header', async ({ accounts }) => {
    const { cookie } = await accounts.signedIn();
    const sendings: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin }];
    for (const headers of sendings) {
      const response = await new ApiClient().call(
        { method: 'POST', path: '/cancel_booking' },
        {},
        { ...headers, cookie },
      );
      expectRefusal(response, { ...wrongInput, fields: ['id'] });
    }
  });

  test('bearer token needs no origin', async ({ accounts }) => {
    const { api } = await accounts.signedIn();
    for (const headers of Object.values(strangers)) {
      const response = await api.call({ method: 'POST', path: '/cancel_booking' }, {}, headers);
      expectRefusal(response, { ...wrongInput, fields: ['id'] });
    }
  });

  test('other sites cannot log in, sign up or request a reset for a visitor', async ({
    accounts,
    database: { db },
  }) => {
    const account = await accounts.account();
    const before = await stateOf(db, account.id);
    const { mobile, password } = account;
    const fresh = randomMobile();
    const passwords = { password, confirm_password: password };
    const { id: orderId } = await createOrder(db, { userId: account.id });
    const token = await createPaymentLink(db, { orderId });
    const inputs: Record<string, object> = {
      '/Login_Gold': { mobile, password },
      '/inviter': { referral_code: account.referralId },
      '/Signup_Gold': { name: 'New', mobile: fresh, ...passwords },
      '/request_reset': { mobile, new_password: 'secret1' },
      '/pay_link': { token },
      '/pay_link_order': { token },
      '/pay_link_confirm': {
        token,
        razorpay_order_id: 'order_ThereIsNoSuch',
        razorpay_payment_id: 'pay_ThereIsNoSuch1',
        razorpay_signature: 'none',
      },
      '/stop_reminders': { token: 'none' },
      '/welcome': { token: 'none', last_four: '0000' },
    };
    const { 'an unknown source': _anyClient, ...sites } = strangers;
    for (const headers of Object.values(sites)) {
      for (const call of openEndpoints) {
        const response = await new ApiClient().call(call, inputs[call.path] ?? {}, headers);
        expectRefusal(response, crossOrigin);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await stateOf(db, account.id)).toEqual(before);
    expect(await db.user.count({ where: { mobile: fresh } })).toBe(0);
  });
});
