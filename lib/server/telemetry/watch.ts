import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { networkOf } from '@/lib/people/auth/network';
import { onRequestReport, type RequestFacts } from '@/lib/server/request-facts';
import { clientAddress } from '@/lib/server/front/client-address';
import { truncateAddress } from '@/lib/server/log';
import { routeLabel, file, methodOf, probe, stream } from './route-label';
import { requests, requestSeconds, requestsInFlight, unreadable } from './metrics';
import type { Tracing } from './tracing';

/** Counts, logs and traces each request, from outside Next.js. */
export interface Watch {
  /** Called after the head has been read, before any processing. */
  begins(request: IncomingMessage, response: WatchedResponse): void;
  /** A response to invalid HTTP. */
  unreadable(status: number, requestId: string, socket: Duplex): void;
}

export interface WatchedResponse extends ServerResponse {
  readonly requestId: string;
  /** Decoded. */
  readonly path: string;
  /** The response was written directly to the socket, with this status. */
  readonly endedRaw: boolean;
}

/** Client closed the connection before the response (nginx's status). */
const clientClosedRequest = 499;

interface Watching {
  readonly trustProxy: number;
  readonly tracing: Tracing | null;
  readonly log: Logger;
}

export function watchRequests({ trustProxy, tracing, log }: Watching): Watch {
  /** Callbacks for the end of a connection: a response queued behind others gets no event of its own. */
  const openOn = new WeakMap<Duplex, Set<() => void>>();
  /** Reports of requests in flight, by request id. */
  const reported = new Map<string, RequestFacts>();
  onRequestReport((requestId, facts) => {
    const before = reported.get(requestId);
    if (before !== undefined) reported.set(requestId, { ...before, ...facts });
  });

  function endsWith(socket: Duplex): Set<() => void> {
    const known = openOn.get(socket);
    if (known !== undefined) return known;
    const callbacks = new Set<() => void>();
    openOn.set(socket, callbacks);
    socket.once('close', () => {
      for (const end of callbacks) end();
    });
    return callbacks;
  }

  function networkOfClient(address: string | undefined, forwardedFor: string | undefined): string {
    return truncateAddress(networkOf(clientAddress(address, forwardedFor, trustProxy)));
  }

  return {
    begins(request, response) {
      const begun = performance.now();
      const { requestId } = response;
      const route = routeLabel(response.path);
      const method = methodOf(request.method);
      // The front replaces this header later.
      const { remoteAddress } = request.socket;
      const forwardedFor = request.headers['x-forwarded-for']?.toString();
      const traceId = tracing?.begins(request, response, route) ?? null;
      const open = endsWith(request.socket);
      requestsInFlight.inc();
      reported.set(requestId, {});

      const end = () => {
        if (!open.delete(end)) return;
        const ms = performance.now() - begun;
        const status = response.headersSent || response.endedRaw ? response.statusCode : clientClosedRequest;
        const { actorId = null, action } = reported.get(requestId) ?? {};
        reported.delete(requestId);
        const labels = action === undefined ? { route } : { route, action };
        requests.inc({ ...labels, method, status });
        if (route !== stream) requestSeconds.observe(labels, ms / 1000);
        requestsInFlight.dec();
        // Existing files and probes are not logged.
        if (route === probe || (route === file && status < 400) || !log.isLevelEnabled('info')) return;
        const line = {
          kind: 'access',
          ...labels,
          method,
          status,
          ms: Math.round(ms * 10) / 10,
          request_id: requestId,
          network: networkOfClient(remoteAddress, forwardedFor),
          actor_id: actorId,
          ...(traceId === null ? {} : { trace_id: traceId }),
        };
        log.info(line, 'answered');
      };
      open.add(end);
      response.once('close', end);
    },

    unreadable(status, requestId, socket) {
      unreadable.inc({ status });
      const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : undefined;
      const network = truncateAddress(networkOf(clientAddress(address, undefined, 0)));
      log.info({ kind: 'access', status, request_id: requestId, network }, 'not readable as a request');
    },
  };
}
