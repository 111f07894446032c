import { z } from 'zod';
import { encodeToken } from '@/lib/auth/token';
import { baseUrl } from '@/e2e/fixtures/addresses';
import { expectRefusal, type Refused } from '@/e2e/fixtures/expectations';
import { type Answer, Caller } from '@/e2e/fixtures/gateway';
import { rawRequest } from '@/e2e/fixtures/raw-http';
import { freeSlot } from '@/e2e/fixtures/slots';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

/** What holds for every call alike: methods, sizes, types, tokens, origins, roles, and their order (gateway.md, "Authentication"). */

const ok = (status: number) => ({ status, code: null });
const no = (status: number, code: Refused['code']) => ({ status, code });
const unauthenticated = no(401, 'UNAUTHENTICATED');
const wrongInput = no(400, 'VALIDATION');
const forbidden = no(403, 'FORBIDDEN');

/** permissions.md, by call: what each kind of actor is told when it sends no input. */
const signedInCalls = [
  {
    method: 'POST',
    path: '/Logout_Gold',
    inactive: ok(200),
    active: ok(200),
    employee: ok(200),
    executive: ok(200),
    admin: ok(200),
  },
  {
    method: 'GET',
    path: '/get_details',
    inactive: wrongInput,
    active: wrongInput,
    employee: wrongInput,
    executive: wrongInput,
    admin: wrongInput,
  },
  {
    method: 'PUT',
    path: '/profileupdate',
    inactive: wrongInput,
    active: wrongInput,
    employee: wrongInput,
    executive: wrongInput,
    admin: wrongInput,
  },
  {
    method: 'GET',
    path: '/get_booking_by_user_id',
    inactive: wrongInput,
    active: wrongInput,
    employee: wrongInput,
    executive: wrongInput,
    admin: wrongInput,
  },
  {
    method: 'GET',
    path: '/stores',
    inactive: ok(200),
    active: ok(200),
    employee: ok(200),
    executive: ok(200),
    admin: ok(200),
  },
  {
    method: 'GET',
    path: '/slot_availability',
    inactive: wrongInput,
    active: wrongInput,
    employee: wrongInput,
    executive: wrongInput,
    admin: wrongInput,
  },
  {
    method: 'POST',
    path: '/slotbooking',
    inactive: no(403, 'SUBSCRIPTION_REQUIRED'),
    active: wrongInput,
    employee: forbidden,
    executive: forbidden,
    admin: forbidden,
  },
  {
    method: 'POST',
    path: '/cancel_booking',
    inactive: wrongInput,
    active: wrongInput,
    employee: wrongInput,
    executive: wrongInput,
    admin: wrongInput,
  },
  {
    method: 'POST',
    path: '/create_payment_order',
    inactive: ok(201),
    active: no(409, 'ALREADY_ACTIVE'),
    employee: forbidden,
    executive: forbidden,
    admin: forbidden,
  },
  {
    method: 'POST',
    path: '/subscription_details',
    inactive: wrongInput,
    active: wrongInput,
    employee: forbidden,
    executive: forbidden,
    admin: forbidden,
  },
] as const;
const openCalls = [
  { method: 'POST', path: '/Signup_Gold' },
  { method: 'POST', path: '/Login_Gold' },
  { method: 'POST', path: '/request_reset' },
] as const;
const webhookCall = { method: 'POST', path: '/razorpay_webhook' } as const;
const allCalls = [...signedInCalls, ...openCalls, webhookCall];
const callsWithBody = allCalls.filter(({ method }) => method !== 'GET');
const changingCalls = signedInCalls.filter(({ method }) => method !== 'GET');

const tooLarge = no(413, 'TOO_LARGE');
const notJson = no(415, 'NOT_JSON');
const badJson = no(400, 'BAD_JSON');
const crossOrigin = no(403, 'CROSS_ORIGIN');

const codeOf = (answer: Answer) => z.object({ code: z.string() }).safeParse(answer.body).data?.code ?? null;

