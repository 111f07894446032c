import { deleted as deletedAccount } from '@/prisma/factories/users';
import { z } from 'zod';
import { encodeToken } from '@/lib/people/auth/token';
import { modifiedToken } from '@/e2e/testing/modified-token';
import {
  type Actor,
  admits,
  cellOf,
  codes,
  endpointOf,
  openEndpoints,
  openReads,
  rows,
  signedInEndpoints,
} from '@/e2e/fixtures/endpoint-matrix';
import { expectRefusal, type Refused } from '@/e2e/fixtures/expectations';
import { type GatewayResponse, ApiClient } from '@/e2e/fixtures/gateway';
import { depths, pairsOf } from '@/e2e/fixtures/pairs';
import { expect, test } from '@/e2e/fixtures/test';

/* Tokens, roles and order of checks of every endpoint (docs/product/gateway.md, "Order of checks"). */

const unauthenticated: Refused = { status: 401, code: 'UNAUTHENTICATED' };
const wrongInput: Refused = { status: 400, code: 'VALIDATION' };
const forbidden: Refused = { status: 403, code: 'FORBIDDEN' };
const tooLarge: Refused = { status: 413, code: 'TOO_LARGE' };
const notJson: Refused = { status: 415, code: 'NOT_JSON' };
const badJson: Refused = { status: 400, code: 'BAD_JSON' };
const methodNotAllowed: Refused = { status: 405, code: 'METHOD_NOT_ALLOWED' };
const codeOf = (response: GatewayResponse) =>
  z.object({ code: z.string() }).safeParse(response.body).data?.code ?? null;
const responseOf = (response: GatewayResponse) => ({
  status: response.status,
  code: codeOf(response),
});

const withoutRequiredInput = new Set([
  '/Logout_Gold',
  '/sessions',
  '/end_sessions',
  '/stores',
  '/my_orders',
  '/get_all_booking_details',
  '/get_all_user_details',
  '/dashboard_counts',
  '/desk_counts',
  '/audit_log',
  '/access_log',
  '/payment_orders',
  '/dues',
  '/advances',
  '/day_book',
  '/gold_rate',
  '/sale_stores',
]);
/** Response to a request without input. The kind of actor is checked first. */
function expectedOf(path: string, kind: Actor): { status: number; code: string | null } {
  const row = rows.find((each) => endpointOf(each).path === path);
  if (row === undefined) throw new Error(`${path} is not in the matrix`);
  if (!admits(path, kind)) {
    const cell = cellOf(row, kind);
    return { status: Number(cell.slice(0, 3)), code: codes[cell] ?? null };
  }
  if (withoutRequiredInput.has(path)) return { status: 200, code: null };
  if (path === '/create_payment_order') return { status: 201, code: null };
  const isOfPlan = path === '/plan_receipt' || path === '/plan_credit_note';
  if (isOfPlan && (kind === 'inactive' || kind === 'customer')) return { status: 404, code: 'NOT_FOUND' };
  // `share` is the default.
  if (endpointOf(row).action !== undefined && path !== '/share_document')
    return { status: 400, code: 'UNKNOWN_ACTION' };
  return wrongInput;
}

test.describe('roles', () => {
  const kinds = [
    ['inactive', { role: 'user', active: false }],
    ['customer', { role: 'user', active: true, profile: true }],
    ['employee', { role: 'employee' }],
    ['executive', { role: 'executive' }],
    ['admin', { role: 'admin' }],
  ] as const;
  for (const [kind, options] of kinds) {
    test(`${kind}: permitted endpoints only`, async ({ accounts, provider }) => {
      void provider;
      const account = await accounts.account(options);
      const responses: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      const fresh = () => accounts.signedIn({ ...options, referrerCode: account.referralId });
      let { api } = await fresh();
      for (const call of signedInEndpoints) {
        const response = await api.call(call);
        responses[call.path] = responseOf(response);
        expected[call.path] = expectedOf(call.path, kind);
        // Such as the log-out.
        if (call.method !== 'GET' && response.status < 300) ({ api } = await fresh());
      }
      expect(responses).toEqual(expected);
    });
  }

  test('visitors: open endpoints only', async ({ visitor }) => {
    for (const call of signedInEndpoints) expectRefusal(await visitor.call(call), unauthenticated);
    for (const call of openEndpoints) {
      const response = await visitor.call(call);
      expect({ path: call.path, status: response.status, code: codeOf(response) }).toEqual({
        path: call.path,
        ...wrongInput,
      });
    }
    for (const call of openReads) {
      const response = responseOf(await visitor.call(call));
      expect({ path: call.path, ...response }).toEqual({
        path: call.path,
        ...expectedOf(call.path, 'visitor'),
      });
    }
  });

  test('open endpoint ignores a token', async () => {
    for (const call of openEndpoints) {
      const response = await new ApiClient({ token: 'not-a-token' }).call(call);
      expect({ path: call.path, status: response.status, code: codeOf(response) }).toEqual({
        path: call.path,
        ...wrongInput,
      });
    }
  });
});

