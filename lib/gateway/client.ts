import type { ActionContract, ActionShape, EndpointContract, OutputOf, RequestOf } from '@/lib/contract';
import { anySignal } from '@/lib/abort-signals';
import type { RefusalCode } from '@/lib/access/refusal';
import { textsIn } from '@/lib/texts-in';

/** The gateway's typed client for the browser, derived from the contracts. Never throws. */
export type Outcome<T> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | {
      readonly ok: false;
      /**
       * `network`: no response; `unexpected`: a success that violates the contract; `refused`: a failure status with JSON, from any server.
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
      /** The current record for STALE_VERSION; parse it with the record's shape. */
      readonly data?: unknown;
    };
export type Failure = Extract<Outcome<unknown>, { ok: false }>;

/** A contract, or its lazy module (lib/lazy-module.ts), whose failure to load is a network failure. */
type Given<C> = C | (() => Promise<C>);
type Sendable = Pick<EndpointContract, 'method' | 'path' | 'output' | 'normalize'>;

const defaultTimeoutMs = 30_000;
/** For a read, which can be repeated at once, and an optimistic update, which a failure rolls back. */
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

/** @param sent the query (GET) or body, in the shape of the contract's input */
export function call<C extends EndpointContract>(
  given: Given<C>,
  sent: RequestOf<C>,
  options: CallOptions = {},
): Promise<Outcome<OutputOf<C>>> {
  return send(() => taken(given), sent, options);
}

/** The action's name goes into the body. */
export function callAction<Actions extends Record<string, ActionShape>, A extends keyof Actions>(
  given: Given<ActionContract<Actions>>,
  action: A,
  sent: RequestOf<Actions[A]>,
  options: CallOptions = {},
): Promise<Outcome<OutputOf<Actions[A]>>> {
  const contractOf = async () => {
    const { method, path, actions } = await taken(given);
    const shape: Actions[A] = actions[action];
    return { method, path, output: shape.output };
  };
  return send(contractOf, { ...(sent as object), action }, options) as Promise<Outcome<OutputOf<Actions[A]>>>;
}

async function taken<C>(given: Given<C>): Promise<C> {
  return typeof given === 'function' ? (given as () => Promise<C>)() : given;
}

async function send<C extends Sendable>(
  contractOf: () => Promise<C>,
  sent: unknown,
  options: CallOptions,
): Promise<Outcome<OutputOf<C>>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal === undefined ? timeout : anySignal([options.signal, timeout]);
  try {
    const contract = await unlessAborted(contractOf(), signal);
    const query = contract.method === 'GET' ? `?${new URLSearchParams(asQuery(sent)).toString()}` : '';
    const form = asForm(sent);
    const response = await fetch(`${options.baseUrl ?? ''}/api${contract.path}${query}`, {
      method: contract.method,
      headers: {
        accept: 'application/json',
        // The browser sets that of a form, with its boundary.
        ...(contract.method === 'GET' || form !== null ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      },
      ...(contract.method === 'GET' ? {} : { body: form ?? JSON.stringify(sent) }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    return await read(contract, response);
  } catch {
    return failed('network', 0);
  }
}

/** Null unless a file is among the fields. */
function asForm(sent: unknown): FormData | null {
  const entries = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
  if (!entries.some(([, value]) => value instanceof File)) return null;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof File) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

/** A dynamic import has no timeout of its own. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

export function asQuery(sent: unknown): Record<string, string> {
  const entries = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]])),
  );
}

async function read<C extends Sendable>(contract: C, response: Response): Promise<Outcome<OutputOf<C>>> {
  const body: unknown = await response.text().then(parseJson);
  if (response.ok) {
    let parsed = contract.output.safeParse(body);
    if (!parsed.success && contract.normalize !== undefined)
      parsed = contract.output.safeParse(contract.normalize(body));
    // The only cast of the client: the contract's parser has just checked the shape.
    return parsed.success
      ? { ok: true, status: response.status, data: parsed.data as OutputOf<C> }
      : failed(body === undefined ? 'not-json' : 'unexpected', response.status);
  }
  return failureOf(response, body);
}

/** @param body the response's JSON; undefined for anything else */
export function failureOf(response: Response, body: unknown): Failure {
  if (body === undefined) return failed('not-json', response.status);
  const { fields, data } = (body ?? {}) as Record<string, unknown>;
  const { code, message, error, request_id } = textsIn(body);
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

/** For one attempt to create a record and its retries. `randomUUID` is missing on plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
