import { beforeAll, expect, test, vi } from 'vitest';
import { languageCookieName, type Language } from '@/lib/languages';
import { sessionCookieName } from '@/lib/people/auth/cookies';
import { encodeToken } from '@/lib/people/auth/token';

let unavailablePage: (error: unknown, request: Request) => Promise<Response>;

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://pasidi:secret@127.0.0.1:5432/pasidi');
  vi.stubEnv('NEXTAUTH_SECRET', 'local');
  vi.stubEnv('LOG_LEVEL', 'silent');
  const { env } = await import('@/lib/env/env');
  // Read once.
  env();
  ({ unavailablePage } = await import('./unavailable-page'));
});

const tokenOf = (role: 'user' | 'employee', language: Language) =>
  encodeToken(
    { sid: 'a-session-of-twenty-characters', sub: '7', role, active: true, profile: true, language },
    new Date(Date.now() + 60_000),
    'local',
    new Date(),
  );

test.each([
  ['nobody, without a choice', null, null, 'en-IN', 'We will be right back'],
  ['nobody, who chose Hindi', null, 'hi', 'hi', 'हम थोड़ी देर में वापस आएँगे'],
  ['a language that does not exist', null, 'xx', 'en-IN', 'We will be right back'],
  ['a customer, whatever the browser has', 'user', 'hi', 'te', 'కాసేపట్లో తిరిగి వస్తాం'],
  ['staff', 'employee', 'hi', 'en-IN', 'We will be right back'],
] as const)('the page for %s is in their language', async (_who, role, chosen, lang, title) => {
  const cookies = [
    ...(role === null ? [] : [`${sessionCookieName(false)}=${await tokenOf(role, 'te')}`]),
    ...(chosen === null ? [] : [`${languageCookieName}=${chosen}`]),
  ];
  const headers = { cookie: cookies.join('; ') };
  const response = await unavailablePage(
    new Error('away'),
    new Request('http://localhost:3000/session?next=%2Forders', { headers }),
  );
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  const html = await response.text();
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain('href="/session?next=%2Forders"');
});
