import { documentMismatch } from '@/e2e/fixtures/documented';
import { apiDocument } from '@/lib/gateway/openapi/openapi';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { admits, signedInEndpoints } from '@/e2e/fixtures/endpoint-matrix';
import { rawRequest } from '@/e2e/fixtures/raw-http';
import { expect, test } from '@/e2e/fixtures/test';

const path = '/api/openapi.json';
const document = apiDocument();

test('document equals the one generated from the contracts, is public and cacheable', async ({
  visitor,
  accounts,
}) => {
  for (const caller of [visitor, (await accounts.signedIn()).api]) {
    const { status, headers, body } = await caller.request(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.getSetCookie()).toEqual([]);
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
  }
});

test('conditional request returns 304 for every form of If-None-Match', async ({ visitor }) => {
  const etag = (await visitor.request(path)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const response = await visitor.request(path, { headers: { 'if-none-match': known } });
    expect([known, response.status, response.text, response.headers.get('etag')]).toEqual([
      known,
      304,
      '',
      etag,
    ]);
  }
  expect((await visitor.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('methods other than GET and HEAD are refused', async ({ visitor }) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await visitor.request(path, { method });
    expectRefusal(response, { status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  }
  const head = await rawRequest('HEAD', path);
  expect([head.status, head.text]).toEqual([200, '']);
});

test('document holds no secret, local address or demo account', async ({ visitor }) => {
  const { text } = await visitor.request(path);
  expect(text).not.toMatch(/sandbox_|localhost|127\.0\.0\.1|demo1234|90000000\d\d|postgres/i);
});

test('x-roles match the access table', () => {
  const kinds = [
    ['inactive', 'inactive customer'],
    ['customer', 'active customer'],
    ['employee', 'employee'],
    ['executive', 'executive'],
    ['admin', 'admin'],
  ] as const;
  for (const { method, path: at } of signedInEndpoints) {
    const item = document.paths[at];
    const operation = { GET: item?.get, POST: item?.post, PUT: item?.put }[method];
    const admitted = kinds.filter(([actor]) => admits(at, actor)).map(([, kind]) => kind);
    expect([at, [...(operation?.['x-roles'] ?? [])].toSorted()]).toEqual([at, admitted.toSorted()]);
  }
});

test('undocumented responses are reported', () => {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  const refusal = (code: string) => ({
    success: false,
    message: 'A sentence.',
    error: 'A sentence.',
    code,
    request_id: '12345678',
  });
  const counts = { success: true, data: { orders: 1 } };
  const problemOf = (target: string, method: string, status: number, body: unknown, sent?: string) =>
    documentMismatch(
      target,
      { method, ...(sent === undefined ? {} : { body: sent }) },
      { status, headers, text: '', body, bytes: new Uint8Array() },
    );
  const at = '/api/dashboard_counts';
  expect(problemOf(at, 'POST', 200, counts)).toBe('');
  expect(problemOf(at, 'POST', 403, refusal('FORBIDDEN'))).toBe('');
  headers.set('content-type', 'text/calendar; charset=utf-8');
  expect(problemOf(at, 'POST', 200, counts)).toContain('is not the documented type');
  headers.set('content-type', 'application/json');
  expect(problemOf(at, 'POST', 200, { ...counts, more: 1 })).toContain('additional');
  expect(problemOf(at, 'POST', 200, { success: true, data: { orders: '1' } })).toContain('must be integer');
  expect(problemOf(at, 'POST', 201, counts)).toBe('201 is not documented.');
  expect(problemOf(at, 'POST', 403, refusal('SLOT_FULL'))).toContain('allowed values');
  expect(problemOf(at, 'POST', 404, refusal('NOT_FOUND'))).toBe('404 is not documented.');
  expect(problemOf(at, 'POST', 403, { ...refusal('FORBIDDEN'), stack: 'x' })).toContain('additional');
  expect(problemOf(at, 'PUT', 405, refusal('METHOD_NOT_ALLOWED'))).toBe('');
  expect(problemOf(at, 'PUT', 404, refusal('NOT_FOUND'))).toContain('METHOD_NOT_ALLOWED is documented');
  expect(problemOf('/api/nope', 'POST', 404, refusal('NOT_FOUND'))).toBe('');
  expect(problemOf('/api/nope', 'POST', 403, refusal('FORBIDDEN'))).toContain('NOT_FOUND is documented');
  const body = JSON.stringify({ action: 'read', id: 1 });
  expect(problemOf('/api/orders_gold', 'POST', 409, refusal('HAS_ORDER'), body)).toContain('for this action');
  expect(problemOf('/api/orders_gold', 'POST', 404, refusal('NOT_FOUND'), body)).toBe('');
  const deleted = { success: true, message: 'Order deleted successfully!' };
  expect(problemOf('/api/orders_gold', 'POST', 200, deleted, body)).toContain('required property');
});
