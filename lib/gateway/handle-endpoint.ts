import { z } from 'zod';
import { env } from '@/lib/env/env';
import { english, type Language } from '@/lib/languages';
import { visitor, type Actor } from '@/lib/kernel/access/actor';
import type { Claim, Context, Operation, WriteStep } from '@/lib/kernel/access/operation';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';
import { findSession } from '@/lib/people/auth/sessions';
import {
  fileOutput,
  streamOutput,
  WithStatus,
  type EndpointContract,
  type FileType,
  type InputOf,
  type OutputOf,
} from '@/lib/contract';
import { reportRequest } from '@/lib/server/request-facts';
import {
  ResponseCookies,
  authenticate,
  clientOf,
  contextFor,
  type Authenticated,
  type RequestTrace,
} from '@/lib/server/context';
import { services } from '@/lib/server/services';
import { fileHeaders, jsonHeaders } from './responses';
import { idempotencyKeyOf, runIdempotent, runIdempotentInTwoSteps, type StoredResponse } from './idempotency';
import type { IdempotentRequest } from './idempotency-rows';
import { languageFor, translatedBody } from './language';
import { loggedStream } from './logged-stream';
import { dropBody, isForm, readForm } from './read-form';
import { parseBody, parseQuery, readBody, requireOwnOrigin } from './read-request';

/* From a request to its response, in the documented order of checks (docs/product/gateway.md, "Order of checks"). */

export interface Endpoint {
  readonly method: EndpointContract['method'];
  readonly path: string;
  readonly open: boolean;
  readonly cacheSeconds: number;
  /** An action takes a form with a file. */
  readonly uploads: boolean;
  /** Largest JSON, in bytes. */
  readonly bodyBytes: number;
  admit(actor: Actor): void;
  /** Parses a request; for an endpoint with actions, reports which one the body names. */
  parseInput(body: unknown, isUpload: boolean, trace: RequestTrace): ParsedRequest;
}

/** A file is sent in place of the text. */
interface EndpointResponse extends StoredResponse {
  readonly file?: z.output<typeof sentFile> & { readonly type: FileType };
}

const sentFile = z.union([fileOutput, streamOutput]);

interface ParsedRequest {
  readonly creates: boolean;
  readonly reissuesToken: boolean;
  run(context: Context): Promise<EndpointResponse>;
  readonly inTwoSteps: ((context: Context, claim: Claim) => Promise<WriteStep<StoredResponse>>) | null;
}

/** Binds contract and operation to the input of one request. */
export function parseInput<C extends EndpointContract>(
  contract: C,
  operation: Operation<InputOf<C>, OutputOf<C> | WithStatus<OutputOf<C>>>,
  body: unknown,
): ParsedRequest {
  const parsed = contract.input.safeParse(body);
  if (!parsed.success) throw validationRefusal(parsed.error);
  const input = parsed.data as InputOf<C>;
  const { creates, reissuesToken } = contract;
  const first = operation.prepare;
  return {
    creates,
    reissuesToken,
    run: async (context) => toStoredResponse(contract, await operation.run(context, input)),
    inTwoSteps:
      first === undefined
        ? null
        : async (context, claim) => {
            const write = await first(context, input, claim);
            return async (within) => toStoredResponse(contract, await write(within));
          },
  };
}

/** An output that violates its contract is a defect (500) and is never sent. */
function toStoredResponse<C extends EndpointContract>(
  contract: C,
  output: OutputOf<C> | WithStatus<OutputOf<C>>,
): EndpointResponse {
  const { output: unchecked, status } =
    output instanceof WithStatus ? output : new WithStatus(output, contract.status);
  const checked: unknown = contract.output.parse(unchecked);
  const { produces: type, shownOnce } = contract;
  return type === 'application/json'
    ? jsonResponse(status, { success: true, ...(checked as object) }, shownOnce)
    : { status, body: '', file: { ...sentFile.parse(checked), type } };
}

function jsonResponse(status: number, sent: object, shownOnce: readonly string[]): StoredResponse {
  const kept = Object.entries(sent).filter(([key]) => !shownOnce.includes(key));
  return {
    status,
    body: JSON.stringify(sent),
    ...(shownOnce.length > 0 && { kept: JSON.stringify(Object.fromEntries(kept)) }),
  };
}

/**
 * May throw any error; `guarded` in ./serve.ts converts it into a response. A refused upload is not awaited: who has no right to send it could
 * keep the connection with a slow one.
 */
