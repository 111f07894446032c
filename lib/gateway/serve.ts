import { z } from 'zod';
import type { Actor } from '@/lib/kernel/access/actor';
import type { Operation } from '@/lib/kernel/access/operation';
import { isForCustomers, type Permission } from '@/lib/kernel/access/permissions';
import { Refusal } from '@/lib/kernel/access/refusal';
import { eventOfRefusal } from '@/lib/kernel/access/security-event';
import {
  actionEndpoint,
  type ActionContract,
  type ActionShape,
  type EndpointContract,
  type InputOf,
  type OutputOf,
  type WithStatus,
} from '@/lib/contract';
import { env } from '@/lib/env/env';
import { english } from '@/lib/languages';
import { claimsIn, traceOf, type RequestTrace } from '@/lib/server/context';
import { bodyLimit } from '@/lib/limits';
import { log, logSecurity } from '@/lib/server/log';
import { reportRequest } from '@/lib/server/request-facts';
import { refusalText } from '@/lib/kernel/text/messages';
import { handleEndpoint, parseInput } from './handle-endpoint';
import { languageFor } from './language';
import { asRefusal, failureResponse } from './responses';

/* Every error becomes the failure envelope, never HTML. */

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type RouteHandler = (request: Request) => Promise<Response>;
export type RouteHandlers = Record<(typeof methods)[number], RouteHandler>;
type Serves<Contract extends Pick<EndpointContract, 'input' | 'output'>> = Operation<
  InputOf<Contract>,
  OutputOf<Contract> | WithStatus<OutputOf<Contract>>
>;

/** Its own method, and 405 with `Allow` for every other. */
export function serve<C extends EndpointContract>(contract: C, operation: Serves<C>): RouteHandlers {
  const { method, path, open, cacheSeconds } = contract;
  if (open !== (operation.permission === 'open'))
    throw new Error(`${path} is open in its contract or its operation, but not in both.`);
  const endpoint = {
    method,
    path,
    open,
    cacheSeconds,
    admit: (actor: Actor) => operation.admit(actor),
    uploads: false,
    bodyBytes: bodyLimit.bytes,
    parseInput: (body: unknown) => parseInput(contract, operation, body),
  };
  return handlers(
    method,
    (request, trace) => handleEndpoint(endpoint, request, trace),
    isForCustomers(operation.permission),
  );
}

/** The body names the action; an action without an operation does not compile. */
export function serveActions<Actions extends Record<string, ActionShape>>(
  contract: ActionContract<Actions>,
  operations: { readonly [A in keyof Actions]: Serves<Actions[A]> },
): RouteHandlers {
  const { method, path, actions } = contract;
  const endpoint = {
    method,
    path,
    open: false,
    cacheSeconds: 0,
    admit: (actor: Actor) => admitToAny(Object.values(operations), actor),
    uploads: Object.values(actions).some(({ upload }) => upload === true),
    bodyBytes: Math.max(bodyLimit.bytes, ...Object.values(actions).map(({ bodyBytes = 0 }) => bodyBytes)),
    parseInput: (body: unknown, isUpload: boolean, { requestId }: RequestTrace) => {
      const name = actionOf(body, contract);
      reportRequest(requestId, { action: String(name) });
      if (isUpload && actions[name]?.upload !== true) throw new Refusal('NOT_JSON', refusalText.notJson);
      return parseInput(actionEndpoint(contract, actions[name]), operations[name], body);
    },
  };
  return handlers(
    method,
    (request, trace) => handleEndpoint(endpoint, request, trace),
    isAnyForCustomers(Object.values(operations)),
  );
}

/** Refuses an actor who may start none of the operations; each operation checks again. */
function admitToAny(operations: readonly { admit(actor: Actor): void }[], actor: Actor): void {
  const refusals = operations.flatMap((operation) => {
    try {
      operation.admit(actor);
      return [];
    } catch (refusal) {
      return [refusal];
    }
  });
  if (refusals.length === operations.length) throw refusals[0];
}

function isAnyForCustomers(operations: readonly { readonly permission: Permission | 'open' }[]): boolean {
  return operations.some(({ permission }) => isForCustomers(permission));
}

const named = z.object({ action: z.string().optional() });

function actionOf<Actions extends Record<string, ActionShape>>(
  body: unknown,
  { actions, defaultAction }: ActionContract<Actions>,
): keyof Actions {
  const parsed = named.safeParse(body).data;
  const action = parsed === undefined ? undefined : (parsed.action ?? defaultAction);
  if (action !== undefined && Object.hasOwn(actions, action)) return action;
  const message = refusalText.unknownAction(Object.keys(actions));
  throw new Refusal('UNKNOWN_ACTION', message, { fields: { action: String(message) } });
}

/**
 * Handlers of a path, which may have its own request parsing (a webhook).
 * @param forCustomers failures are in the caller's language, else in English
 */
export function handlers(
  method: 'GET' | 'POST' | 'PUT',
  respond: (request: Request, trace: RequestTrace) => Promise<Response>,
  forCustomers = false,
): RouteHandlers {
  const allow = method === 'GET' ? 'GET, HEAD' : method;
  const served = guarded(respond, forCustomers);
  const refusal = guarded(
    () => Promise.reject(new Refusal('METHOD_NOT_ALLOWED', refusalText.methodNotAllowed(allow), { allow })),
    forCustomers,
  );
  const entries = methods.map((each) => [
    each,
    each === method || (each === 'HEAD' && method === 'GET') ? served : refusal,
  ]);
  return Object.fromEntries(entries) as RouteHandlers;
}

export const unknownEndpoint: RouteHandlers = Object.fromEntries(
  methods.map((each) => [
    each,
    guarded(() => Promise.reject(new Refusal('NOT_FOUND', refusalText.noSuchEndpoint)), true),
  ]),
) as RouteHandlers;

function guarded(
  respond: (request: Request, trace: RequestTrace) => Promise<Response>,
  forCustomers: boolean,
): RouteHandler {
  return async (request) => {
    const { headers } = request;
    const trace = traceOf(headers);
    if (!forCustomers) trace.language = english;
    try {
      return await respond(request, trace);
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      const { method } = request;
      const { pathname: path } = new URL(request.url);
      if (refusal.status >= 500) {
        const err = refusal.cause ?? refusal;
        log().error({ err, request_id: trace.requestId, method, path }, refusal.code);
      }
      const event = eventOfRefusal(refusal.code, method, path);
      if (event !== null) logSecurity(event, trace);
      // Known once the caller is: a failure before goes by the token.
      const language = trace.language ?? languageFor(await claimsIn(headers), headers, env().languages);
      return failureResponse(refusal, trace.requestId, language);
    }
  };
}
