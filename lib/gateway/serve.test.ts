import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { openOperation, operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { endpointContract, noInput, fileContract, WithStatus } from '@/lib/contract';
import { CLIENT_ADDRESS_HEADER } from '@/lib/server/front/internal-headers';
import { log } from '@/lib/server/log';
import { contract, json, output, servedEndpoint } from '@/e2e/testing/served-endpoint';
import { serve, unknownEndpoint } from './serve';

const fixture = await servedEndpoint();
const { db, read, bearer } = fixture;

beforeEach(() => fixture.reset());

const reading = endpointContract({ method: 'GET', path: '/read', summary: 'x', input: noInput, output });

let runs = 0;
beforeEach(() => {
  runs = 0;
});
const make = operation<{ name: string }, { made: number }>('book a slot', 'no proof', async () => ({
  made: (runs += 1),
}));
const routes = serve(contract, make);

test('contract and operation are open to visitors together, or neither is', () => {
  expect(() => serve({ ...contract, open: true }, make)).toThrow('/make is open in its contract or');
  const openRun = openOperation<{ name: string }, { made: number }>(async () => ({ made: 1 }));
  expect(() => serve(contract, openRun)).toThrow('/make is open in its contract or');
});

test('a PDF is sent as a file, its failure as JSON', { tags: 'torture' }, async () => {
  const call = fileContract('application/pdf', { path: '/paper', summary: 'x', input: noInput });
  const bytes = new TextEncoder().encode('%PDF-');
  const paper = serve(
    call,
    operation('book a slot', 'no proof', async () => ({ fileName: 'receipt-R-1.pdf', bytes })),
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
      operation('book a slot', 'no proof', async () => ({ made: 1, secret: 'x' })),
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
      operation('book a slot', 'no proof', async () => new WithStatus({ made: 7 }, 200)),
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
      operation('book a slot', 'no proof', async () => ({ made: Number.NaN })),
    );
    const throwing = serve(
      contract,
      operation('book a slot', 'no proof', () => Promise.reject(new Error('secret'))),
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
      operation('book a slot', 'no proof', () => Promise.reject(new Refusal(code, 'No.'))),
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
      operation('see stores and slots', 'no proof', async () => ({ made: 1 })),
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