test.describe('roles', () => {
  const kinds = [
    ['inactive', { role: 'user', active: false }],
    ['active', { role: 'user', active: true, profile: true }],
    ['employee', { role: 'employee' }],
    ['executive', { role: 'executive' }],
    ['admin', { role: 'admin' }],
  ] as const;
  for (const [kind, options] of kinds) {
    test(`${kind}: may call what permissions.md says, and nothing else`, async ({ people, provider }) => {
      void provider;
      const account = await people.account(options);
      const answers: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const call of signedInCalls) {
        // A session each: one of the calls is the log-out.
        const { api } = await people.signedIn({ ...options, referrerCode: account.referralId });
        const answer = await api.call(call);
        answers[call.path] = { status: answer.status, code: codeOf(answer) };
        expected[call.path] = call[kind];
      }
      expect(answers).toEqual(expected);
    });
  }

  test('visitors may call what is open to anyone, and nothing else', async ({ visitor }) => {
    for (const call of signedInCalls) expectRefusal(await visitor.call(call), unauthenticated);
    for (const call of openCalls) {
      const answer = await visitor.call(call);
      expect({ path: call.path, status: answer.status, code: codeOf(answer) }).toEqual({
        path: call.path,
        ...wrongInput,
      });
    }
  });

  test('an open call takes no notice of a token that came along', async () => {
    for (const call of openCalls) {
      const answer = await new Caller({ token: 'not-a-token' }).call(call);
      expect({ path: call.path, status: answer.status, code: codeOf(answer) }).toEqual({
        path: call.path,
        ...wrongInput,
      });
    }
  });
});

test.describe('tokens', () => {
  test('401 without one, and for every kind that is not ours or no longer good', async ({
    people,
    database: { db },
  }) => {
    const { api, token, cookie, id } = await people.signedIn();
    const loggedOut = await people.signedIn();
    await loggedOut.api.call({ method: 'POST', path: '/Logout_Gold' });
    const expired = await people.signedIn();
    await db.session.updateMany({
      where: { userId: expired.id },
      data: { createdAt: new Date(Date.now() - 86_400_000), expiresAt: new Date(Date.now() - 1000) },
    });
    const deleted = await people.signedIn();
    await db.user.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    const suspended = await people.staff('employee');
    await db.user.update({ where: { id: suspended.id }, data: { suspended: true } });
    const forged = await encodeToken(
      { sid: 'x'.repeat(43), sub: String(id), role: 'admin', active: true, profile: true },
      new Date(Date.now() + 3_600_000),
      'a secret that is not the one of this site',
      new Date(),
    );
    const flipped = `${token.slice(0, -3)}${token.endsWith('aaa') ? 'bbb' : 'aaa'}`;
    const bad: Record<string, Caller> = {
      'logged out': loggedOut.api,
      'logged out, as cookie': loggedOut.browser,
      expired: expired.api,
      'of a deleted account': deleted.api,
      'of a suspended account': suspended.api,
      forged: new Caller({ token: forged }),
      'forged, as cookie': new Caller({ cookie: `pasidi-session=${forged}` }),
      'changed in one place': new Caller({ token: flipped }),
      'no JWT at all': new Caller({ token: 'abc' }),
      'very long': new Caller({ token: 'a'.repeat(8000) }),
      'an empty cookie': new Caller({ cookie: 'pasidi-session=' }),
    };
    for (const [kind, caller] of Object.entries(bad)) {
      for (const call of signedInCalls) {
        const answer = await caller.call(call);
        expect({ kind, path: call.path, status: answer.status }).toEqual({
          kind,
          path: call.path,
          status: 401,
        });
        expectRefusal(answer, unauthenticated);
      }
    }
    const stores = '/api/stores';
    for (const authorization of ['Bearer', 'Bearer  ', `Basic ${token}`, token, `Bearer ${token} x`]) {
      expectRefusal(await new Caller().request(stores, { headers: { authorization } }), unauthenticated);
    }
    // A bearer goes first: what it says is not mended by a good cookie.
    expectRefusal(
      await new Caller().request(stores, { headers: { authorization: 'Bearer abc', cookie } }),
      unauthenticated,
    );
    // The twin: nothing of this has ended the good one.
    expect((await api.request(stores)).status).toBe(200);
  });

  test('a token in the address counts for nothing', async ({ people, visitor }) => {
    const { token } = await people.signedIn();
    expectRefusal(await visitor.request(`/api/stores?token=${token}&access_token=${token}`), unauthenticated);
  });
});