test.describe('tokens', () => {
  for (const { depth, tag } of depths)
    test(
      `401 for every invalid or expired token (${depth})`,
      { tag },
      async ({ accounts, database: { db } }) => {
        const { api, token, cookie, id } = await accounts.signedIn();
        const loggedOut = await accounts.signedIn();
        await loggedOut.api.call({ method: 'POST', path: '/Logout_Gold' });
        const expired = await accounts.signedIn();
        await db.session.updateMany({
          where: { userId: expired.id },
          data: { createdAt: new Date(Date.now() - 86_400_000), expiresAt: new Date(Date.now() - 1000) },
        });
        const deleted = await accounts.signedIn();
        await db.user.update({ where: { id: deleted.id }, data: deletedAccount() });
        const suspended = await accounts.staff('employee');
        await db.user.update({ where: { id: suspended.id }, data: { suspended: true } });
        const forged = await encodeToken(
          { sid: 'x'.repeat(43), sub: String(id), role: 'admin', active: true, profile: true },
          new Date(Date.now() + 3_600_000),
          'a secret that is not the one of this site',
          new Date(),
        );
        const bad: Record<string, ApiClient> = {
          'logged out': loggedOut.api,
          'logged out, as cookie': loggedOut.browser,
          expired: expired.api,
          'of a deleted account': deleted.api,
          'of a suspended account': suspended.api,
          forged: new ApiClient({ token: forged }),
          'forged, as cookie': new ApiClient({ cookie: `pasidi-session=${forged}` }),
          modified: new ApiClient({ token: modifiedToken(token) }),
          'not a JWT': new ApiClient({ token: 'abc' }),
          'very long': new ApiClient({ token: 'a'.repeat(8000) }),
          'an empty cookie': new ApiClient({ cookie: 'pasidi-session=' }),
        };
        for (const [[kind, caller], call] of pairsOf(Object.entries(bad), signedInEndpoints, depth)) {
          const response = await caller.call(call);
          expect({ kind, path: call.path, status: response.status }).toEqual({
            kind,
            path: call.path,
            status: 401,
          });
          expectRefusal(response, unauthenticated);
        }
        const stores = '/api/stores';
        for (const authorization of ['Bearer', 'Bearer  ', `Basic ${token}`, token, `Bearer ${token} x`]) {
          expectRefusal(
            await new ApiClient().request(stores, { headers: { authorization } }),
            unauthenticated,
          );
        }
        // The bearer token takes precedence over a valid cookie.
        expectRefusal(
          await new ApiClient().request(stores, { headers: { authorization: 'Bearer abc', cookie } }),
          unauthenticated,
        );
        // Control: the session is valid.
        expect((await api.request(stores)).status).toBe(200);
      },
    );

  test('token in the query string is ignored', async ({ accounts, visitor }) => {
    const { token } = await accounts.signedIn();
    expectRefusal(await visitor.request(`/api/stores?token=${token}&access_token=${token}`), unauthenticated);
  });
});

test.describe('order of checks', () => {
  test('method, size and type, token, role, input, record', async ({ accounts, visitor }) => {
    const json = { 'content-type': 'application/json' };
    const employee = await accounts.staff('employee');
    const customer = await accounts.activeCustomer();
    const path = '/api/slotbooking';
    const big = `{"a":"${'x'.repeat(70_000)}"}`;

    const wrongMethod = await visitor.request(path, { method: 'PUT', body: big });
    expectRefusal(wrongMethod, methodNotAllowed);
    expectRefusal(await visitor.request(path, { method: 'POST', headers: json, body: big }), tooLarge);
    expectRefusal(
      await visitor.request(path, { method: 'POST', headers: { 'content-type': 'a/b' }, body: '{' }),
      notJson,
    );
    expectRefusal(await visitor.request(path, { method: 'POST', headers: json, body: '{' }), unauthenticated);
    expectRefusal(await employee.api.request(path, { method: 'POST', headers: json, body: '{' }), forbidden);
    expectRefusal(await customer.api.request(path, { method: 'POST', headers: json, body: '{' }), badJson);
    expectRefusal(await customer.api.call({ method: 'POST', path: '/cancel_booking' }, { id: 'x' }), {
      ...wrongInput,
      fields: ['id'],
    });
    expectRefusal(
      await customer.api.call({ method: 'POST', path: '/cancel_booking' }, { id: 2_147_483_647 }),
      { status: 404, code: 'NOT_FOUND' },
    );
  });
});
