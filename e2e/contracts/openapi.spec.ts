import { apiDocument } from '@/lib/gateway/openapi';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { signedInCalls, type ActorName } from '@/e2e/fixtures/call-table';
import { rawRequest } from '@/e2e/fixtures/raw-http';
import { expect, test } from '@/e2e/fixtures/test';

/** The API document as the site serves it, and as it speaks of who may call what. */

const path = '/api/openapi.json';
const document = apiDocument();

test('anyone gets the document that the contracts make, and a cache may keep it', async ({
  visitor,
  people,
}) => {
  for (const caller of [visitor, (await people.signedIn()).api]) {
    const { status, headers, body } = await caller.request(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.getSetCookie()).toEqual([]);
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
  }
});

test('who has it already gets 304, by any way of asking', async ({ visitor }) => {
  const etag = (await visitor.request(path)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const answer = await visitor.request(path, { headers: { 'if-none-match': known } });
    expect([known, answer.status, answer.text, answer.headers.get('etag')]).toEqual([known, 304, '', etag]);
  }
  expect((await visitor.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('it is read, and nothing else', async ({ visitor }) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await visitor.request(path, { method });
    expectRefusal(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  }
  const head = await rawRequest('HEAD', path);
  expect([head.status, head.text]).toEqual([200, '']);
});

test('it holds no secret, no address of this machine and no demo account', async ({ visitor }) => {
  const { text } = await visitor.request(path);
  expect(text).not.toMatch(/sandbox_|localhost|127\.0\.0\.1|demo1234|90000000\d\d|postgres/i);
});

test('who may call what, as the document says it, is what the calls do', () => {
  const kindOf: Record<ActorName, string> = {
    inactive: 'inactive customer',
    active: 'active customer',
    employee: 'employee',
    executive: 'executive',
    admin: 'admin',
  };
  const isName = (name: string): name is ActorName => Object.hasOwn(kindOf, name);
  for (const { method, path: at, told } of signedInCalls) {
    const item = document.paths[at];
    const operation = { GET: item?.get, POST: item?.post, PUT: item?.put }[method];
    const admitted = Object.keys(told)
      .filter(isName)
      .filter((name) => told[name].status !== 403 && told[name].code !== 'ALREADY_ACTIVE')
      .map((name) => kindOf[name]);
    expect([at, [...(operation?.['x-roles'] ?? [])].toSorted()]).toEqual([at, admitted.toSorted()]);
  }
});
