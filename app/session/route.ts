import { ownPath, whereTo } from '@/lib/access/routes';
import { AnswerCookies, authenticate } from '@/lib/server/context';
import { unavailablePage } from '@/lib/server/unavailable-page';

/**
 * Brings the cookie in step with the database and goes on to a page of ours: a session that ended loses its cookie, an
 * account that changed gets its token anew. Only pages of the route table are gone on to.
 */
export async function GET(request: Request): Promise<Response> {
  const wanted = ownPath(new URL(request.url).searchParams.get('next')) ?? '/';
  try {
    const { session, credentials } = await authenticate(request.headers);
    const cookies = new AnswerCookies();
    if (session !== null) await cookies.issue(session);
    else if (credentials.from === 'cookie') cookies.forget();
    const { pathname } = new URL(wanted, 'https://own.invalid');
    const headers = new Headers({
      location: whereTo(pathname, session?.actor ?? null) ?? wanted,
      'cache-control': 'no-store',
    });
    cookies.apply(headers);
    return new Response(null, { status: 303, headers });
  } catch (error) {
    return unavailablePage(error, request.url);
  }
}