export async function handleEndpoint(
  endpoint: Endpoint,
  request: Request,
  trace: RequestTrace,
): Promise<Response> {
  if (!endpoint.uploads) return respond(endpoint, request, trace);
  try {
    return await respond(endpoint, request, trace);
  } finally {
    void dropBody(request);
  }
}

/** A form is read last: no stranger's file gets into memory. */
async function respond(endpoint: Endpoint, request: Request, trace: RequestTrace): Promise<Response> {
  const { headers } = request;
  const isUpload = endpoint.uploads && isForm(request);
  const body =
    endpoint.method === 'GET' || isUpload ? new Uint8Array() : await readBody(request, endpoint.bodyBytes);
  const who = await callerOf(endpoint, headers, trace);
  endpoint.admit(who.actor);
  const cookies = new ResponseCookies();
  const client = clientOf(headers);
  const context = {
    ...contextFor(who.actor, client, cookies, trace),
    isHead: request.method === 'HEAD',
  };
  if (who.actor.kind !== 'visitor') await context.limits.consume('requestsPerSession', who.actor.sessionId);
  const sent = isUpload
    ? await readForm(request)
    : endpoint.method === 'GET'
      ? parseQuery(request.url)
      : parseBody(body);
  const parsed = endpoint.parseInput(sent, isUpload, trace);
  const key = parsed.creates ? idempotencyKeyOf(headers) : null;
  const response: EndpointResponse & { readonly replayed: boolean } =
    key === null
      ? { ...(await parsed.run(context)), replayed: false }
      : await runOnce(
          {
            key,
            actor: who.actor,
            network: client.network,
            endpoint: endpoint.path,
            body,
            secrets: context.secrets,
          },
          context,
          parsed,
        );

  if (who.credentials.from === 'cookie') await refreshCookie(parsed, who, cookies);
  // A shared cache has one answer for all languages.
  const language = endpoint.cacheSeconds > 0 ? english : (trace.language ?? english);
  const { file } = response;
  const responseHeaders =
    file === undefined
      ? jsonHeaders(trace.requestId, language)
      : fileHeaders(trace.requestId, file.type, file.fileName, 'saved' in file && file.saved);
  if (endpoint.cacheSeconds > 0)
    responseHeaders.set('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
  if (response.replayed) responseHeaders.set('idempotent-replayed', 'true');
  cookies.apply(responseHeaders);
  const asked = { requestId: trace.requestId, path: endpoint.path, language };
  return new Response(await bodyOf(response, request.method, asked), {
    status: response.status,
    headers: responseHeaders,
  });
}

async function bodyOf(
  { body, file }: EndpointResponse,
  method: string,
  asked: { readonly requestId: string; readonly path: string; readonly language: Language },
): Promise<BodyInit | null> {
  if (file === undefined) return translatedBody(body, asked.language);
  if (!('stream' in file)) return Uint8Array.from(file.bytes);
  if (method !== 'HEAD') return loggedStream(file.stream, asked);
  // Nobody reads it.
  await file.stream.cancel();
  return null;
}

function runOnce(keyed: IdempotentRequest, context: Context, { inTwoSteps, run }: ParsedRequest) {
  return inTwoSteps === null
    ? runIdempotent(keyed, context, (within) => run({ ...context, ...within }))
    : runIdempotentInTwoSteps(keyed, context, (claim) => inTwoSteps(context, claim));
}

/** An open endpoint ignores tokens, but still rejects requests from another site's page. */
async function callerOf(endpoint: Endpoint, headers: Headers, trace: RequestTrace): Promise<Authenticated> {
  if (endpoint.open) {
    trace.language ??= languageFor(null, headers, env().languages);
    requireOwnOrigin(endpoint.method, headers, 'nowhere');
    return {
      actor: visitor,
      session: null,
      claims: null,
      credentials: { from: 'nowhere', token: null },
      stale: false,
    };
  }
  const who = await authenticate(headers);
  trace.language ??= languageFor(who.session?.actor ?? null, headers, env().languages);
  if (who.actor.kind !== 'visitor') {
    trace.actorId = who.actor.id;
    reportRequest(trace.requestId, { actorId: who.actor.id });
  }
  requireOwnOrigin(endpoint.method, headers, who.credentials.from);
  return who;
}

/** Renews the cookie after operations that change the account, and if it differs from the database. */
async function refreshCookie(
  { reissuesToken }: ParsedRequest,
  who: Authenticated,
  cookies: ResponseCookies,
): Promise<void> {
  if (cookies.hasSession || who.session === null || who.claims === null || !(reissuesToken || who.stale))
    return;
  const { sql, clock } = services();
  const session = await findSession(sql, who.claims, clock.now());
  if (session !== null) await cookies.issue(session);
}
