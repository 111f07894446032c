import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getDetails, logIn, logOut } from '@/lib/people/accounts/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { getDetails as getDetailsEndpoint } from '@/lib/people/accounts/endpoints';
import { notes } from '@/lib/desk/notes/endpoints';
import { call, callAction, currentRecord, detailsOf } from './client';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

const response = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );
const sent = () => {
  const [url, options] = fetched.mock.calls[0] ?? [];
  return { url, ...options, headers: new Headers(options?.headers) };
};

describe('a call', () => {
  test('sends JSON to its path, with the given key and token', async () => {
    response(200, { success: true, message: 'You are logged out.' });
    const options = { idempotencyKey: 'k', token: 't', baseUrl: 'http://x' };
    expect(await call(logOut, {}, options)).toEqual({
      ok: true,
      status: 200,
      data: { message: 'You are logged out.' },
    });
    const { url, method, body, headers } = sent();
    expect([url, method, body]).toEqual(['http://x/api/Logout_Gold', 'POST', '{}']);
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      authorization: 'Bearer t',
    });
  });

  test('sends the input of a reading endpoint in the query', async () => {
    response(200, { success: true, data: [] });
    await call(getDetails, { mobile: '9123456780 &=₹' });
    const { url, method, body } = sent();
    expect([url, method, body]).toEqual([
      '/api/get_details?mobile=9123456780+%26%3D%E2%82%B9',
      'GET',
      undefined,
    ]);
  });

  test('knows of an endpoint only its method and path', async () => {
    response(200, { success: true, data: [] });
    expect(await call(getDetailsEndpoint, { mobile: '9123456780' })).toEqual({
      ok: true,
      status: 200,
      data: { data: [] },
    });
    expect(sent().url).toBe('/api/get_details?mobile=9123456780');
  });

  test("sends the action's name in the body", async () => {
    response(200, { success: true, data: [], total: 0, next_cursor: null });
    await callAction(notes, 'list', { customer_id: 7 });
    expect([sent().url, sent().body]).toEqual(['/api/notes', '{"customer_id":7,"action":"list"}']);
  });
});

describe('a refusal', () => {
  test('has code, message, fields, request and the seconds to wait', async () => {
    const body = {
      success: false,
      message: 'Wait.',
      code: 'RATE_LIMITED',
      fields: { a: 'b' },
      request_id: 'r',
    };
    response(429, body, { 'retry-after': '7' });
    expect(await call(logIn, { mobile: '9123456780', password: 'x' })).toEqual({
      ok: false,
      reason: 'refused',
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Wait.',
      fields: { a: 'b' },
      requestId: 'r',
      retryAfterSeconds: 7,
    });
  });

  test('without fields and time has none', async () => {
    response(401, { success: false, message: 'No.', code: 'UNAUTHENTICATED' }, { 'retry-after': 'soon' });
    expect(await call(listStores, {})).toMatchObject({
      fields: {},
      requestId: null,
      retryAfterSeconds: null,
    });
  });
});

test('details of a refusal are read by its code', async () => {
  response(409, { success: false, message: 'Changed.', code: 'STALE_VERSION', data: { id: 7, version: 3 } });
  const outcome = await call(listStores, {});
  if (outcome.ok) throw new Error('It succeeded.');
  expect(currentRecord(outcome, { id: 7, version: 2 })).toEqual({ id: 7, version: 3 });
  expect(detailsOf(outcome, 'RATE_JUMP')).toBeNull();
  expect(currentRecord(outcome, { id: 8, version: 2 })).toBeNull();
  expect(currentRecord({ ...outcome, data: undefined }, { id: 7, version: 2 })).toBeNull();
});

describe('the outcome is', () => {
  test.each([
    ['not-json', 'a page of HTML', 502, '<html>Bad gateway</html>', null],
    ['not-json', 'an empty response', 200, '', null],
    ['not-json', 'an empty failure', 500, '', null],
    ['unexpected', 'a success of another server', 200, { data: [{ shop_address: 7 }] }, null],
    ['unexpected', 'a success that is a list', 200, '[]', null],
    ['refused', 'an error of another server', 404, { detail: 'nope' }, null],
    ['refused', 'an empty object', 502, {}, null],
    ['refused', 'null', 502, 'null', null],
    ['refused', 'a list', 502, [], null],
    ['refused', 'a string', 500, '"Oops"', null],
    ['refused', 'a message alone', 400, { message: 'Not now.' }, 'Not now.'],
    ['refused', 'an error alone', 400, { error: 'Not like this.' }, 'Not like this.'],
    ['refused', 'both', 409, { message: 'This.', error: 'Not that.' }, 'This.'],
    ['refused', 'an empty message', 500, { message: '', error: 'Down.' }, 'Down.'],
    ['refused', 'a message that is no text', 500, { message: { a: 1 }, error: 7 }, null],
    ['refused', 'a code in numbers', 500, { message: 'Down.', code: 17 }, 'Down.'],
    ['refused', 'a code of another server', 500, { message: 'Down.', code: 'E17' }, 'Down.'],
  ])('%s for %s', async (reason, _what, status, body, message) => {
    response(status, body);
    expect(await call(listStores, {})).toMatchObject({ ok: false, reason, status, code: null, message });
  });

  test('network without a response', async () => {
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
    expect(await call(listStores, {})).toMatchObject({ ok: false, reason: 'network', status: 0, code: null });
  });

  test('network after a timeout or an abort', async () => {
    fetched.mockImplementation(
      (_url, options) =>
        new Promise((_resolve, reject) => {
          const give = () => reject(new DOMException('aborted', 'AbortError'));
          if (options?.signal?.aborted === true) give();
          else options?.signal?.addEventListener('abort', give);
        }),
    );
    const gaveUp = AbortSignal.abort();
    expect(await call(listStores, {}, { signal: gaveUp })).toMatchObject({ reason: 'network' });
    expect(await call(listStores, {}, { timeoutMs: 5 })).toMatchObject({ reason: 'network' });
  });

  test.each([
    ['a response', () => response(503, {}), 'refused'],
    ['an abort', () => fetched.mockRejectedValueOnce(new DOMException('aborted', 'AbortError')), 'network'],
  ])('in a browser without AbortSignal.any: %s', async (_what, prepare, reason) => {
    const missing = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    prepare();
    const { signal } = new AbortController();
    expect(await call(listStores, {}, { signal })).toMatchObject({ ok: false, reason });
    missing.mockRestore();
  });
});
