import { safeRedirectPath, redirectTarget } from '@/lib/kernel/access/routes';
import { pathIn } from '@/lib/languages';
import { chooseLanguageByForm } from '@/lib/gateway/choose-language';
import { logInByForm } from '@/lib/gateway/log-in-by-form';
import { ResponseCookies, authenticate, languageOfPages } from '@/lib/server/context';
import { unavailablePage } from '@/lib/server/unavailable-page';

/**
 * Syncs the cookie with the database, then redirects to a page of the route table: an ended session loses its cookie, a changed account
 * gets a new token. `?login=` redirects to the log-in: an expired cookie would make /login redirect.
 */
export async function GET(request: Request): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const login = parameters.get('login');
  const target = safeRedirectPath(login ?? parameters.get('next')) ?? '/';
  try {
    const caller = await authenticate(request.headers);
    const { session, credentials } = caller;
    const cookies = new ResponseCookies();
    if (session !== null) await cookies.issue(session);
    else if (credentials.from === 'cookie') cookies.forget();
    const { pathname, search } = new URL(target, 'https://own.invalid');
    const language = languageOfPages(caller, request.headers);
    const logInFirst = login !== null && session === null;
    const headers = new Headers({
      location: logInFirst
        ? pathIn(language, `/login?next=${encodeURIComponent(target)}`)
        : (redirectTarget(pathname, session?.actor ?? null, search, language) ?? target),
      'cache-control': 'no-store',
    });
    cookies.apply(headers);
    return new Response(null, { status: 303, headers });
  } catch (error) {
    return unavailablePage(error, request);
  }
}

/** Log-in by the plain form of /login; with `?language=` the switch of languages. */
export function POST(request: Request): Promise<Response> {
  return new URL(request.url).searchParams.has('language')
    ? chooseLanguageByForm(request)
    : logInByForm(request);
}
