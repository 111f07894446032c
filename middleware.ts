import { NextResponse, type NextRequest } from 'next/server';
import { earlyPressHash } from '@/components/layout/early-press';
import { contentSecurityPolicy } from '@/lib/kernel/access/content-security-policy';
import { innerPath, localRouteOf, notFoundPath, redirectTarget } from '@/lib/kernel/access/routes';
import { chosenLanguage, english, isShipped, languageCookieName } from '@/lib/languages';
import { sessionCookieName } from '@/lib/people/auth/cookies';
import { readToken } from '@/lib/people/auth/token';
import { env } from '@/lib/env/env';

/**
 * Checks the token against the route table and redirects; finds the language of a page, which is the first part of its inner address; sets policy and nonce
 * of rendered pages. Decides nothing else.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { languages, live, nextAuthSecrets, razorpay } = env();
  const { pathname, search } = request.nextUrl;
  if (pathname === '/session') return NextResponse.next();
  if (!isShipped(pathname, languages)) return NextResponse.rewrite(new URL(notFoundPath('/'), request.url));
  const cookie = request.cookies.get(sessionCookieName(live))?.value;
  const claims = cookie === undefined ? null : await readToken(cookie, nextAuthSecrets);
  const chosen = chosenLanguage(claims?.language, request.cookies.get(languageCookieName)?.value, languages);
  const target = redirectTarget(pathname, claims, search, chosen);
  if (target !== null) {
    const response = NextResponse.redirect(new URL(target, request.url));
    response.headers.set('cache-control', 'no-store');
    return response;
  }
  // Staff hear English everywhere.
  const inner = innerPath(pathname, claims === null || claims.role === 'user' ? chosen : english);
  const address = new URL(inner + search, request.url);
  const route = localRouteOf(pathname)?.route;
  if (route?.rendering !== 'rendered') return NextResponse.rewrite(address);

  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = contentSecurityPolicy({
    nonce,
    scriptHashes: [earlyPressHash],
    live,
    ...('checkout' in route ? { checkoutUrl: razorpay.checkoutUrl } : {}),
  });
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.rewrite(address, { request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

export const config = {
  // Only pages: the gateway checks the session itself, and files are the same for everyone.
  matcher: ['/((?!api/|api$|_next/|img/|.*\\.[a-z0-9]+$).*)'],
};
