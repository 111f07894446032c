import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Handle } from '@/lib/packed-files';
import type { Watch } from '@/lib/server/telemetry/watch';
import type { WholeBodies } from '@/lib/server/whole-bodies';
import { discardBody, holdBody } from './body';
import type { PagePolicies } from './csp';
import { answerFigures, type Figures } from './figures';
import type { Probe } from './health';
import { ELSEWHERE_HEADER } from './internal-headers';
import { frontLimits, type FrontLimits } from './limits';
import { methodNotAllowed, rawAnswer, refusalAnswer, refusals, type FrontRefusal } from './refusals';
import { trustHeaders } from './request-headers';
import { frontResponseClass } from './response';
import { Sockets } from './sockets';
import { isGatewayPath, methodsOf, pathOfTarget } from './target';

export interface FrontOptions {
  /** What stands behind: Next's request handler. It sees whole requests with trusted headers only. */
  handle: Handle;
  /** What answers a gateway call in its place, by the decoded path; undefined where nothing does. */
  handlerOfCall?(path: string): Handle | undefined;
  /** Takes the bodies of these calls until they are answered; else they are read and written as streams. */
  bodies?: WholeBodies;
  /** Public address; the client's own Host counts for nothing. */
  siteUrl: string;
  live: boolean;
  trustProxy: number;
  policies: PagePolicies;
  /** What each gateway call takes, by path; a path that is not here may be anything to Next. */
  callMethods: ReadonlyMap<string, readonly string[]>;
  /** Paths that the front answers itself, also while it drains. */
  probes?: ReadonlyMap<string, Probe>;
  /** What /metrics says, and to whom; to all others there is nothing at that address. */
  figures?: Figures;
  /** Is told of all requests. */
  watch?: Watch;
  onError(error: unknown): void;
  limits?: Partial<FrontLimits>;
}

export interface Front {
  server: Server;
  /**
   * Answers 503 to what still arrives for `graceMs` (requests of a proxy that can go elsewhere are served), then accepts nothing
   * more, and lets answers in flight finish for at most `drainMs`. Resolves when all connections are closed.
   */
  stop(): Promise<void>;
}