test.describe('methods', () => {
  for (const { method, path } of allCalls) {
    test(`${path} takes ${method} alone`, async ({ people, visitor }) => {
      const { api } = await people.signedIn();
      const allow = method === 'GET' ? 'GET, HEAD' : method;
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (other === method) continue;
        for (const caller of [api, visitor]) {
          const answer = await caller.request(`/api${path}`, { method: other });
          expectRefusal(answer, no(405, 'METHOD_NOT_ALLOWED'));
          expect(answer.headers.get('allow')).toBe(allow);
        }
      }
      const head = await api.request(`/api${path}`, { method: 'HEAD' });
      expect(head.text).toBe('');
      if (method !== 'GET') expect([head.status, head.headers.get('allow')]).toEqual([405, allow]);
      else expect(head.status).toBe((await api.request(`/api${path}`)).status);
      const trace = await rawRequest('TRACE', `/api${path}`);
      expect({ status: trace.status, allow: trace.headers.allow }).toEqual({ status: 405, allow });
      expect(JSON.parse(trace.text)).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
    });
  }
});

test.describe('size and type', () => {
  const json = { 'content-type': 'application/json' };
  /** A JSON object of exactly so many bytes. */
  const objectOf = (bytes: number) => `{"unknown":"${'x'.repeat(bytes - 14)}"}`;

  test('64 KiB are taken, a byte more is 413, whoever calls', async ({ people, visitor }) => {
    for (const { method, path } of callsWithBody) {
      const { api } = await people.signedIn();
      for (const caller of [visitor, api]) {
        expectRefusal(
          await caller.request(`/api${path}`, { method, headers: json, body: objectOf(65_537) }),
          tooLarge,
        );
      }
      const full = await visitor.request(`/api${path}`, { method, headers: json, body: objectOf(65_536) });
      expect({ path, refused: full.status === 413 }).toEqual({ path, refused: false });
    }
  });

  test('a body that does not say its size is counted while it comes', async () => {
    const chunks = Array.from({ length: 9 }, () => 'x'.repeat(8192));
    const answer = await rawRequest('POST', '/api/Login_Gold', json, chunks);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'TOO_LARGE' });
  });

  test('anything but JSON is 415, whoever calls', async ({ people, visitor }) => {
    const { api } = await people.signedIn();
    for (const { method, path } of callsWithBody) {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/jsonp',
        'text/json',
        '',
      ]) {
        const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
        const body = new TextEncoder().encode('{}');
        for (const caller of [visitor, api]) {
          expectRefusal(await caller.request(`/api${path}`, { method, headers, body }), notJson);
        }
      }
    }
  });

  test('a charset beside the type is fine', async ({ visitor }) => {
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;charset=UTF-8',
    ]) {
      const answer = await visitor.request('/api/Login_Gold', {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{}',
      });
      expectRefusal(answer, { ...wrongInput, fields: ['mobile', 'password'] });
    }
  });

  test('what is not a JSON object in UTF-8 is 400 BAD_JSON', async ({ people }) => {
    const customer = await people.activeCustomer();
    const bodies = [
      '{',
      '{"a":1}}',
      "{'a':1}",
      '{"a":1,}',
      '{"a":NaN}',
      '"text"',
      '42',
      'null',
      'true',
      '[]',
      '[{"mobile":"9876543210"}]',
      Uint8Array.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
      Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    ];
    const calls = [...openCalls, ...changingCalls.filter(({ path }) => path !== '/create_payment_order')];
    for (const { method, path } of calls) {
      for (const body of bodies) {
        const answer = await customer.api.request(`/api${path}`, { method, headers: json, body });
        expect({ path, body: String(body), status: answer.status }).toEqual({
          path,
          body: String(body),
          status: 400,
        });
        expectRefusal(answer, badJson);
      }
    }
  });

  test('an empty body is an empty object, with a type or without', async ({ people }) => {
    for (const headers of [{}, json]) {
      const { api } = await people.signedIn();
      expect((await api.request('/api/Logout_Gold', { method: 'POST', headers })).status).toBe(200);
    }
  });

  test('deep, odd and hostile JSON is no trouble', async ({ people, database: { db } }) => {
    const customer = await people.activeCustomer();
    const before = await stateOf(db, customer.id);
    for (const body of [
      `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      '{"__proto__":{"role":"admin","id":1},"constructor":{"prototype":{"id":1}}}',
      '{"id":{"gt":0}}',
      '{"id":[1,2,3]}',
      '{"id":"1 OR 1=1"}',
      '{"id":1e309}',
      '{"id":-1}',
      '{"id":1.5}',
      '{"id":99999999999999999999}',
    ]) {
      const answer = await customer.api.request('/api/cancel_booking', {
        method: 'POST',
        headers: json,
        body,
      });
      expectRefusal(answer, { ...wrongInput, fields: ['id'] });
    }
    expect(await stateOf(db, customer.id)).toEqual(before);
  });
});

test.describe('origin', () => {
  const { origin, port } = new URL(baseUrl);
  const strangers: Record<string, Record<string, string>> = {
    'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    'another site with our Origin made up': { 'sec-fetch-site': 'cross-site', origin },
    'a sibling subdomain': { 'sec-fetch-site': 'same-site', origin: `http://shop.localhost:${port}` },
    'the address bar': { 'sec-fetch-site': 'none' },
    'another site in an older browser': { origin: 'https://evil.example' },
    'a sibling subdomain in an older browser': { origin: `http://shop.localhost:${port}` },
    'another port in an older browser': { origin: `http://localhost:${Number(port) + 1}` },
    'the https twin in an older browser': { origin: `https://localhost:${port}` },
    'a sandboxed frame': { origin: 'null' },
    'nobody says': {},
  };

  for (const [who, headers] of Object.entries(strangers)) {
    test(`a cookie does not work from ${who}`, async ({ people, database: { db } }) => {
      const customer = await people.activeCustomer();
      const before = await stateOf(db, customer.id);
      const stranger = new Caller();
      const cookie = customer.cookie;
      for (const call of changingCalls) {
        expectRefusal(await stranger.call(call, {}, { ...headers, cookie }), crossOrigin);
      }
      const slot = await freeSlot(db);
      const booking = { ...slot, user_id: customer.id, user_mobile: customer.mobile, quantity: '1' };
      expectRefusal(
        await stranger.call({ method: 'POST', path: '/slotbooking' }, booking, { ...headers, cookie }),
        crossOrigin,
      );
      expect(await stateOf(db, customer.id)).toEqual(before);
      // Reading changes nothing, and its answer is not readable across origins: no CORS header.
      const read = await stranger.request('/api/stores', { headers: { ...headers, cookie } });
      expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    });
  }

  test('a form of another site gets nowhere', async ({ people, database: { db } }) => {
    const customer = await people.activeCustomer();
    const before = await stateOf(db, customer.id);
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      for (const { method, path } of changingCalls) {
        const answer = await new Caller().request(`/api${path}`, {
          method,
          headers: { 'content-type': type, cookie: customer.cookie, 'sec-fetch-site': 'cross-site' },
          body: '{"id":1}',
        });
        expectRefusal(answer, notJson);
      }
    }
    expect(await stateOf(db, customer.id)).toEqual(before);
  });

  test('our own pages get through, with either header', async ({ people }) => {
    const { cookie } = await people.signedIn();
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin }] as Record<string, string>[]) {
      const answer = await new Caller().call(
        { method: 'POST', path: '/cancel_booking' },
        {},
        { ...headers, cookie },
      );
      expectRefusal(answer, { ...wrongInput, fields: ['id'] });
    }
  });

  test('a bearer needs no origin', async ({ people }) => {
    const { api } = await people.signedIn();
    for (const headers of Object.values(strangers)) {
      const answer = await api.call({ method: 'POST', path: '/cancel_booking' }, {}, headers);
      expectRefusal(answer, { ...wrongInput, fields: ['id'] });
    }
  });

  test('no page of another site may sign its reader in or up here', async ({ people }) => {
    const account = await people.account();
    const { mobile, password } = account;
    for (const headers of [strangers['another site'], strangers['a sandboxed frame']]) {
      const answer = await new Caller().call(
        { method: 'POST', path: '/Login_Gold' },
        { mobile, password },
        headers,
      );
      expectRefusal(answer, crossOrigin);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

test.describe('the order of checks', () => {
  test('method, size and type, token, role, input, record', async ({ people, visitor }) => {
    const json = { 'content-type': 'application/json' };
    const employee = await people.staff('employee');
    const customer = await people.activeCustomer();
    const path = '/api/slotbooking';
    const big = `{"a":"${'x'.repeat(70_000)}"}`;

    const wrongMethod = await visitor.request(path, { method: 'PUT', body: big });
    expectRefusal(wrongMethod, no(405, 'METHOD_NOT_ALLOWED'));
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
      no(404, 'NOT_FOUND'),
    );
  });
});
