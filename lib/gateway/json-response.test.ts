import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { jsonResponse } from './json-response';

const long = JSON.stringify({ success: true, names: Array.from({ length: 100 }, () => 'இந்திரா') });
const answer = async (text: string, acceptEncoding: string | null, status = 200) => {
  const response = await jsonResponse(text, { status, headers: new Headers() }, acceptEncoding);
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
};

test.each([
  ['without Accept-Encoding', long, null],
  ['without gzip', long, 'br'],
  ['if gzip is refused', long, 'br, gzip;q=0'],
  ['if it is short', '{"success":true}', 'gzip'],
])('a response is sent as it is, with its length, %s', async (_when, text, acceptEncoding) => {
  const { headers, body } = await answer(text, acceptEncoding);
  expect(body.toString()).toBe(text);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-length': String(Buffer.byteLength(text)),
    vary: 'accept-encoding',
  });
  expect(headers.has('content-encoding')).toBe(false);
});

test('a long response is compressed for a client that takes gzip', async () => {
  const { status, headers, body } = await answer(long, 'gzip, deflate, br', 201);
  expect(status).toBe(201);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    vary: 'accept-encoding',
  });
  expect(body.length).toBeLessThan(long.length / 4);
  expect(gunzipSync(body).toString()).toBe(long);
});
