import type { ActionContract, ActionShape, CallContract, OutputOf, SentOf } from '@/lib/contract';
import type { RefusalCode } from '@/lib/access/refusal';
import { textsIn } from '@/lib/texts-in';

/**
 * The typed client of the gateway, derived from the contracts; runs in the browser. One call gives one outcome: an answer,
 * the server's refusal, or the reason why there was none. It never throws.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | {
      readonly ok: false;
      /**
       * `network`: no answer came; `not-json`: the answer is no JSON; `unexpected`: a success in another shape than the contract's; `refused`:
       * a failure status with JSON, the gateway's or another server's.
       */
      readonly reason: 'network' | 'not-json' | 'unexpected' | 'refused';
      readonly status: number;
      /** Null where something other than the gateway answered. */
      readonly code: RefusalCode | null;
      /** The server's `message`, else its `error`, or null where it gave neither. */
      readonly message: string | null;
      readonly fields: Readonly<Record<string, string>>;
      readonly requestId: string | null;
      readonly retryAfterSeconds: number | null;
      /** The current record with STALE_VERSION; whoever wants it parses it with the record's shape. */
      readonly data?: unknown;
    };
export type Failure = Extract<Outcome<unknown>, { ok: false }>;

/** A contract, or the way to its code (lib/<slice>/lazy). Code that does not come is an answer that does not. */
type Given<C> = C | (() => Promise<C>);
/** What of a contract a call is made with. */
type Sendable = Pick<CallContract, 'method' | 'path' | 'output' | 'normalize'>;

export interface CallOptions {
  /** Makes a repeated creating call safe: same key and body, same answer. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Give up after this many milliseconds; the outcome is then unknown, as after a broken network. Default 30 s. */
  readonly timeoutMs?: number;
  /** For use outside a page; a browser takes its own origin. */
  readonly baseUrl?: string;
  readonly token?: string;
}

/**
 * Calls the gateway.
 * @param sent the query (GET) or body, in the shape of the contract's input
 * @returns the answer in the shape of the contract's output, or why there is none
 */
export function call<C extends CallContract>(
  given: Given<C>,
  sent: SentOf<C>,
  options: CallOptions = {},
): Promise<Outcome<OutputOf<C>>> {
  return send(() => taken(given), sent, options);
}

/** Calls one action of a table; its name goes into the body beside what is sent. */
export function callAction<Actions extends Record<string, ActionShape>, A extends keyof Actions>(
  given: Given<ActionContract<Actions>>,
  action: A,
  sent: SentOf<Actions[A]>,
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
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  try {
    const contract = await unlessAborted(contractOf(), signal);
    const query = contract.method === 'GET' ? `?${new URLSearchParams(asQuery(sent)).toString()}` : '';
    const response = await fetch(`${options.baseUrl ?? ''}/api${contract.path}${query}`, {
      method: contract.method,
      headers: {
        accept: 'application/json',
        ...(contract.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      },
      ...(contract.method === 'GET' ? {} : { body: JSON.stringify(sent) }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    return await read(contract, response);
  } catch {
    return failed('network', 0);
  }
}

/** A script that is under way has no time limit of its own. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function asQuery(sent: unknown): Record<string, string> {
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
    // The one cast of the client: the contract's own parser has just checked the shape.
    return parsed.success
      ? { ok: true, status: response.status, data: parsed.data as OutputOf<C> }
      : failed(body === undefined ? 'not-json' : 'unexpected', response.status);
  }
  if (body === undefined) return failed('not-json', response.status);
  const { fields, data } = (body ?? {}) as Record<string, unknown>;
  const { code, message, error, request_id } = textsIn(body);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    reason: 'refused',
    status: response.status,
    code: isRefusalCode(code) ? code : null,
    message: message || error || null,
    fields: textsIn(fields),
    requestId: request_id ?? null,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    ...(data === undefined ? {} : { data }),
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The gateway's codes are words in capitals; a number or a phrase is another server's. */
function isRefusalCode(code: string | undefined): code is RefusalCode {
  return code !== undefined && /^[A-Z_]+$/.test(code);
}

function failed(reason: Exclude<Failure['reason'], 'refused'>, status: number): Failure {
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

/**
 * A fresh key for one attempt of a person to create something; kept while the same attempt is tried again. 128 random bits; a
 * page on plain http outside this machine has no `randomUUID`.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
