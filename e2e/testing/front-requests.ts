import { expect } from 'vitest';
import type { RawResponse } from './raw-client';

export const HOST = 'Host: site.test\r\n';
export const CLOSE = 'Connection: close\r\n';
export const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

export function post(body: string, headers = `Content-Length: ${body.length}\r\n`): string {
  return `POST /api/Login_Gold HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: application/json\r\n${headers}\r\n${body}`;
}

export function chunked(...chunks: string[]): string {
  const parts = [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  return post('', 'Transfer-Encoding: chunked\r\n') + parts.join('');
}

export function expectRefusal(response: RawResponse | undefined, status: number, code: string): void {
  expect(response?.status).toBe(status);
  expect(response?.headers).toMatchObject(SECURITY);
  expect(response?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response?.headers['content-length']).toBe(String(response?.body.length));
  expect(response?.headers['cache-control']).toBe('no-store');
  expect(response?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const body: unknown = JSON.parse(response?.body ?? '');
  const sentence: unknown = expect.stringMatching(/^[A-Z].*\.$/);
  const anyText: unknown = expect.any(String);
  expect(body).toEqual({
    success: false,
    message: sentence,
    error: anyText,
    code,
    request_id: response?.headers['x-request-id'],
  });
  if (status === 405) expect(response?.headers['allow']).toMatch(/^GET, HEAD/);
}

export const big = 'x'.repeat(65_536);
