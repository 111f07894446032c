import type { IncomingHttpHeaders } from 'node:http';
import type { RateLimiter } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { routeOf } from '@/lib/access/routes';
import { readCookie, sessionCookieName } from '@/lib/auth/cookies';
import { networkOf } from '@/lib/auth/network';
import type { Secrets } from '@/lib/auth/secrets';
import { readToken } from '@/lib/auth/token';
import { CLIENT_ADDRESS_HEADER } from './internal-headers';

/**
 * Counts a request for a rendered page, also for its data (prefetch, navigation), before Next.js renders it.
 * @param headers the trusted ones
 * @returns the seconds to wait; null if the page may be rendered
 */
export type PageLimit = (headers: IncomingHttpHeaders) => Promise<number | null>;

/** Prerendered pages, files and endpoints do not count. @param path decoded */
export function isCountedPage(path: string): boolean {
  return routeOf(path)?.rendering === 'rendered';
}

/**
 * By session, for visitors by address. A token counts while it is genuine: whether its session has ended is decided by the page.
 * @param onError if the attempts cannot be counted: the page is rendered, and says itself that the database is away
 */
export function createPageLimit(
  limits: RateLimiter,
  { secrets, live }: { readonly secrets: Secrets; readonly live: boolean },
  onError: (error: unknown) => void,
): PageLimit {
  return async (headers) => {
    try {
      const cookie = readCookie(headers.cookie ?? null, sessionCookieName(live));
      const claims = cookie === null ? null : await readToken(cookie, secrets);
      if (claims !== null) await limits.consume('pagesPerSession', claims.sid);
      else await limits.consume('pagesPerAddress', networkOf(String(headers[CLIENT_ADDRESS_HEADER])));
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'RATE_LIMITED')
        return error.details.retryAfterSeconds ?? 1;
      onError(error);
      return null;
    }
  };
}
