import {
  ServerResponse,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http';
import { gzip } from 'node:zlib';
import { isSameForEveryone } from '@/lib/access/routes';
import type { PagePolicies } from './csp';
import { REQUEST_ID_HEADER } from './internal-headers';
import { methodNotAllowed, refusalAnswer, refusals, type FrontRefusal } from './refusals';
import { fixedHeaders } from './security-headers';
import { isGatewayPath, methodsOf } from './target';

type WriteCallback = (error: Error | null | undefined) => void;
type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const CSP = 'content-security-policy';
/** Next has a browser ask for its icons anew with each change of the address: each filter of a list, on a phone's network. */
const ICONS = new Set(['/favicon.ico', '/icon.png', '/apple-icon.png']);
const KEPT_A_WEEK = 'public, max-age=604800';
const PRERENDERED = 'public, max-age=0, s-maxage=60, must-revalidate';

/** Whole, in part, or not changed: everything else (errors, redirects) is true for one moment and one client. */
const MAY_BE_KEPT = new Set([200, 206, 304]);

/** What an answer needs to know of the server it belongs to. */
interface ResponseSettings {
  live: boolean;
  policies: PagePolicies;
  isDraining(): boolean;
  /** The whole text that a route has handed over in place of writing it. */
  answerTo(requestId: string): string | null;
}

/** The refusal that stands for an answer of Next's own to a gateway path: an error page, or nothing at all. */
function refusalOfStatus(status: number, path: string): FrontRefusal {
  if (status === 404) return refusals.notFound;
  if (status === 405) return methodNotAllowed(methodsOf(path));
  if (status === 413) return refusals.tooLarge;
  if (status === 503) return refusals.draining;
  return status >= 500 ? refusals.internal : refusals.badRequest;
}

/** Below, packing makes an answer hardly smaller (Next's own bound). */
const PACKED_FROM_BYTES = 1024;

/** Clients say `gzip` plainly; to one that says it with a condition the answer goes as it is. */
function takesGzip(headers: IncomingHttpHeaders): boolean {
  const accepted = headers['accept-encoding']?.toString() ?? '';
  return accepted.split(',').some((coding) => coding.trim() === 'gzip');
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}

/**
 * The class of all answers of one front. Headers are completed when they are about to go out, not before: Next leaves a
 * header alone that is already there, so one set earlier would win over the route's own.
 */
export function frontResponseClass(settings: ResponseSettings) {
  const fixed = Object.entries(fixedHeaders(settings.live));

  return class FrontResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    requestId = '';
    /** Decoded path of the request; Next may rewrite `req.url` meanwhile. */
    path = '/';
    /** Whether it was written on the connection itself, in place of this answer, with this answer's status. */
    endedRaw = false;
    #replacement: string | undefined;

    override writeHead(statusCode: number, statusMessage?: string, headers?: Headers): this;
    override writeHead(statusCode: number, headers?: Headers): this;
    override writeHead(statusCode: number, second?: string | Headers, third?: Headers): this {
      const given = typeof second === 'string' ? third : second;
      if (given && !Array.isArray(given)) {
        for (const [name, value] of Object.entries(given)) {
          if (value !== undefined) this.setHeader(name, value);
        }
      }
      const rest = Array.isArray(given) ? given : undefined;
      if (!this.headersSent) this.#complete(statusCode);
      return typeof second === 'string'
        ? super.writeHead(statusCode, second, rest)
        : super.writeHead(statusCode, rest);
    }

    #complete(status: number): void {
      for (const [name, value] of fixed) this.setHeader(name, value);
      this.setHeader(REQUEST_ID_HEADER, this.requestId);
      this.removeHeader('x-powered-by');
      if (settings.isDraining()) this.setHeader('connection', 'close');
      if (isGatewayPath(this.path)) this.#completeCall(status);
      else if (status === 200 && ICONS.has(this.path)) this.setHeader('cache-control', KEPT_A_WEEK);
      else if (this.hasHeader('x-nextjs-prerender')) this.#completePrerendered(status);
      else if (!this.hasHeader(CSP) && String(this.getHeader('content-type') ?? '').startsWith('text/html')) {
        this.setHeader(CSP, settings.policies.fallback);
      }
      // Next marks its not-found page as one to keep for a year, wherever it stands. A cookie is for the client that gets it.
      if (!MAY_BE_KEPT.has(status) || this.hasHeader('set-cookie'))
        this.setHeader('cache-control', 'no-store');
    }

    #completeCall(status: number): void {
      if (this.#isForeignError(status)) this.#replace(status);
      if (!this.hasHeader('cache-control')) this.setHeader('cache-control', 'no-store');
    }

    /**
     * A prerendered document has no nonce, so a policy with one, set for its path, would stop its scripts; on a 304 too,
     * whose headers replace those of the stored page. Next lets shared caches keep it for a year, past the next build, whose
     * scripts have other names: a minute takes a rush of visitors off the app as well. A page that only visitors see is sent on
     * by the cookie, so a cache may give it to those without one alone.
     */
    #completePrerendered(status: number): void {
      this.setHeader(CSP, settings.policies.prerendered(this.path, status));
      if (String(this.getHeader('cache-control')).startsWith('s-maxage')) {
        this.setHeader('cache-control', PRERENDERED);
      }
      if (!isSameForEveryone(this.path)) {
        this.setHeader('vary', [this.getHeader('vary') ?? [], 'cookie'].flat().join(', '));
      }
    }

    #isForeignError(status: number): boolean {
      if (status < 400 || !isGatewayPath(this.path)) return false;
      return !String(this.getHeader('content-type') ?? '').startsWith('application/json');
    }

    /** No gateway call ever answers HTML or an empty error, whatever happened before its code ran. */
    #replace(status: number): void {
      const refusal = { ...refusalOfStatus(status, this.path), status };
      const { headers, body } = refusalAnswer(refusal, this.requestId, false);
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
      const whole = this.#wholeAnswer(first);
      if (whole !== null) return this.#endWhole(whole);
      if (isCallback(first)) return super.end(first);
      return typeof second === 'string' ? super.end(first, second, third) : super.end(first, second);
    }

    #wholeAnswer(written: unknown): string | null {
      if (this.headersSent || written !== undefined || !isGatewayPath(this.path)) return null;
      return settings.answerTo(this.requestId);
    }

    /** Next packs what goes through its router; calls do not. As text it goes out in one piece with its head, without a copy. */
    #endWhole(text: string): this {
      this.setHeader('vary', 'accept-encoding');
      if (!takesGzip(this.req.headers) || Buffer.byteLength(text) < PACKED_FROM_BYTES) return super.end(text);
      gzip(text, (error, packed) => {
        if (error === null) this.setHeader('content-encoding', 'gzip');
        super.end(error === null ? packed : text);
      });
      return this;
    }

    /** Only where it replaces: a head written before `end(chunk)` would cost every answer its Content-Length. */
    #headBeforeReplacing(): void {
      if (!this.headersSent && this.#isForeignError(this.statusCode)) this.writeHead(this.statusCode);
    }
  };
}
