import { anySignal } from '@/lib/kernel/abort-signals';
import type { ProofMethod } from '@/lib/kernel/access/factors';
import type { RefusalCode } from '@/lib/kernel/access/refusal';
import type { StaffBookingRecord } from '@/lib/visits/bookings/contract';
import type { ActionShape, OutputOf, RequestOf } from '@/lib/contract';
import type { ActionsEndpoint, DataOf, Endpoint, InputTo } from '@/lib/endpoint';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { reportLocked } from '@/lib/kernel/locked-listener';
import { askForProof } from '@/lib/kernel/proof-asker';
import { recordIn, textsIn } from '@/lib/kernel/texts-in';

/**
 * The gateway's typed client for the browser, typed by the contracts. Does not parse a success again: the server has done so. Never throws.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | {
      readonly ok: false;
      /**
       * `network`: no response; `unexpected`: a success that is not the gateway's; `refused`: a failure status with JSON, from any server.
       */
      readonly reason: 'network' | 'not-json' | 'unexpected' | 'refused';
      readonly status: number;
      /** Null if another server than the gateway responded. */
      readonly code: RefusalCode | null;
      /** The server's `message`, else its `error`, or null. */
      readonly message: string | null;
      readonly fields: Readonly<Record<string, string>>;
      readonly requestId: string | null;
      readonly retryAfterSeconds: number | null;
      /** Read it by `detailsOf` or `currentRecord`. */
      readonly data?: unknown;
    };
export type Failure = Extract<Outcome<unknown>, { ok: false }>;

const defaultTimeoutMs = 30_000;
/** Timeout of a read, which can be repeated at once, and of an optimistic update, which a failure rolls back. */
export const shortTimeoutMs = 15_000;

export interface CallOptions {
  /** Makes retries of a creating request safe: same key and body, same response. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The outcome of a write is then unknown, as after a network failure. Default 30 s. */
  readonly timeoutMs?: number;
  /** Default: the page's origin. */
  readonly baseUrl?: string;
  readonly token?: string;
}

/** @param input the query (GET) or body, in the shape of the contract's input */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputTo<E>,
  options: CallOptions = {},
): Promise<Outcome<DataOf<E>>> {
  return send(endpoint, input, options);
}

/** The action's name goes into the body. */
export function callAction<Actions extends Record<string, ActionShape>, A extends keyof Actions>(
  { method, path }: ActionsEndpoint<Actions>,
  action: A,
  input: RequestOf<Actions[A]>,
  options: CallOptions = {},
): Promise<Outcome<OutputOf<Actions[A]>>> {
  return send({ method, path }, { ...(input as object), action }, options) as Promise<
    Outcome<OutputOf<Actions[A]>>
  >;
}

/** Sends a request that needs a proof once more, with its key, after the page has asked for one. */
async function send<E extends Endpoint>(
  endpoint: E,
  input: unknown,
  options: CallOptions,
): Promise<Outcome<DataOf<E>>> {
  const outcome = await sendOnce(endpoint, input, options);
  return !outcome.ok && (await isProvedAfter(outcome)) ? sendOnce(endpoint, input, options) : outcome;
}

/** Whether the failure is a missing proof, and the page has asked for it meanwhile. */
export async function isProvedAfter(failure: Failure): Promise<boolean> {
  const needed = detailsOf(failure, 'PROOF_NEEDED');
  return needed !== null && askForProof(needed.methods);
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: unknown,
  options: CallOptions,
): Promise<Outcome<DataOf<E>>> {
  const { method, path } = endpoint;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal === undefined ? timeout : anySignal([options.signal, timeout]);
  try {
    const query = method === 'GET' ? `?${new URLSearchParams(asQuery(input)).toString()}` : '';
    const form = asForm(input);
    const response = await fetch(`${options.baseUrl ?? ''}/api${path}${query}`, {
      method,
      headers: {
        accept: 'application/json',
        // Of the page, not of the browser.
        ...(typeof document === 'undefined' ? {} : { 'accept-language': document.documentElement.lang }),
        // The browser sets that of a form, with its boundary.
        ...(method === 'GET' || form !== null ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      },
      ...(method === 'GET' ? {} : { body: form ?? JSON.stringify(input) }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    return await read(endpoint, response);
  } catch {
    return failed('network', 0);
  }
}

/** The fields as form data; null unless a file is among them. */
function asForm(input: unknown): FormData | null {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  if (!entries.some(([, value]) => value instanceof File)) return null;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof File) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

export function asQuery(input: unknown): Record<string, string> {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]])),
  );
}