/** The small server in front of Next's handler (running.md, "Live"). Not listening yet. */
export function createFront(options: FrontOptions): Front {
  const limits = { ...frontLimits, ...options.limits };
  const siteUrl = new URL(options.siteUrl);
  const sockets = new Sockets(limits.lingerMs);
  let draining = false;
  let graceIsOver = false;

  const FrontResponse = frontResponseClass({
    live: options.live,
    policies: options.policies,
    isDraining: () => draining,
    answerTo: (requestId) => options.bodies?.answerTo(requestId) ?? null,
  });
  type Answer = InstanceType<typeof FrontResponse>;

  const server = createServer({
    ServerResponse: FrontResponse,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    // Refused below, with an answer that says so.
    requireHostHeader: false,
  });
  server.timeout = limits.silenceMs;

  function endWith(
    socket: Duplex,
    refusal: FrontRefusal,
    { requestId = randomUUID(), withBody = true }: { requestId?: string; withBody?: boolean } = {},
  ): void {
    sockets.end(socket, () => rawAnswer(refusal, requestId, options.live, withBody));
  }

  /** Answers a request on its connection itself, which then ends: the rest of what it brings is not read. */
  function endRequest(request: IncomingMessage, response: Answer, refusal: FrontRefusal): void {
    response.statusCode = refusal.status;
    response.endedRaw = true;
    endWith(request.socket, refusal, {
      requestId: response.requestId,
      withBody: request.method !== 'HEAD',
    });
  }

  /** Answers what is no request. */
  function endUnreadable(socket: Duplex, refusal: FrontRefusal): void {
    if (sockets.isEnding(socket)) return;
    const requestId = randomUUID();
    options.watch?.unreadable(refusal.status, requestId, socket);
    endWith(socket, refusal, { requestId });
  }

  function refuse(request: IncomingMessage, response: Answer, refusal: FrontRefusal): void {
    if (declaresBody(request)) {
      discardBody(request);
      endRequest(request, response, refusal);
    } else {
      answerBegins(request.socket, response);
      answer(request, response, refusal);
    }
  }

  function answer(request: IncomingMessage, response: Answer, refusal: FrontRefusal): void {
    const wantsPage = !isGatewayPath(response.path) && (request.headers.accept ?? '').includes('text/html');
    const { headers, body } = refusalAnswer(refusal, response.requestId, wantsPage);
    response.writeHead(refusal.status, headers);
    response.end(body);
  }

  /** A proxy with other replicas learns from the closed port to leave this one alone: until then its requests are served. */
  function isRefusing(socket: Duplex): boolean {
    return draining && (graceIsOver || !sockets.hasElsewhere(socket));
  }

  /** What is wrong with a request as far as its head shows: method, then address, then size. */
  function faultOf(request: IncomingMessage, path: string | null): FrontRefusal | null {
    const allowed = options.callMethods.get(path ?? '') ?? methodsOf(path);
    if (isRefusing(request.socket) && !options.probes?.has(path ?? ''))
      return sockets.refusalOfDraining(request.socket);
    if (!allowed.includes(request.method ?? '')) return methodNotAllowed(allowed);
    if (path === null) return refusals.badTarget;
    if (!isWellFormedHead(request)) return refusals.badRequest;
    if (/\bwebsocket\b/i.test(request.headers.upgrade ?? '')) return refusals.upgrade;
    if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes) return refusals.tooLarge;
    return null;
  }

  function receive(
    request: IncomingMessage,
    response: Answer,
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
    const probe = options.probes?.get(response.path);
    if (probe !== undefined && !declaresBody(request)) {
      void answerProbe(socket, response, probe);
      return;
    }
    if (options.figures?.areMeantBy(response.path, request) && !declaresBody(request)) {
      answerBegins(socket, response);
      void answerFigures(options.figures, response);
      return;
    }
    const isCall = isGatewayPath(response.path);
    const callHandler = isCall ? options.handlerOfCall?.(response.path) : undefined;
    // Next's router has streams of its own around an answer.
    const bodies = callHandler === undefined ? undefined : options.bodies;
    trustHeaders(request.headers, {
      siteUrl,
      trustProxy: options.trustProxy,
      socketAddress: socket.remoteAddress,
      requestId: response.requestId,
      isCall,
    });
    holdBody(
      request,
      { maxBytes: limits.bodyBytes, takes: bodies !== undefined },
      (body) => {
        if (sockets.isEnding(socket)) return;
        answerBegins(socket, response);
        if (bodies !== undefined) {
          bodies.begins(response.requestId, body);
          response.once('close', () => bodies.ends(response.requestId));
        }
        void pass(callHandler ?? options.handle, request, response);
      },
      () => endRequest(request, response, refusals.tooLarge),
    );
    if (expects === 'continue') response.writeContinue();
  }

  async function answerProbe(socket: Duplex, response: Answer, probe: Probe): Promise<void> {
    answerBegins(socket, response);
    const { status, body } = await probe(draining);
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    });
    response.end(text);
  }

  function answerBegins(socket: Duplex, response: Answer): void {
    sockets.answerBegins(socket);
    response.once('close', () => {
      sockets.answerEnded(socket);
      // A connection whose answer began before the draining did not hear of it and would be kept.
      if (graceIsOver) void aTurn().then(endIdle);
    });
  }

  async function pass(handle: Handle, request: IncomingMessage, response: Answer): Promise<void> {
    try {
      await handle(request, response);
    } catch (error) {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else answer(request, response, refusals.internal);
    }
  }

  server.on('connection', (socket) => sockets.add(socket));
  server.on('request', (request, response) => receive(request, response, 'nothing'));
  server.on('checkContinue', (request, response) => receive(request, response, 'continue'));
  server.on('checkExpectation', (request, response) => receive(request, response, 'other'));
  server.on('connect', (_request, socket) => {
    // Node lets go of this socket: its errors and what it still sends are ours.
    socket.on('error', () => socket.destroy()).resume();
    endUnreadable(socket, methodNotAllowed(methodsOf(null)));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') socket.destroy();
    else endUnreadable(socket, refusalOfParseError(error.code));
  });

  async function stop(): Promise<void> {
    draining = true;
    // Listens on for a moment: who was just connecting is answered too, where closing would reset the connection.
    await pause(limits.graceMs);
    await acceptWaiting();
    // Not server.close(): it cuts idle connections at once, and with them a request that is on its way.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const cut = setTimeout(() => server.closeAllConnections(), limits.drainMs);
    graceIsOver = true;
    endIdle();
    await closed;
    clearTimeout(cut);
  }

  /**
   * A busy process has connections that it did not come to accept yet; closing would reset them, with the requests that they
   * bring. Node accepts one per turn of its loop, so turns are taken until one brings none, for as long as a refused client is borne with.
   */
  async function acceptWaiting(): Promise<void> {
    const enough = Date.now() + limits.lingerMs;
    for (let quiet = 0; quiet < 3 && Date.now() < enough;) {
      const before = sockets.added;
      await aTurn();
      quiet = sockets.added === before ? quiet + 1 : 0;
    }
  }

  function endIdle(): void {
    for (const socket of sockets.idle()) {
      if (sockets.mayBeClosed(socket)) socket.destroy();
      else endWith(socket, sockets.refusalOfDraining(socket));
    }
  }

  return { server, stop };
}

function aTurn(): Promise<void> {
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

/** Node takes HTTP/0.9 too, and is asked to leave the missing Host to us. */
function isWellFormedHead({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' ? headers.host !== undefined : httpVersion === '1.0';
}

function declaresBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
