import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http';
import { isSameForEveryone, localRouteOf } from '@/lib/kernel/access/routes';
import type { PagePolicies } from './csp';
import { REQUEST_ID_HEADER } from './internal-headers';
import { methodNotAllowed, refusalResponse, refusals, type FrontRefusal } from './refusals';
import { cameraHeaders, checkoutHeaders, fixedHeaders, secretAddressHeaders } from './security-headers';
import { isGatewayPath, methodsOf } from './target';

type WriteCallback = (error: Error | null | undefined) => void;
type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const CSP = 'content-security-policy';
/** Next.js makes browsers request icons again with each change of the URL, such as each filter of a list. */
const ICONS = new Set(['/favicon.ico', '/icon.png', '/apple-icon.png']);
/** Their names have a part of the hash of their content (lib/languages.test.ts). */
const FONTS = '/fonts/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const KEPT_A_WEEK = 'public, max-age=604800';
const PRERENDERED = 'public, max-age=0, s-maxage=60, must-revalidate';

const OF_NEXT = ['x-middleware-rewrite', 'x-nextjs-cache', 'x-nextjs-prerender', 'x-nextjs-stale-time'];

/** Errors and redirects must not be cached. */
const MAY_BE_KEPT = new Set([200, 206, 304]);

interface ResponseSettings {
  live: boolean;
  policies: PagePolicies;
  isDraining(): boolean;
}

/** Replaces Next.js's own error page or empty response on a gateway path. */
function refusalOfStatus(status: number, path: string): FrontRefusal {
  if (status === 404) return refusals.notFound;
  if (status === 405) return methodNotAllowed(methodsOf(path));
  if (status === 413) return refusals.tooLarge;
  if (status === 503) return refusals.draining;
  return status >= 500 ? refusals.internal : refusals.badRequest;
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}

