import { ownPath, whereTo } from '@/lib/access/routes';
import { AnswerCookies, authenticate } from '@/lib/server/context';
import { unavailablePage } from '@/lib/server/unavailable-page';

/**
 * Brings the cookie in step with the database and goes on to a page of ours: a session that ended loses its cookie, an
 * account that changed gets its token anew. Only pages of the route table are gone on to. `?login=` instead of `?next=` is the
 * way of a message that a session is over: it leads to the log-in first, which a cookie of the old session would keep shut.
 */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const login = asked.get('login');
  const wanted = ownPath(login ?? asked.get('next')) ?? '/';
  try {
    const { session, credentials } = await authenticate(request.headers);
    const cookies = new AnswerCookies();
    if (session !== null) await cookies.issue(session);
    else if (credentials.from === 'cookie') cookies.forget();
    const { pathname } = new URL(wanted, 'https://own.invalid');
    const logInFirst = login !== null && session === null;
    const headers = new Headers({
      location: logInFirst
        ? `/login?next=${encodeURIComponent(wanted)}`
        : (whereTo(pathname, session?.actor ?? null) ?? wanted),
      'cache-control': 'no-store',
    });
    cookies.apply(headers);
    return new Response(null, { status: 303, headers });
  } catch (error) {
    return unavailablePage(error, request);
  }
}
