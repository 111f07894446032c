import { english, languageCookieName, languageOf, pathIn, splitPath } from '@/lib/languages';
import { isStaff } from '@/lib/kernel/access/actor';
import { safeRedirectPath } from '@/lib/kernel/access/routes';
import { updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile } from '@/lib/people/accounts/operations';
import { authenticate, ResponseCookies } from '@/lib/server/context';
import { requireOwnOrigin } from './read-request';
import { handlers, serve } from './serve';

const endpoint = serve(updateProfile, changeOwnProfile);
const yearSeconds = 365 * 86_400;

/**
 * The switch of languages (components/layout/language-switch.tsx), a form that works before hydration and without JavaScript: `?language=`, with the shown
 * page in `page`, else that of the referrer. The browser keeps the choice; a signed-in customer's account has it too.
 * @returns 303 to the same page in the language; 400 without one
 */
export const { POST: chooseLanguageByForm } = handlers('POST', async (request) => {
  requireOwnOrigin('POST', request.headers, 'cookie');
  const language = languageOf(new URL(request.url).searchParams.get('language'));
  if (language === null) return new Response(null, { status: 400 });
  const page = new URLSearchParams(await request.text()).get('page') ?? pageOf(request.headers);
  const location = addressIn(language, page);
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  const cookies = new ResponseCookies();
  cookies.set(languageCookieName, language, yearSeconds, true);
  cookies.apply(headers);
  const { actor } = await authenticate(request.headers);
  if (actor.kind !== 'visitor' && !isStaff(actor) && actor.language !== language) {
    const changed = await endpoint.PUT(profileRequest(request, { mobile: actor.mobile, language }));
    for (const cookie of changed.headers.getSetCookie()) headers.append('set-cookie', cookie);
  }
  return new Response(null, { status: 303, headers });
});

function pageOf(headers: Headers): string {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname + search;
}

/** Unlike {@link safeRedirectPath}, also /gold and /login, which are the same page for a visitor. */
function addressIn(language: NonNullable<ReturnType<typeof languageOf>>, page: string): string {
  if (!URL.canParse(page, 'https://own.invalid')) return pathIn(language, '/');
  const { path } = splitPath(new URL(page, 'https://own.invalid').pathname);
  const kept = safeRedirectPath(page);
  if (kept === null) return pathIn(language, path === '/gold' || path === '/login' ? path : '/');
  const { pathname, search, hash } = new URL(kept, 'https://own.invalid');
  return pathIn(language, splitPath(pathname).path) + search + hash;
}

function profileRequest(request: Request, body: Readonly<Record<string, string>>): Request {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  headers.set('accept-language', body['language'] ?? english);
  return new Request(request.url, { method: 'PUT', headers, body: JSON.stringify(body) });
}
