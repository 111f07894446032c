import { STATUS_CODES } from 'node:http';
import type { RefusalCode } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';
import type { Language } from '@/lib/languages';
import { plainPage } from '@/lib/server/plain-page';
import { englishTexts, type PageTexts } from './page-texts';
import { fixedHeaders } from './security-headers';

/** A response of the front itself, in the failure envelope (docs/product/gateway.md, "Responses"). */
export interface FrontRefusal {
  status: number;
  code: RefusalCode;
  message: string;
  headers?: Readonly<Record<string, string>>;
  /** Of its page, for refusals that visitors meet. Default: the message, in English. */
  textsIn?: (texts: PageTexts) => { readonly title: string; readonly text: string };
}

export const refusals = {
  badTarget: { status: 400, code: 'VALIDATION', message: 'The address of this request is not valid.' },
  badRequest: { status: 400, code: 'VALIDATION', message: 'This is not a valid HTTP request.' },
  upgrade: { status: 400, code: 'VALIDATION', message: 'Protocol upgrades are not supported.' },
  notFound: { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' },
  tooSlow: {
    status: 408,
    code: 'VALIDATION',
    message: 'The request took too long to arrive. Please try again.',
  },
  tooLarge: { status: 413, code: 'TOO_LARGE', message: refusalText.tooLarge },
  expectation: { status: 417, code: 'VALIDATION', message: 'This Expect header is not supported.' },
  headersTooLarge: { status: 431, code: 'TOO_LARGE', message: 'The request headers are too large.' },
  internal: { status: 500, code: 'INTERNAL', message: refusalText.internal, textsIn: ({ failed }) => failed },
  draining: {
    status: 503,
    code: 'UNAVAILABLE',
    message: englishTexts.restarting.text,
    headers: { 'retry-after': '2' },
    textsIn: ({ restarting }) => restarting,
  },
  /** Response to a proxy that supports it: the request was not processed and may be retried elsewhere, with any method (RFC 9110, 15.5.20). */
  elsewhere: {
    status: 421,
    code: 'UNAVAILABLE',
    message: englishTexts.restarting.text,
  },
} as const satisfies Record<string, FrontRefusal>;

export function methodNotAllowed(allowed: readonly string[]): FrontRefusal {
  const allow = allowed.join(', ');
  return {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: String(refusalText.methodNotAllowed(allow)),
    headers: { allow },
  };
}

/** Error of the limit on rendered pages (./page-limit.ts). */
export function tooManyPages(seconds: number): FrontRefusal {
  const textIn = ({ wait: { one, many } }: PageTexts) =>
    seconds === 1 ? one : many.replace('{seconds}', String(seconds));
  return {
    status: 429,
    code: 'RATE_LIMITED',
    message: textIn(englishTexts),
    headers: { 'retry-after': String(seconds) },
    textsIn: (texts) => ({ title: texts.wait.title, text: textIn(texts) }),
  };
}

function envelope(refusal: FrontRefusal, requestId: string): string {
  const { code, message } = refusal;
  return JSON.stringify({ success: false, message, error: message, code, request_id: requestId });
}

/** Error page for browsers, without script or style. */
function page(refusal: FrontRefusal): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Pasidi</title><h1>${refusal.message}</h1><p><a href="">Retry</a> or go to the <a href="/">home page</a>.</p></html>`;
}

/** A browser's request for a page. */
export interface PageRequest {
  readonly language: Language;
  readonly texts: PageTexts;
  /** Path with its query, of the link to try again. */
  readonly address: string;
}

/** JSON, or HTML for a browser's page request. */
export function refusalResponse(refusal: FrontRefusal, requestId: string, request: PageRequest | null) {
  const body = request === null ? envelope(refusal, requestId) : pageOf(refusal, request);
  const headers: Record<string, string> = {
    'content-type': request === null ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...refusal.headers,
  };
  return { headers, body };
}

function pageOf(refusal: FrontRefusal, { language, texts, address }: PageRequest): string {
  const shown = refusal.textsIn?.(texts);
  if (shown === undefined) return page(refusal);
  return plainPage({ ...shown, link: texts.failed.retry, address, language });
}

/** A complete HTTP response, for a socket without a response object; it ends the connection. */
export function rawResponse(
  refusal: FrontRefusal,
  requestId: string,
  live: boolean,
  withBody = true,
): string {
  const { headers, body } = refusalResponse(refusal, requestId, null);
  const lines = Object.entries({
    date: new Date().toUTCString(),
    ...fixedHeaders(live),
    ...headers,
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  const first = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? 'Error'}`;
  return [first, ...lines, '', withBody ? body : ''].join('\r\n');
}