/** Completes headers just before they are sent: Next.js keeps existing headers, so earlier ones would override the route's own. */
export function frontResponseClass(settings: ResponseSettings) {
  const fixed = Object.entries(fixedHeaders(settings.live));

  return class FrontResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    requestId = '';
    /** Decoded; Next.js may rewrite `req.url`. */
    path = '/';
    /** Written directly to the socket, with this status. */
    endedRaw = false;
    /** The handler may respond before the body's end; the connection then ends with the response. */
    streamsBody = false;
    /** Next.js responds with the not-found page, which it takes for any other. */
    isNotFound = false;
    /** The prerendered page at the path in Brotli, for a client that takes it. Next.js sends it uncompressed. */
    precompressed: Buffer | undefined;
    #replacement: string | Buffer | undefined;

    override writeHead(statusCode: number, statusMessage?: string, headers?: Headers): this;
    override writeHead(statusCode: number, headers?: Headers): this;
    override writeHead(sent: number, second?: string | Headers, third?: Headers): this {
      const statusCode = this.isNotFound && sent === 200 ? 404 : sent;
      const headers = typeof second === 'string' ? third : second;
      if (headers && !Array.isArray(headers)) {
        for (const [name, value] of Object.entries(headers)) {
          if (value !== undefined) this.setHeader(name, value);
        }
      }
      const rest = Array.isArray(headers) ? headers : undefined;
      if (!this.headersSent) this.#complete(statusCode);
      return typeof second === 'string'
        ? super.writeHead(statusCode, second, rest)
        : super.writeHead(statusCode, rest);
    }

    #complete(status: number): void {
      for (const [name, value] of fixed) this.setHeader(name, value);
      this.setHeader(REQUEST_ID_HEADER, this.requestId);
      this.removeHeader('x-powered-by');
      const route = localRouteOf(this.path)?.route;
      const special = {
        ...(route?.secretAddress === true ? secretAddressHeaders : {}),
        ...(route?.camera === true ? cameraHeaders : {}),
        ...(route?.checkout === true ? checkoutHeaders : {}),
      };
      for (const [name, value] of Object.entries(special)) this.setHeader(name, value);
      if (settings.isDraining() || (this.streamsBody && !this.req.complete))
        this.setHeader('connection', 'close');
      if (isGatewayPath(this.path)) this.#completeGatewayResponse(status);
      else if (MAY_BE_KEPT.has(status) && this.path.startsWith(FONTS))
        this.setHeader('cache-control', IMMUTABLE);
      else if (status === 200 && ICONS.has(this.path)) this.setHeader('cache-control', KEPT_A_WEEK);
      else if (this.hasHeader('x-nextjs-prerender')) this.#completePrerendered(status);
      else if (!this.hasHeader(CSP) && String(this.getHeader('content-type') ?? '').startsWith('text/html')) {
        this.setHeader(CSP, settings.policies.fallback);
      }
      // Next.js marks its not-found page as cacheable for a year, at any path. A cookie belongs to one client.
      if (!MAY_BE_KEPT.has(status) || this.hasHeader('set-cookie'))
        this.setHeader('cache-control', 'no-store');
    }

    #completeGatewayResponse(status: number): void {
      if (this.#isForeignError(status)) this.#replace(status);
      if (!this.hasHeader('cache-control')) this.setHeader('cache-control', 'no-store');
    }

    /**
     * A prerendered page has no nonce: a policy with one would block its scripts, on a 304 too, whose headers replace the cached ones.
     * Next.js lets shared caches keep it for a year, beyond the next build with other script names; one minute absorbs a rush of visitors.
     * A page for visitors only redirects by cookie, so a cache may serve it only to requests without one.
     */
    #completePrerendered(status: number): void {
      const isPage = String(this.getHeader('content-type')).startsWith('text/html');
      if (this.precompressed !== undefined && status === 200 && isPage) {
        this.setHeader('content-encoding', 'br');
        this.setHeader('content-length', this.precompressed.length);
        this.#varyBy('Accept-Encoding');
        this.#replacement = this.precompressed;
      }
      // Read by Next.js's router in data only, not in documents.
      if (isPage) for (const name of OF_NEXT) this.removeHeader(name);
      this.setHeader(CSP, settings.policies.prerendered(this.path, status));
      if (String(this.getHeader('cache-control')).startsWith('s-maxage')) {
        this.setHeader('cache-control', PRERENDERED);
      }
      if (!isSameForEveryone(this.path)) {
        this.#varyBy('cookie');
      }
    }

    #varyBy(name: string): void {
      const names = String(this.getHeader('vary') ?? '').split(',');
      this.setHeader(
        'vary',
        [...new Set([...names, name].map((each) => each.trim()))].filter(Boolean).join(', '),
      );
    }

    #isForeignError(status: number): boolean {
      if (status < 400 || !isGatewayPath(this.path)) return false;
      return !String(this.getHeader('content-type') ?? '').startsWith('application/json');
    }

    /** A gateway response is never HTML or an empty error, even if it failed before its code ran. */
    #replace(status: number): void {
      const refusal = { ...refusalOfStatus(status, this.path), status };
      const { headers, body } = refusalResponse(refusal, this.requestId, false);
      for (const name of ['content-encoding', 'transfer-encoding', 'etag']) this.removeHeader(name);
      for (const [name, value] of Object.entries(headers)) {
        if (name !== 'allow' || !this.hasHeader(name)) this.setHeader(name, value);
      }
      this.#replacement = body;
    }

    override write(chunk: unknown, callback?: WriteCallback): boolean;
    override write(chunk: unknown, encoding: BufferEncoding, callback?: WriteCallback): boolean;
    override write(chunk: unknown, second?: BufferEncoding | WriteCallback, third?: WriteCallback): boolean {
      this.#headBeforeReplacing();
      if (this.#replacement === undefined) {
        return typeof second === 'string' ? super.write(chunk, second, third) : super.write(chunk, second);
      }
      const done = typeof second === 'function' ? second : third;
      if (done) process.nextTick(done, null);
      return true;
    }

    override end(callback?: () => void): this;
    override end(chunk: unknown, callback?: () => void): this;
    override end(chunk: unknown, encoding: BufferEncoding, callback?: () => void): this;
    override end(first?: unknown, second?: BufferEncoding | (() => void), third?: () => void): this {
      this.#headBeforeReplacing();
      if (this.#replacement !== undefined) {
        const body = this.#replacement;
        this.#replacement = '';
        return super.end(body, [first, second, third].find(isCallback));
      }
      if (isCallback(first)) return super.end(first);
      return typeof second === 'string' ? super.end(first, second, third) : super.end(first, second);
    }

    /** Writes the head of replaced responses only: writing the head before `end(chunk)` drops the Content-Length. */
    #headBeforeReplacing(): void {
      if (this.headersSent) return;
      if (this.precompressed !== undefined || this.#isForeignError(this.statusCode))
        this.writeHead(this.statusCode);
    }
  };
}
