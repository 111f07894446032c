/* oxlint-disable max-lines -- the way of one request through the front, in order */
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { closeListener } from '@/lib/kernel/compat/close-listener';
import { innerPath, localRouteOf, notFoundPath } from '@/lib/kernel/access/routes';
import { english, type Language } from '@/lib/languages';
import { isReadableRouterState } from '@/lib/kernel/compat/router-state';
import { isMissingAddress, listenAddresses } from '@/lib/env/hosts';
import { takesBrotli, type Handle } from '@/lib/server/front/precompressed-files';
import type { Watch } from '@/lib/server/telemetry/watch';
import type { KnownPaths } from './known-paths';
import { awaitBody, declaredBytes, declaresBody, discardBody } from './body';
import type { PagePolicies } from './csp';
import { respondMetrics, type MetricsEndpoint } from './metrics';
import type { Probe } from './health';
import { ELSEWHERE_HEADER } from './internal-headers';
import { httpLimits, type HttpLimits } from './http-limits';
import { isCountedPage, type PageLimit } from './page-limit';
import { englishTexts, type PageTexts } from './page-texts';
import {
  methodNotAllowed,
  rawResponse,
  refusalResponse,
  refusals,
  tooManyPages,
  type FrontRefusal,
  type PageRequest,
} from './refusals';
import { trustHeaders, withoutBody } from './request-headers';
import { frontResponseClass } from './response';
import { respondServiceWorker, SERVICE_WORKER } from './service-worker';
import { Sockets } from './sockets';
import { isBelowNext, isGatewayPath, methodsOf, PAGE_METHODS, pathOfTarget } from './target';

export interface FrontOptions {
  /** Receives complete requests with trusted headers only. */
  handle: Handle;
  /** The client's Host header is ignored. */
  siteUrl: string;
  live: boolean;
  trustProxy: number;
  policies: PagePolicies;
  /** Other paths reach `handle` only as requests for the not-found page. */
  knownPaths: KnownPaths;
  /** Methods of each gateway endpoint, by path; unlisted paths go to Next.js with any method. */
  endpointMethods: ReadonlyMap<string, readonly string[]>;
  /** Largest form (`multipart/form-data`) in bytes, by path. */
  uploads?: ReadonlyMap<string, number>;
  /** Largest other body in bytes, by path. Default: the common limit. */
  bodies?: ReadonlyMap<string, number>;
  /** Served by the front itself, also while it drains. */
  probes?: ReadonlyMap<string, Probe>;
  /** Not found for clients that are not allowed. */
  metrics?: MetricsEndpoint;
  /** Script of the service worker. Default: none. */
  serviceWorker?: string;
  /** Prerendered pages in Brotli, by inner path. */
  pages?: ReadonlyMap<string, Buffer>;
  /** Limit on rendered pages. Default: none. */
  pageLimit?: PageLimit;
  /** Of the pages that the front writes itself. Default: English. */
  languageOf?: (path: string, headers: IncomingHttpHeaders) => Promise<Language>;
  texts?: ReadonlyMap<Language, PageTexts>;
  watch?: Watch;
  onError(error: unknown): void;
  limits?: Partial<HttpLimits>;
}

export interface Front {
  server: Server;
  /** Rejects if an address of `host` is in use, or its first one missing on this machine. */
  listen(port: number, host: string): Promise<void>;
  /**
   * Graceful shutdown. Responds 503 to new requests for `graceMs` (but serves those of a proxy with other replicas), then stops accepting, and lets requests
   * in flight finish within `drainMs`. Resolves when all connections are closed.
   */
  stop(): Promise<void>;
}

