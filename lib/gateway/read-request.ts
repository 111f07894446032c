import { Refusal } from '@/lib/kernel/access/refusal';
import { bodyLimit } from '@/lib/limits';
import type { EndpointContract } from '@/lib/contract';
import { env } from '@/lib/env/env';
import { refusalText } from '@/lib/kernel/text/messages';

/* In the documented order: size and type, origin, then JSON (docs/product/gateway.md, "Order of checks"). */

/** Refuses 413 over the limit and 415 for any type but JSON; an empty body needs no type. */
export async function readBody(request: Request, maxBytes: number = bodyLimit.bytes): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/json *(;|$)/i.test(type.trim())) throw notJson();
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > maxBytes) throw tooLarge();
  if (body.length > 0 && type === null) throw notJson();
  return body;
}

/** `{}` for an empty body. Refuses 400 BAD_JSON, for malformed UTF-8 too. */
export function parseBody(body: Uint8Array): unknown {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal('BAD_JSON', refusalText.badJson);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('BAD_JSON', 'The request body must be a JSON object.');
  }
  return value;
}

/** The first of repeated names counts. */
export function parseQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(url, 'http://own.invalid').searchParams) query[name] ??= value;
  return query;
}

/**
 * CSRF protection: refuses writes from another site's page, by `Sec-Fetch-Site`, else `Origin`; with neither, if there is a cookie. Bearer
 * requests are exempt.
 */
export function requireOwnOrigin(
  method: EndpointContract['method'],
  headers: Headers,
  from: 'bearer' | 'cookie' | 'nowhere',
): void {
  if (method === 'GET' || from === 'bearer') return;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const own =
    site !== null ? site === 'same-origin' : origin !== null ? origin === env().siteUrl : from === 'nowhere';
  if (!own) throw new Refusal('CROSS_ORIGIN', refusalText.crossOrigin);
}

function tooLarge(): Refusal {
  return new Refusal('TOO_LARGE', refusalText.tooLarge);
}

function notJson(): Refusal {
  return new Refusal('NOT_JSON', refusalText.notJson);
}
