import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentTokenOf, hashOfLinkToken, linkTokenOf, tokenOfStoredLink } from './token';

const row = { id: 7, createdAt: new Date('2026-01-31T04:30:00Z') };
const stored = (token: string) => ({
  ...row,
  purpose: 'payment' as const,
  tokenHash: hashOfLinkToken(token),
});

test('a stored link has the token of the secret that it was made with, in Base32', async () => {
  const token = linkTokenOf('old', row);
  expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(await tokenOfStoredLink(['new', 'old'], stored(token))).toBe(token);
  expect(await tokenOfStoredLink(['new'], stored(token))).toBeNull();
});

test('a link made before tokens were in Base32 keeps its token', async () => {
  const hmac = createHmac('sha256', 'old').update('payment link 7 2026-01-31T04:30:00.000Z');
  const token = hmac.digest('base64url').slice(0, 22);
  expect(await tokenOfStoredLink(['new', 'old'], stored(token))).toBe(token);
});

test('a link to a document has another token than a payment link with its id and time', () => {
  const token = documentTokenOf('secret', row);
  expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(documentTokenOf('secret', row)).toBe(token);
  expect([linkTokenOf('secret', row), documentTokenOf('other', row)]).not.toContain(token);
});
