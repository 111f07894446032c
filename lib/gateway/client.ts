import { z } from 'zod';
import {
  actionCall,
  type ActionContract,
  type ActionShape,
  type CallContract,
  type OutputOf,
  type SentOf,
} from '@/lib/contract';
import type { RefusalCode } from '@/lib/access/refusal';

/**
 * The typed client of the gateway, derived from the contracts; runs in the browser. One call gives one outcome: an answer,
 * the server's refusal, or the reason why there was none. It never throws.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly status: number; readonly data: T }
  | {
      readonly ok: false;
      /** `network`: no answer came; `not-json`: something other than the gateway answered; else the gateway refused. */
      readonly reason: 'network' | 'not-json' | 'refused';
      readonly status: number;
      readonly code: RefusalCode | null;
      /** The server's sentence, or null where it gave none. */
      readonly message: string | null;
      readonly fields: Readonly<Record<string, string>>;
      readonly requestId: string | null;
      readonly retryAfterSeconds: number | null;
      /** The current record with STALE_VERSION; whoever wants it parses it with the record's shape. */
      readonly data?: unknown;
    };
export type Failure = Extract<Outcome<unknown>, { ok: false }>;

const failureBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
  data: z.unknown().optional(),
});

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
export async function call<C extends CallContract>(
  contract: C,
  sent: SentOf<C>,
  options: CallOptions = {},
): Promise<Outcome<OutputOf<C>>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000);
  const query = contract.method === 'GET' ? `?${new URLSearchParams(asQuery(sent)).toString()}` : '';
  try {
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
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    });
    return await read(contract, response);
  } catch {
    return failed('network', 0);
  }
}

/** Calls one action of a table; its name goes into the body beside what is sent. */
export function callAction<Actions extends Record<string, ActionShape>, A extends keyof Actions>(
  contract: ActionContract<Actions>,
  action: A,
  sent: SentOf<Actions[A]>,
  options: CallOptions = {},
): Promise<Outcome<OutputOf<Actions[A]>>> {
  const shape: Actions[A] = contract.actions[action];
  const body = { ...(sent as object), action } as SentOf<Actions[A]>;
  return call(actionCall(contract, shape), body, options) as Promise<Outcome<OutputOf<Actions[A]>>>;
}

function asQuery(sent: unknown): Record<string, string> {
  const entries = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]])),
  );
}

async function read<C extends CallContract>(contract: C, response: Response): Promise<Outcome<OutputOf<C>>> {
  const body: unknown = await response.text().then(parseJson);
  if (body === undefined) return failed('not-json', response.status);
  if (response.ok) {
    const parsed = contract.output.safeParse(body);
    // The one cast of the client: the contract's own parser has just checked the shape.
    return parsed.success
      ? { ok: true, status: response.status, data: parsed.data as OutputOf<C> }
      : failed('not-json', response.status);
  }
  const parsed = failureBody.safeParse(body);
  if (!parsed.success) return failed('not-json', response.status);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    reason: 'refused',
    status: response.status,
    code: parsed.data.code as RefusalCode,
    message: parsed.data.message,
    fields: parsed.data.fields ?? {},
    requestId: parsed.data.request_id ?? null,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    ...(parsed.data.data === undefined ? {} : { data: parsed.data.data }),
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function failed(reason: 'network' | 'not-json', status: number): Failure {
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
