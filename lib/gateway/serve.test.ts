import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openSession } from '@/prisma/factories/sessions';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { openOperation, operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { logIn, updateProfile } from '@/lib/accounts/contract';
import { changeOwnProfile, logInWithPassword } from '@/lib/accounts/operations';
import { readCookie } from '@/lib/auth/cookies';
import { claimsOf } from '@/lib/auth/sessions';
import { decodeToken, encodeToken } from '@/lib/auth/token';
import { endpointContract, noInput, fileContract, WithStatus } from '@/lib/contract';
import type { User } from '@/lib/db/generated/client';
import { CLIENT_ADDRESS_HEADER } from '@/lib/server/front/internal-headers';
import { log } from '@/lib/server/log';
import { services } from '@/lib/server/services';
import { testDb } from '@/lib/testing/database';
import { serve, unknownEndpoint } from './serve';

const database = await testDb();
const { db } = database;
const secret = 'a-secret-of-the-tests-with-more-than-32-characters';
// Read once, on the first request.
Object.assign(process.env, {
  DATABASE_URL: database.url,
  NEXTAUTH_SECRET: secret,
  SITE_URL: 'http://site.example',
  LOG_LEVEL: 'silent',
});
afterAll(() => services().database.close());
beforeEach(() => database.emptyAll());

const output = z.object({ made: z.int() });
const input = z.object({ name: z.string('Name is required.') });
const contract = endpointContract({
  method: 'POST',
  path: '/make',
  summary: 'x',
  input,
  output,
  status: 201,
  creates: true,
});
const reading = endpointContract({ method: 'GET', path: '/read', summary: 'x', input: noInput, output });

let made = 0;
beforeEach(() => {
  made = 0;
});
const make = operation<{ name: string }, { made: number }>('book a slot', async () => ({
  made: (made += 1),
}));
const routes = serve(contract, make);

test('contract and operation are open to visitors together, or neither is', () => {
  expect(() => serve({ ...contract, open: true }, make)).toThrow('/make is open in its contract or');
  const openRun = openOperation<{ name: string }, { made: number }>(async () => ({ made: 1 }));
  expect(() => serve(contract, openRun)).toThrow('/make is open in its contract or');
});

const json = { 'content-type': 'application/json' };
const post = (headers: Record<string, string> = {}, body: string | null = '{"name":"x"}') =>
  routes.POST(
    new Request('http://site.example/api/make', { method: 'POST', headers: { ...json, ...headers }, body }),
  );
const read = async (response: Response) => {
  const body: unknown = await response.json();
  return { status: response.status, body };
};

async function tokenOf(user: User): Promise<string> {
  const session = await openSession(db, user.id, new Date(), { address: 'x', userAgent: null });
  return encodeToken(claimsOf(session.actor), session.expiresAt, secret, new Date());
}
const bearer = async (user: User) => ({ authorization: `Bearer ${await tokenOf(user)}` });
const cookie = (token: string) => ({ cookie: `pasidi-session=${token}`, origin: 'http://site.example' });

test('a PDF is sent as a file, its failure as JSON', async () => {
  const call = fileContract('application/pdf', { path: '/paper', summary: 'x', input: noInput });
  const bytes = new TextEncoder().encode('%PDF-');
  const paper = serve(
    call,
    operation('book a slot', async () => ({ fileName: 'receipt-R-1.pdf', bytes })),
  );
  const headers = await bearer(await createActiveCustomer(db));
  const response = await paper.GET(new Request('http://site.example/api/paper', { headers }));
  expect([response.status, Object.fromEntries(response.headers), await response.text()]).toEqual([
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="receipt-R-1.pdf"',
      'cache-control': 'private, no-store',
      'x-request-id': expect.any(String),
    },
    '%PDF-',
  ]);
  const refused = await paper.GET(new Request('http://site.example/api/paper'));
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    401,
    'application/json; charset=utf-8',
  ]);
});

