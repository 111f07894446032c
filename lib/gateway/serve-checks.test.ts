import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { operation } from '@/lib/kernel/access/operation';
import { logIn, updateProfile } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { imports } from '@/lib/desk/import/contract';
import {
  checkImport,
  endImport,
  listImports,
  readImportState,
  startImport,
} from '@/lib/desk/import/operations';
import { readCookie } from '@/lib/people/auth/cookies';
import { decodeToken } from '@/lib/people/auth/token';
import { contract, json, secret, servedEndpoint } from '@/e2e/testing/served-endpoint';
import { serve, serveActions } from './serve';

const fixture = await servedEndpoint();
const { db, read, tokenOf, bearer } = fixture;

beforeEach(() => fixture.reset());

let runs = 0;
beforeEach(() => {
  runs = 0;
});
const make = operation<{ name: string }, { made: number }>('book a slot', 'no proof', async () => ({
  made: (runs += 1),
}));
const routes = serve(contract, make);
const post = (headers: Record<string, string> = {}, body: string | null = '{"name":"x"}') =>
  routes.POST(
    new Request('http://site.example/api/make', { method: 'POST', headers: { ...json, ...headers }, body }),
  );
const cookie = (token: string) => ({ cookie: `pasidi-session=${token}`, origin: 'http://site.example' });

describe('checks come in the documented order:', () => {
  test('size, type, token, role, input', { tags: 'torture' }, async () => {
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

test('a refused upload is responded to before its body arrives', async () => {
  const neverEnding = new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(new Uint8Array(1000)) });
  const sending: RequestInit & { readonly duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: neverEnding,
    duplex: 'half',
  };
  const { POST } = serveActions(imports, {
    check: checkImport,
    start: startImport,
    state: readImportState,
    list: listImports,
    stop: endImport,
  });
  expect((await POST(new Request('http://site.example/api/import', sending))).status).toBe(401);
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
    expect(runs).toBe(0);
  });
});

describe('an idempotency key', () => {
  test('gets the first response again, marked by a header', async () => {
    const headers = { ...(await bearer(await createActiveCustomer(db))), 'idempotency-key': 'k1' };
    const [first, second] = [await post(headers), await post(headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first, second].map((each) => each.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await second.text()).toBe(await first.text());
    expect(runs).toBe(1);
    const other = await post(headers, '{"name":"y"}');
    expect(await read(other)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  });

  test('that is invalid is refused before anything is created', async () => {
    const headers = { ...(await bearer(await createActiveCustomer(db))), 'idempotency-key': 'x'.repeat(101) };
    expect((await post(headers)).status).toBe(400);
    expect(runs).toBe(0);
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
