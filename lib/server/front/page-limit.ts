import type { IncomingHttpHeaders } from 'node:http';
import { splitPath } from '@/lib/languages';
import type { RateLimiter } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { localRouteOf, routePathOf } from '@/lib/kernel/access/routes';
import type { SecurityEvent } from '@/lib/kernel/access/security-event';
import { readCookie, sessionCookieName } from '@/lib/people/auth/cookies';
import { networkOf } from '@/lib/people/auth/network';
import type { Secrets } from '@/lib/people/auth/secrets';
import { readToken } from '@/lib/people/auth/token';
import { truncateAddress, type Trace } from '@/lib/server/log';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './internal-headers';

/**
 * Counts a request for a rendered page, also for its data (prefetch, navigation), before Next.js renders it.
 * @param path decoded
 * @param headers the trusted ones
 * @returns the seconds to wait; null if the page may be rendered
 */
export type PageLimit = (path: string, headers: IncomingHttpHeaders) => Promise<number | null>;

/** Prerendered pages, files and endpoints do not count. @param path decoded */
export function isCountedPage(path: string): boolean {
  return localRouteOf(path)?.route.rendering === 'rendered';
}

/**
 * Limits pages by session, for visitors by address. A token counts while it is genuine: whether its session has ended is decided by the page.
 * @param events `onError` if the attempts cannot be counted: the page is rendered, and says itself that the database is away
 */
export function createPageLimit(
  limits: RateLimiter,
  { secrets, live }: { readonly secrets: Secrets; readonly live: boolean },
  events: { onError(error: unknown): void; onRefused(event: SecurityEvent, trace: Trace): void },
): PageLimit {
  return async (path, headers) => {
    const network = networkOf(String(headers[CLIENT_ADDRESS_HEADER]));
    const cookie = readCookie(headers.cookie ?? null, sessionCookieName(live));
    const claims = cookie === null ? null : await readToken(cookie, secrets);
    try {
      if (claims !== null) await limits.consume('pagesPerSession', claims.sid);
      else await limits.consume('pagesPerAddress', network);
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'RATE_LIMITED') {
        const { code } = error;
        // By its route: the path may have a token.
        const event = { event: 'limit hit', code, method: 'GET', path: routePathOf(splitPath(path).path) ?? '' } as const;
        const trace = {
          requestId: String(headers[REQUEST_ID_HEADER]),
          network: truncateAddress(network),
          actorId: claims === null ? null : Number(claims.sub),
        };
        events.onRefused(event, trace);
        return error.details.retryAfterSeconds ?? 1;
      }
      events.onError(error);
      return null;
    }
  };
}
