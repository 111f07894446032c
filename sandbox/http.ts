import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ApiError, badRequest, serverError, unknownUrl } from './api-error';
import type { Faults } from './faults';
import { isRecord, type JsonRecord, parseJson } from './json';

const MAX_BODY_BYTES = 64 * 1024;

export interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  /** Route parameters in order; '' if there are fewer. */
  readonly id: string;
  readonly subId: string;
  readonly body: JsonRecord;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'OPTIONS';
  /** `/v1/orders/:id`: a leading colon matches any single segment. */
  readonly path: string;
  readonly run: (call: Call) => Reply | Promise<Reply>;
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, type: 'application/json; charset=utf-8', text: JSON.stringify(value), headers };
}

export function html(text: string): Reply {
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    text,
    headers: { 'cache-control': 'no-store', 'x-frame-options': 'DENY' },
  };
}

function errorReply(error: ApiError): Reply {
  return json(
    { error: error.body },
    error.status,
    error.status === 401 ? { 'www-authenticate': 'Basic realm="Razorpay"' } : {},
  );
}

/** Faults apply to the provider's paths (`/v1`, `/api`), never to the sandbox's own. */
export function requestListener(routes: readonly Route[], faults: Faults): RequestListener {
  const find = compile(routes);
  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error('Sandbox:', error);
      response.destroy();
    });
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressOf(request);
    const provider = /^\/(v1|api)(\/|$)/.test(address?.pathname ?? '');
    let reply: Reply;
    try {
      if (!isLoopbackHost(request.headers.host))
        throw badRequest('The sandbox responds on this machine only.');
      const gate = provider ? await faults.gate() : 'serve';
      if (gate === 'ignore') return;
      if (gate === 'cut') return void request.socket.destroy();
      reply = gate === 'bad_gateway' ? BAD_GATEWAY : await serve(request, address);
    } catch (error) {
      // The client disconnected during reading or waiting.
      if (request.destroyed && !request.complete) return;
      if (!(error instanceof ApiError)) console.error('Sandbox:', error);
      reply = errorReply(error instanceof ApiError ? error : serverError());
    }
    if (provider && faults.now.lost_responses && request.method !== 'OPTIONS')
      return void request.socket.destroy();
    response.writeHead(reply.status, {
      'content-type': reply.type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // The pay sheet runs on a page of another origin and must read failures too.
      ...(address?.pathname.startsWith('/v1/checkout') ? CORS : {}),
      ...reply.headers,
    });
    response.end(reply.text);
  }

  async function serve(request: IncomingMessage, address: URL | null): Promise<Reply> {
    const match = address === null ? null : find(request.method ?? '', address.pathname);
    if (address === null || match === null) throw unknownUrl();
    const { id, subId } = match;
    const body = bodyOf(request, await readBody(request));
    return match.route.run({ headers: request.headers, query: address.searchParams, id, subId, body });
  }
}

const BAD_GATEWAY: Reply = {
  status: 502,
  type: 'text/html; charset=utf-8',
  text: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
};

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};

interface Match {
  readonly route: Route;
  readonly id: string;
  readonly subId: string;
}

function compile(routes: readonly Route[]): (method: string, path: string) => Match | null {
  const table = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '([^/]+)')}/?$`),
  }));
  return (method, path) => {
    for (const { route, pattern } of table) {
      const found = route.method === (method === 'HEAD' ? 'GET' : method) ? pattern.exec(path) : null;
      if (found !== null) return { route, id: found[1] ?? '', subId: found[2] ?? '' };
    }
    return null;
  };
}

function addressOf(request: IncomingMessage): URL | null {
  try {
    return new URL(`http://sandbox${request.url ?? ''}`);
  } catch {
    return null;
  }
}

/** Prevents DNS rebinding: a host name that resolves to 127.0.0.1 must not let a foreign page in. */
function isLoopbackHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else reject(badRequest('The request body is too large.'));
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

function bodyOf(request: IncomingMessage, text: string): JsonRecord {
  if (text.trim() === '') return {};
  if (request.headers['content-type']?.includes('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  const value = parseJson(text);
  if (!isRecord(value)) throw badRequest('The request body must be a JSON object.');
  return value;
}