async function read<E extends Endpoint>(endpoint: E, response: Response): Promise<Outcome<DataOf<E>>> {
  const body: unknown = await response.text().then(parseJson);
  if (!response.ok) return failureOf(response, body);
  const { older } = endpoint;
  const { success, ...data } = recordIn(body);
  const isDescribed = success === true && (older === undefined || Array.isArray(data[older.list]));
  if (!isDescribed && older === undefined)
    return failed(body === undefined ? 'not-json' : 'unexpected', response.status);
  const described = isDescribed ? data : await older?.normalize(body);
  // The gateway sends nothing that its contract's output has not parsed.
  return { ok: true, status: response.status, data: described as DataOf<E> };
}

/** @param body the response's JSON; undefined for anything else */
export function failureOf(response: Response, body: unknown): Failure {
  if (body === undefined) return failed('not-json', response.status);
  const { fields, data } = (body ?? {}) as Record<string, unknown>;
  const { code, message, error, request_id } = textsIn(body);
  if (code === 'LOCKED') reportLocked();
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    reason: 'refused',
    status: response.status,
    code: hasErrorCodeFormat(code) ? code : null,
    message: message || error || null,
    fields: textsIn(fields),
    requestId: request_id ?? null,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    ...(data === undefined ? {} : { data }),
  };
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

interface OfRecord {
  readonly id: number;
  readonly message: string;
}

/** What the operations send with these refusals. */
interface RefusalDetails {
  /** Rupees before tax. */
  readonly NEEDS_APPROVAL: { readonly limit: number; readonly reduction: number };
  readonly BULK_REFUSED: readonly OfRecord[];
  readonly DELIVERED: readonly OfRecord[];
  readonly DUE_LEFT: { readonly due: number };
  /** Of those that an admin may allow. */
  readonly OUT_OF_BALANCE: { readonly due: number };
  readonly HUID_NEEDED: readonly OfRecord[];
  readonly HUID_TAKEN: readonly OfRecord[];
  readonly PROOF_NEEDED: { readonly methods: readonly ProofMethod[] };
  readonly RATE_JUMP: CurrentRates;
  readonly VISITS_AFFECTED: { readonly count: number; readonly bookings: readonly StaffBookingRecord[] };
}

/** Details of a failure with this code; null for another failure. */
export function detailsOf<Code extends keyof RefusalDetails>(
  { code, data }: Failure,
  of: Code,
): RefusalDetails[Code] | null {
  return code === of && typeof data === 'object' ? (data as RefusalDetails[Code] | null) : null;
}

/** The current record in the response to an outdated version; null for another failure. @param shown the record whose version was sent */
export function currentRecord<Row extends { readonly id: number }>(
  { code, data }: Failure,
  shown: Row,
): Row | null {
  return code === 'STALE_VERSION' && recordIn(data)['id'] === shown.id ? (data as Row) : null;
}

/** The gateway's codes are words in capitals; a number or a phrase is another server's. */
function hasErrorCodeFormat(code: string | undefined): code is RefusalCode {
  return code !== undefined && /^[A-Z_]+$/.test(code);
}

export function failed(reason: Exclude<Failure['reason'], 'refused'>, status: number): Failure {
  return {
    ok: false,
    reason,
    status,
    code: null,
    message: null,
    fields: {},
    requestId: null,
    retryAfterSeconds: null,
  };
}
