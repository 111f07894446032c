import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';
import { ResponseCookies, authenticate, clientOf, contextFor } from '@/lib/server/context';
import { liveStreams } from '@/lib/server/live/live-updates';
import { reportRequest } from '@/lib/server/request-facts';
import { handlers, type RouteHandlers } from './serve';

interface Follow {
  readonly expiresAt: Date;
  readonly ageMs: number;
}

const followChanges = operation<Follow, ReadableStream<Uint8Array>>(
  'follow changes',
  'no proof',
  async ({ actor, limits }, { expiresAt, ageMs }) => {
    await limits.consume('requestsPerSession', actor.sessionId);
    const stream = liveStreams()?.open(actor, expiresAt, ageMs) ?? null;
    if (stream === null) throw new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 30 });
    return stream;
  },
);

/**
 * Server-sent events about changes of records that the account may read (docs/product/gateway.md, "Live updates"). Opening it renews no session: a
 * browser opens it again by itself.
 */
export const changesRoute: RouteHandlers = handlers('GET', async (request, trace) => {
  const { headers } = request;
  const { actor, session } = await authenticate(headers, { renews: false });
  followChanges.admit(actor);
  if (session === null) throw new Refusal('UNAUTHENTICATED', refusalText.unauthenticated);
  trace.actorId = session.actor.id;
  reportRequest(trace.requestId, { actorId: session.actor.id });
  const responseHeaders = {
    'content-type': 'text/event-stream; charset=utf-8',
    // `no-transform`: compression would hold events back; so would nginx.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': trace.requestId,
  };
  if (request.method === 'HEAD') return new Response(null, { headers: responseHeaders });
  const context = contextFor(actor, clientOf(headers), new ResponseCookies(), trace);
  const { expiresAt } = session;
  const stream = await followChanges.run(context, { expiresAt, ageMs: ageOf(request.url) });
  return new Response(stream, { headers: responseHeaders });
});

/** `age`: milliseconds since the page's data were read; 0 if it is none. */
function ageOf(url: string): number {
  const age = Number(new URL(url).searchParams.get('age') ?? 0);
  return Number.isFinite(age) ? Math.max(0, age) : 0;
}
