import { statusOfCode } from '@/lib/kernel/access/refusal';
import { failureEnvelope } from '@/e2e/fixtures/envelope';

export interface FuzzResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Endpoints with a documented 503: provider down or password queue full (docs/product/gateway.md, "Errors"). */
const documented503 = new Set([
  '/api/Signup_Gold',
  '/api/Login_Gold',
  '/api/request_reset',
  '/api/change_password',
  '/api/prove',
  '/api/device',
  '/api/create_user',
  '/api/create_payment_order',
  '/api/subscription_details',
  '/api/create_order_payment',
  '/api/confirm_order_payment',
  '/api/pay_link_order',
  '/api/pay_link_confirm',
  '/api/check_payment_order',
  '/api/refund_payment',
  '/api/receipt',
  '/api/plan_receipt',
  '/api/shared_document',
  '/api/plan_credit_note',
  '/api/estimate',
  '/api/statement',
  '/api/invoice',
  '/api/returns',
  '/api/credit_note',
  '/api/refund_order_payment',
]);

/** HTTP caches may keep their successes. */
const keptPublicly: Readonly<Record<string, string>> = { '/api/gold_rate': 'public, max-age=60' };
/** Successes that are files: type, and beginning. */
const pdf = ['application/pdf', '%PDF-'] as const;
const files: Readonly<Record<string, readonly [type: string, begin: string]>> = {
  '/api/receipt': pdf,
  '/api/plan_receipt': pdf,
  '/api/shared_document': pdf,
  '/api/plan_credit_note': pdf,
  '/api/estimate': pdf,
  '/api/statement': pdf,
  '/api/invoice': pdf,
  '/api/credit_note': pdf,
  '/api/purchase_voucher': pdf,
  '/api/my_data_pdf': pdf,
  '/api/my_data_json': ['application/json; charset=utf-8', '{"'],
  '/api/export': ['text/csv; charset=utf-8', '\uFEFF'],
  '/api/import_refused': ['text/csv; charset=utf-8', '\uFEFF'],
  '/api/booking_calendar': ['text/calendar; charset=utf-8', 'BEGIN:VCALENDAR\r\n'],
};

/** Must not appear in a response: stack traces, SQL and its errors, file paths, hashes. A page has a text that asks to select its text. */
const internals =
  /\n\s+at |\bat (?:async )?[\w.<>]+ \(|node_modules|\.next\/|prisma|PostgreSQL|\bSELECT (?!the text ).+ FROM|\bINSERT INTO|syntax error at|violates .+ constraint|TypeError|RangeError|ReferenceError|\$2[aby]\$\d\d\$/i;

const statuses: ReadonlyMap<string, number> = new Map(Object.entries(statusOfCode));
/** Statuses of the front server without a code of their own (docs/product/gateway.md, "Errors"). */
const frontStatuses = new Set([400, 404, 405, 408, 413, 417, 431]);

const one = (header: string | readonly string[] | undefined) =>
  typeof header === 'string' ? header : undefined;

/** What is wrong with a response; null if correct: no 5xx, always the envelope and its headers, no internals. */
export function faultOfResponse(path: string, response: FuzzResponse, { head = false } = {}): string | null {
  const { status, headers, text } = response;
  const name = path.replace(/\?.*$/s, '');
  if (status >= 500 && !(status === 503 && documented503.has(name) && headers['retry-after'] !== undefined)) {
    return `answered ${status}`;
  }
  if (status < 200 || (status >= 300 && status < 400)) return `answered ${status}, which no call does`;
  const file = status === 200 ? files[name] : undefined;
  if (file === undefined && internals.test(text)) return `shows our internals: ${internals.exec(text)?.[0]}`;
  if (one(headers['content-type']) !== (file?.[0] ?? 'application/json; charset=utf-8')) {
    return `is of type ${one(headers['content-type'])}`;
  }
  if (!/^[\w-]{8,}$/.test(one(headers['x-request-id']) ?? '')) return 'has no request id';
  const kept = status === 200 ? keptPublicly[name] : undefined;
  if (one(headers['cache-control']) !== (kept ?? (file === undefined ? 'no-store' : 'private, no-store')))
    return 'may be kept by caches';
  if (one(headers['x-content-type-options']) !== 'nosniff') return 'may be taken for another type';
  if (head) return text === '' ? null : 'answers HEAD with a body';
  if (file !== undefined) return text.startsWith(file[1]) ? null : `does not begin as ${file[0]}`;
  return faultOfBody(response);
}

function faultOfBody({ status, headers, text }: FuzzResponse): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  if (status < 300) {
    const succeeded = typeof body === 'object' && body !== null && 'success' in body && body.success === true;
    return succeeded ? null : 'succeeds without saying so';
  }
  const failure = failureEnvelope.safeParse(body).data;
  if (failure === undefined) return 'is not the envelope of failures';
  if (failure.error !== failure.message) return 'says one thing as error and another as message';
  if (statuses.get(failure.code) !== status && !frontStatuses.has(status)) {
    return `says ${failure.code} with status ${status}`;
  }
  if (failure.request_id !== one(headers['x-request-id'])) return 'names another request id than its header';
  return null;
}

/** The gateway and the front server use the envelope; pages may also redirect within the site. */
export function faultOfRawResponse(
  target: string,
  response: FuzzResponse,
  { head = false } = {},
): string | null {
  const { status, headers, text } = response;
  if (status >= 500) return `answered ${status}`;
  // An interim response.
  if (status === 100) return null;
  if (internals.test(text)) return `shows our internals: ${internals.exec(text)?.[0]}`;
  const to = one(headers['location']);
  if (to !== undefined && !/^\/(?![/\\])/.test(to) && !/^http:\/\/localhost:\d+\//.test(to))
    return `leads to ${to}`;
  const type = one(headers['content-type']) ?? '';
  const isGateway = /^\/api(?:[/?]|$)/.test(target);
  // A trailing slash redirects to the path without it.
  if (status < 400 && (!isGateway || (status === 308 && /\/(?:\?|$)/.test(target)))) return null;
  if (!isGateway && !type.startsWith('application/json')) {
    return one(headers['x-request-id']) === undefined ? 'has no request id' : null;
  }
  return faultOfResponse(target, response, { head });
}