/** The server before Next.js's handler (docs/product/running.md, "Front server"), not yet listening. */
export function createFront(options: FrontOptions): Front {
  const limits = { ...httpLimits, ...options.limits };
  const siteUrl = new URL(options.siteUrl);
  const sockets = new Sockets(limits.lingerMs);
  let draining = false;
  let graceIsOver = false;

  const FrontResponse = frontResponseClass({
    live: options.live,
    policies: options.policies,
    isDraining: () => draining,
  });
  type ServedResponse = InstanceType<typeof FrontResponse>;

  const server = createServer({
    ServerResponse: FrontResponse,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    // Refused below, with an error message.
    requireHostHeader: false,
    // A body within the limit waits in the stream's buffer for Next.js.
    highWaterMark: Math.max(limits.bodyBytes, ...(options.bodies?.values() ?? [])) + 1,
  });
  server.timeout = limits.silenceMs;

  function endWith(
    socket: Duplex,
    refusal: FrontRefusal,
    { requestId = randomUUID(), withBody = true }: { requestId?: string; withBody?: boolean } = {},
  ): void {
    sockets.end(socket, () => rawResponse(refusal, requestId, options.live, withBody));
  }

  /** Responds on the socket, then closes it without reading the rest. */
  function endRequest(request: IncomingMessage, response: ServedResponse, refusal: FrontRefusal): void {
    response.statusCode = refusal.status;
    response.endedRaw = true;
    endWith(request.socket, refusal, {
      requestId: response.requestId,
      withBody: request.method !== 'HEAD',
    });
  }

  function endUnreadable(socket: Duplex, refusal: FrontRefusal): void {
    if (sockets.isEnding(socket)) return;
    const requestId = randomUUID();
    options.watch?.unreadable(refusal.status, requestId, socket);
    endWith(socket, refusal, { requestId });
  }

  function refuse(request: IncomingMessage, response: ServedResponse, refusal: FrontRefusal): void {
    if (declaresBody(request)) {
      discardBody(request);
      endRequest(request, response, refusal);
    } else {
      responseBegins(request.socket, response);
      respond(request, response, refusal);
    }
  }

  /** Gateway endpoints decide for themselves. */
  function isUnknown(request: IncomingMessage, path: string): boolean {
    return !isGatewayPath(path) && !options.knownPaths.has(request.url ?? '');
  }

  function respond(request: IncomingMessage, response: ServedResponse, refusal: FrontRefusal): void {
    const send = (page: PageRequest | null) => {
      const { headers, body } = refusalResponse(refusal, response.requestId, page);
      response.writeHead(refusal.status, headers);
      response.end(body);
    };
    if (isGatewayPath(response.path) || !(request.headers.accept ?? '').includes('text/html')) send(null);
    else void pageRequestOf(request, response.path).then(send);
  }

  async function pageRequestOf({ headers, url = '/' }: IncomingMessage, path: string): Promise<PageRequest> {
    const wanted = await options.languageOf?.(path, headers).catch((): Language => english);
    const language: Language = wanted !== undefined && options.texts?.has(wanted) ? wanted : english;
    return { address: url, language, texts: options.texts?.get(language) ?? englishTexts };
  }

  /** A proxy with other replicas avoids this one once the port is closed: until then its requests are served. */
  function isRefusing(socket: Duplex): boolean {
    return draining && (graceIsOver || !sockets.hasElsewhere(socket));
  }

  function faultOf(request: IncomingMessage, path: string | null): FrontRefusal | null {
    const allowed = options.endpointMethods.get(path ?? '') ?? methodsOf(path);
    if (isRefusing(request.socket) && !options.probes?.has(path ?? ''))
      return sockets.refusalOfDraining(request.socket);
    // Before the method check: no spelling or method may reveal Next.js's own endpoints.
    if (isBelowNext(request.url) && !options.knownPaths.has(request.url ?? '')) return refusals.notFound;
    if (!allowed.includes(request.method ?? '')) return methodNotAllowed(allowed);
    if (path === null) return refusals.badTarget;
    // Another spelling of the one page with a form is the not-found page.
    if (request.method === 'POST' && isUnknown(request, path)) return methodNotAllowed(PAGE_METHODS);
    if (!isWellFormedHead(request)) return refusals.badRequest;
    if (!isGatewayPath(path) && !isReadableRouterState(request.headers['next-router-state-tree']))
      return refusals.badRequest;
    if (/\bwebsocket\b/i.test(request.headers.upgrade ?? '')) return refusals.upgrade;
    if (declaredBytes(request) > Math.max(bodyBytes(path), uploadBytes(request, path)))
      return refusals.tooLarge;
    return null;
  }

  function bodyBytes(path: string): number {
    return options.bodies?.get(path) ?? limits.bodyBytes;
  }

  /** 0 for a request that is no upload. */
  function uploadBytes({ headers }: IncomingMessage, path: string): number {
    const isForm = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
    return isForm ? (options.uploads?.get(path) ?? 0) : 0;
  }

  function receive(
    request: IncomingMessage,
    response: ServedResponse,
    expects: 'nothing' | 'continue' | 'other',
  ): void {
    const { socket } = request;
    if (sockets.isEnding(socket)) return;
    if (request.headers[ELSEWHERE_HEADER] !== undefined) sockets.goesElsewhere(socket);
    const path = pathOfTarget(request.url);
    response.requestId = randomUUID();
    response.path = path ?? '/api';
    options.watch?.begins(request, response);
    const fault = faultOf(request, path) ?? (expects === 'other' ? refusals.expectation : null);
    if (fault) {
      refuse(request, response, fault);
      return;
    }
    const handle = handlerOf(request, response);
    const hasBody = declaresBody(request);
    // A body has no meaning there (RFC 9110, 9.3.1), so it is discarded.
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading) withoutBody(request.headers);
    if (expects === 'continue') response.writeContinue();
    const serve = (): void => {
      if (sockets.isEnding(socket)) return;
      responseBegins(socket, response);
      void pass(handle, request, response);
    };
    // Too large to wait here: the handler reads it as it comes, and may respond before its end.
    if (uploadBytes(request, response.path) > 0 && hasBody && !isReading) {
      response.streamsBody = true;
      response.once('finish', () => {
        if (!request.complete) sockets.cutLater(socket);
      });
      serve();
    } else if (hasBody)
      awaitBody(request, bodyBytes(response.path), {
        onWhole: () => {
          if (!isReading) return serve();
          request.once('end', serve);
          discardBody(request);
        },
        onTooLarge: () => {
          discardBody(request);
          endRequest(request, response, refusals.tooLarge);
        },
      });
    else serve();
  }

  /** Makes the headers trustworthy, unless the front serves the request itself. */
  function handlerOf(request: IncomingMessage, response: ServedResponse): Handle {
    const { path } = response;
    const probe = options.probes?.get(path);
    if (probe !== undefined) return () => respondToProbe(response, probe);
    const { metrics } = options;
    if (metrics?.matches(path, request)) return () => respondMetrics(metrics, response);
    const { serviceWorker } = options;
    if (path === `/${SERVICE_WORKER}` && serviceWorker !== undefined)
      return () => respondServiceWorker(response, serviceWorker);
    const unknown = isUnknown(request, path);
    trustHeaders(request.headers, {
      siteUrl,
      trustProxy: options.trustProxy,
      socketAddress: request.socket.remoteAddress,
      requestId: response.requestId,
      isPage: !unknown && !isGatewayPath(path),
    });
    if (unknown) return () => respondNotFound(request, response);
    // Not for the router, which requests the data of a page at the same path.
    const isPage = request.headers.rsc === undefined && localRouteOf(path) !== null;
    const page = isPage ? options.pages?.get(innerPath(path, english)) : undefined;
    if (page !== undefined && takesBrotli(request)) {
      response.precompressed = page;
      delete request.headers['accept-encoding'];
    }
    const { pageLimit } = options;
    if (pageLimit !== undefined && isCountedPage(path))
      return () => respondWithin(() => pageLimit(path, request.headers), request, response);
    return options.handle;
  }

  /** The page, or 429 with a page that says how long to wait. Next's router opens that one for refused page data. */
  async function respondWithin(
    secondsToWait: () => ReturnType<PageLimit>,
    request: IncomingMessage,
    response: ServedResponse,
  ): Promise<void> {
    const seconds = await secondsToWait();
    if (seconds === null) await options.handle(request, response);
    else respond(request, response, tooManyPages(seconds));
  }

  /** The site's page for navigation, a short text for a missing image or script. */
  function respondNotFound(request: IncomingMessage, response: ServedResponse): Promise<void> | void {
    const { 'sec-fetch-dest': destination = 'document' } = request.headers;
    if (PAGE_DESTINATIONS.has(destination)) {
      request.url = notFoundPath(response.path);
      // Next.js shows it by script alone if the page itself reports 404.
      response.isNotFound = true;
      delete request.headers['if-none-match'];
      return options.handle(request, response);
    }
    respond(request, response, refusals.notFound);
  }

  async function respondToProbe(response: ServerResponse, probe: Probe): Promise<void> {
    const { status, body } = await probe(draining);
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    });
    response.end(text);
  }

  function responseBegins(socket: Duplex, response: ServedResponse): void {
    sockets.responseBegins(socket);
    response.once('close', () => {
      sockets.responseEnded(socket);
      // A connection whose response began before draining has no `Connection: close` and would be kept.
      if (graceIsOver) void nextIteration().then(endIdle);
    });
  }

  async function pass(handle: Handle, request: IncomingMessage, response: ServedResponse): Promise<void> {
    try {
      await handle(request, response);
    } catch (error) {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else respond(request, response, refusals.internal);
    }
  }

  server.on('connection', (socket) => sockets.add(socket));
  server.on('request', (request, response) => receive(request, response, 'nothing'));
  server.on('checkContinue', (request, response) => receive(request, response, 'continue'));
  server.on('checkExpectation', (request, response) => receive(request, response, 'other'));
  server.on('connect', (_request, socket) => {
    // Node.js no longer handles this socket's errors and data.
    socket.on('error', () => socket.destroy()).resume();
    endUnreadable(socket, methodNotAllowed(methodsOf(null)));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Destroyed: a response broke off.
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE' || socket.destroyed) socket.destroy();
    else endUnreadable(socket, refusalOfParseError(error.code));
  });

  /** Accept connections for `server`, which can listen on one address only. */
  const listeners: NetServer[] = [server];

  async function listen(port: number, host: string): Promise<void> {
    const [first, ...others] = listenAddresses(host);
    for (const address of others) {
      const other = new NetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        server.emit('connection', socket),
      );
      if (await listensOn(other, port, address)) listeners.push(other);
    }
    // Last: a caller that waits for the start polls this address.
    if (!(await listensOn(server, port, first)))
      throw new Error(`HOST=${host} is no address of this machine.`);
  }

  async function stop(): Promise<void> {
    draining = true;
    // Closing now would reset clients that are just connecting.
    await pause(limits.graceMs);
    await acceptWaiting();
    const closed = Promise.all(listeners.map(closeListener));
    const cut = setTimeout(() => server.closeAllConnections(), limits.drainMs);
    graceIsOver = true;
    endIdle();
    await closed;
    clearTimeout(cut);
  }

  /**
   * Accepts the connections in the system's queue, which closing would reset. Node.js accepts one per event loop iteration, so this
   * iterates until some bring none, for at most `lingerMs`.
   */
  async function acceptWaiting(): Promise<void> {
    const enough = Date.now() + limits.lingerMs;
    for (let quiet = 0; quiet < 3 && Date.now() < enough;) {
      const before = sockets.added;
      await nextIteration();
      quiet = sockets.added === before ? quiet + 1 : 0;
    }
  }

  function endIdle(): void {
    for (const socket of sockets.idle()) {
      if (sockets.mayBeClosed(socket)) socket.destroy();
      else endWith(socket, sockets.refusalOfDraining(socket));
    }
  }

  return { server, listen, stop };
}

/** Displayed as a page by a browser, or fetched by our own script. */
const PAGE_DESTINATIONS = new Set(['document', 'iframe', 'frame', 'embed', 'object', 'empty']);

/** Starts to listen. Returns false if the machine does not have the address. */
function listensOn(server: NetServer, port: number, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (isMissingAddress(error)) resolve(false);
      else reject(error);
    };
    server.once('error', onError);
    server.listen(port, address, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

function nextIteration(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function refusalOfParseError(code: string | undefined): FrontRefusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refusals.headersTooLarge;
    case 'HPE_INVALID_METHOD':
      return methodNotAllowed(methodsOf(null));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusals.tooSlow;
    default:
      return refusals.badRequest;
  }
}

/** `Host` (RFC 9110, 7.2): a name or an address, with or without a port. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

/**
 * One valid `Host` (RFC 9112, 3.2), or none before HTTP/1.1. Node.js also accepts HTTP/0.9, and of two hosts shows only the first, where a
 * proxy may have used the second (request smuggling).
 */
function isWellFormedHead({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return false;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts === 0) return httpVersion === '1.0';
  return hosts === 1 && HOST.test(headers.host ?? '');
}
