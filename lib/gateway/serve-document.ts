import { createHash } from 'node:crypto';
import { jsonHeaders } from './responses';
import { apiDocument } from '@/lib/gateway/openapi/openapi';
import { handlers, type RouteHandlers } from './serve';

interface Ready {
  readonly body: string;
  readonly etag: string;
}
let ready: Ready | undefined;

/** Built once per process. */
function document(): Ready {
  if (ready !== undefined) return ready;
  const body = JSON.stringify(apiDocument());
  // Weak: a proxy may compress the same text into other bytes.
  ready = { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
  return ready;
}

/** Public, the same for everyone, revalidated by ETag after five minutes. */
export const documentRoute: RouteHandlers = handlers('GET', (request, trace) => {
  const { body, etag } = document();
  const headers = jsonHeaders(trace.requestId);
  headers.set('cache-control', 'public, max-age=300');
  headers.set('etag', etag);
  const known = new Set((request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim()));
  const isKnown = known.has(etag) || known.has('*');
  return Promise.resolve(
    isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { status: 200, headers }),
  );
});