describe('a served endpoint', () => {
  test('returns the fields of its contract only, and is not cacheable', async () => {
    const leaky = serve(
      { ...contract, creates: false },
      operation('book a slot', async () => ({ made: 1, secret: 'x' })),
    );
    const headers = { ...json, ...(await bearer(await createActiveCustomer(db))), 'x-request-id': 'r1' };
    const response = await leaky.POST(
      new Request('http://x/', { method: 'POST', headers, body: '{"name":"x"}' }),
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toBe('r1');
    expect(await read(response)).toEqual({ status: 201, body: { success: true, made: 1 } });
  });

  test('may return another documented status', async () => {
    const twoways = serve(
      contract,
      operation('book a slot', async () => new WithStatus({ made: 7 }, 200)),
    );
    const headers = { ...json, ...(await bearer(await createActiveCustomer(db))) };
    const response = await twoways.POST(
      new Request('http://x/', { method: 'POST', headers, body: '{"name":"x"}' }),
    );
    expect(response.status).toBe(200);
  });

  test('whose output violates its contract, or which throws, is 500; only the log has the cause', async () => {
    const logged = vi.spyOn(log(), 'error').mockImplementation(() => undefined);
    const headers = { ...json, ...(await bearer(await createActiveCustomer(db))) };
    const request = () => new Request('http://x/', { method: 'POST', headers, body: '{"name":"x"}' });
    const broken = serve(
      contract,
      operation('book a slot', async () => ({ made: Number.NaN })),
    );
    const throwing = serve(
      contract,
      operation('book a slot', () => Promise.reject(new Error('secret'))),
    );
    for (const { POST } of [broken, throwing]) {
      const { status, body } = await read(await POST(request()));
      expect([status, body]).toEqual([500, expect.objectContaining({ code: 'INTERNAL' })]);
      expect(JSON.stringify(body)).not.toContain('secret');
    }
    expect(logged).toHaveBeenCalledTimes(2);
    expect(logged.mock.lastCall?.[0]).toMatchObject({ err: new Error('secret'), method: 'POST' });
  });

  test.each([
    ['UNAUTHENTICATED', 'denied'],
    ['FORBIDDEN', 'denied'],
    ['CROSS_ORIGIN', 'denied'],
    ['RATE_LIMITED', 'limit hit'],
    ['PAYMENT_NOT_VERIFIED', 'payment mismatch'],
    ['BAD_SIGNATURE', 'payment mismatch'],
    ['VALIDATION', null],
    ['NOT_FOUND', null],
    ['SUBSCRIPTION_REQUIRED', null],
    ['SLOT_FULL', null],
  ] as const)('refused with %s logs %s', async (code, event) => {
    const warned = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    const user = await createActiveCustomer(db);
    const { POST } = serve(
      contract,
      operation('book a slot', () => Promise.reject(new Refusal(code, 'No.'))),
    );
    const headers = {
      ...json,
      ...(await bearer(user)),
      'x-request-id': 'r1',
      [CLIENT_ADDRESS_HEADER]: '203.0.113.77',
    };
    await POST(new Request('http://x/api/make?mobile=1', { method: 'POST', headers, body: '{"name":"x"}' }));
    const line = {
      kind: 'security',
      request_id: 'r1',
      network: '203.0.113.0',
      actor_id: user.id,
      code,
      method: 'POST',
      path: '/api/make',
    };
    expect(warned.mock.calls).toEqual(event === null ? [] : [[line, event]]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'responds to %s with 405 and Allow',
    async (method) => {
      const response = await routes[method](new Request('http://x/', { method }));
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    },
  );

  test('that reads responds to HEAD like to GET', async () => {
    const reader = serve(
      reading,
      operation('see stores and slots', async () => ({ made: 1 })),
    );
    const headers = await bearer(await createUser(db));
    for (const method of ['GET', 'HEAD'] as const)
      expect((await reader[method](new Request('http://x/', { method, headers }))).status).toBe(200);
    expect((await reader.POST(new Request('http://x/', { method: 'POST' }))).headers.get('allow')).toBe(
      'GET, HEAD',
    );
  });

  test('without a contract is 404 for every method', async () => {
    for (const handler of Object.values(unknownEndpoint))
      expect(await read(await handler(new Request('http://x/')))).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', success: false },
      });
  });
});

describe('checks come in the documented order:', () => {
  test('size, type, token, role, input', async () => {
    const [staff, inactive, active] = [
      await createUser(db, { role: 'employee' }),
      await createUser(db),
      await createActiveCustomer(db),
    ];
    const large = ' '.repeat(64 * 1024 + 1);
    const plain = { 'content-type': 'text/plain' };
    const codes: unknown[] = [];
    for (const response of [
      await post({ ...plain, 'content-length': '65537' }, large),
      await post(plain, 'x'),
      await post({}, '{'),
      await post(await bearer(staff), '{'),
      await post(await bearer(inactive), '{'),
      await post(await bearer(active), '{'),
      await post(await bearer(active), '{"name":7}'),
      await post(await bearer(active)),
    ]) {
      const { status, body } = await read(response);
      codes.push([status, z.object({ code: z.string() }).safeParse(body).data?.code]);
    }
    expect(codes).toEqual([
      [413, 'TOO_LARGE'],
      [415, 'NOT_JSON'],
      [401, 'UNAUTHENTICATED'],
      [403, 'FORBIDDEN'],
      [403, 'SUBSCRIPTION_REQUIRED'],
      [400, 'BAD_JSON'],
      [400, 'VALIDATION'],
      [201, undefined],
    ]);
  });
});

describe('a token', () => {
  test.each([
    ['none', ''],
    ['of another scheme', 'Basic eDp4'],
    ['that is unreadable', 'Bearer x'],
    ['without its scheme', 'x.y.z'],
    ['two of them', 'Bearer x, Bearer y'],
  ])('%s: 401', async (_what, authorization) => {
    expect((await post({ authorization })).status).toBe(401);
  });

  test('is invalid after the end of its session or its account', async () => {
    const user = await createActiveCustomer(db);
    const headers = await bearer(user);
    expect((await post(headers)).status).toBe(201);
    await db.session.updateMany({ where: { userId: user.id }, data: { endedAt: new Date() } });
    expect((await post(headers)).status).toBe(401);
  });

  test('that is invalid in the header is not replaced by a valid cookie', async () => {
    const token = await tokenOf(await createActiveCustomer(db));
    expect((await post(cookie(token))).status).toBe(201);
    expect((await post({ ...cookie(token), authorization: 'Bearer x' })).status).toBe(401);
  });

  test('in the cookie cannot write from another site, or from an unknown origin', async () => {
    const token = await tokenOf(await createActiveCustomer(db));
    const foreign = await post({ cookie: `pasidi-session=${token}`, origin: 'http://evil.example' });
    expect(await read(foreign)).toMatchObject({ status: 403, body: { code: 'CROSS_ORIGIN' } });
    expect((await post({ cookie: `pasidi-session=${token}` })).status).toBe(403);
    expect(made).toBe(0);
  });
});

describe('an idempotency key', () => {
  test('gets the first response again, marked by a header', async () => {
    const headers = { ...(await bearer(await createActiveCustomer(db))), 'idempotency-key': 'k1' };
    const [first, second] = [await post(headers), await post(headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first, second].map((each) => each.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await second.text()).toBe(await first.text());
    expect(made).toBe(1);
    const other = await post(headers, '{"name":"y"}');
    expect(await read(other)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  });

  test('that is invalid is refused before anything is created', async () => {
    const headers = { ...(await bearer(await createActiveCustomer(db))), 'idempotency-key': 'x'.repeat(101) };
    expect((await post(headers)).status).toBe(400);
    expect(made).toBe(0);
  });
});

describe('the session cookie', () => {
  const cookiesOf = (response: Response) =>
    new Map(response.headers.getSetCookie().map((each) => [each.split('=')[0], each]));

  test('is set by a log-in, httpOnly, with a hint for the header and the known-browser cookie', async () => {
    const user = await createActiveCustomer(db);
    const body = JSON.stringify({ mobile: user.mobile, password: 'demo1234' });
    const { POST } = serve(logIn, logInWithPassword);
    const response = await POST(new Request('http://x/', { method: 'POST', headers: json, body }));
    const cookies = cookiesOf(response);
    expect([...cookies.keys()].map(String).toSorted()).toEqual([
      'pasidi-browser',
      'pasidi-session',
      'pasidi_who',
    ]);
    expect(cookies.get('pasidi-session')).toMatch(/HttpOnly/);
    expect(cookies.get('pasidi-browser')).toMatch(/Max-Age=15552000;.*HttpOnly/);
    expect(cookies.get('pasidi_who')).toMatch(/^pasidi_who=user\.1; (?!.*HttpOnly)/);
    const token = readCookie(cookies.get('pasidi-session') ?? '', 'pasidi-session');
    expect((await post(cookie(token ?? ''))).status).toBe(201);
  });

  test('is reissued by an endpoint that changes its claims', async () => {
    const user = await createUser(db);
    const token = await tokenOf(user);
    const { PUT } = serve(updateProfile, changeOwnProfile);
    const body = JSON.stringify({
      name: 'A',
      gender: 'other',
      email: 'a@mail.example',
      dob: '1990-01-01',
      address: 'x',
      mobile: user.mobile,
    });
    const headers = { ...json, ...cookie(token) };
    const response = await PUT(new Request('http://x/', { method: 'PUT', headers, body }));
    expect(response.status).toBe(200);
    const issued = readCookie(cookiesOf(response).get('pasidi-session') ?? '', 'pasidi-session') ?? '';
    expect(await decodeToken(issued, [secret])).toMatchObject({ profile: true, sub: String(user.id) });
  });

  test('is updated by any endpoint if it is outdated', async () => {
    const user = await createActiveCustomer(db, { profile: false });
    const token = await tokenOf(user);
    expect(cookiesOf(await post(cookie(token))).size).toBe(0);
    await db.user.update({ where: { id: user.id }, data: { dob: new Date('1990-01-01') } });
    expect(cookiesOf(await post(cookie(token))).get('pasidi-session')).toBeDefined();
  });
});
