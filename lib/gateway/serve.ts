import type { Context, Operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { WithStatus, type CallContract, type InputOf, type OutputOf } from '@/lib/contract';
import { AnswerCookies, authenticate, clientOf, contextFor, type Authenticated } from '@/lib/server/context';
import { log } from '@/lib/server/log';
import { services } from '@/lib/server/services';
import { findSession } from '@/lib/auth/sessions';
import { refusalText } from '@/lib/text/messages';
import { visitor } from '@/lib/access/actor';
import { asRefusal, failureAnswer, jsonHeaders, validationRefusal } from './answers';
import { idempotencyKeyOf, once, type KeptAnswer } from './idempotency';
import { parseBody, parseQuery, readBody, requireOwnOrigin } from './read-request';

/**
 * A contract and an operation make a route (gateway.md). Checks come in the documented order: method, size and type, token,
 * role, input, record. Whatever is thrown becomes the envelope; nothing here ever answers HTML.
 */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type RouteHandler = (request: Request) => Promise<Response>;
export type RouteHandlers = Record<(typeof methods)[number], RouteHandler>;

/** The handlers of one call's path: its own method, and 405 with `Allow` for every other. */
export function serve<C extends CallContract>(
  contract: C,
  operation: Operation<InputOf<C>, OutputOf<C> | WithStatus<OutputOf<C>>>,
): RouteHandlers {
  return handlers(contract.method, (request, requestId) =>
    answerCall(contract, operation, request, requestId),
  );
}

/** The handlers of a path whose requests are read in another way than a call's (a webhook, the unknown). */
export function handlers(
  method: 'GET' | 'POST' | 'PUT',
  answer: (request: Request, requestId: string) => Promise<Response>,
): RouteHandlers {
  const allow = method === 'GET' ? 'GET, HEAD' : method;
  const served = guarded(answer);
  const refused = guarded(() =>
    Promise.reject(new Refusal('METHOD_NOT_ALLOWED', refusalText.methodNotAllowed, { allow })),
  );
  const entries = methods.map((each) => [
    each,
    each === method || (each === 'HEAD' && method === 'GET') ? served : refused,
  ]);
  return Object.fromEntries(entries) as RouteHandlers;
}

/** Every method of a path that no call has: 404. */
export const unknownCall: RouteHandlers = Object.fromEntries(
  methods.map((each) => [
    each,
    guarded(() => Promise.reject(new Refusal('NOT_FOUND', refusalText.noSuchCall))),
  ]),
) as RouteHandlers;

function guarded(answer: (request: Request, requestId: string) => Promise<Response>): RouteHandler {
  return async (request) => {
    const requestId = request.headers.get('x-request-id') ?? crypto.randomUUID();
    try {
      return await answer(request, requestId);
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      if (refusal.status >= 500) {
        const { pathname } = new URL(request.url);
        log.error(
          { err: refusal.cause ?? refusal, request_id: requestId, method: request.method, path: pathname },
          refusal.code,
        );
      }
      return failureAnswer(refusal, requestId);
    }
  };
}

async function answerCall<C extends CallContract>(
  contract: C,
  operation: Operation<InputOf<C>, OutputOf<C> | WithStatus<OutputOf<C>>>,
  request: Request,
  requestId: string,
): Promise<Response> {
  const { headers } = request;
  const body = contract.method === 'GET' ? new Uint8Array() : await readBody(request);
  const who = await callerOf(contract, headers);
  operation.admit(who.actor);
  const cookies = new AnswerCookies();
  const context = contextFor(who.actor, await clientOf(headers), cookies);
  if (who.actor.kind !== 'visitor') await context.limits.consume('callsPerSession', who.actor.sessionId);
  const parsed = contract.input.safeParse(
    contract.method === 'GET' ? parseQuery(request.url) : parseBody(body),
  );
  if (!parsed.success) throw validationRefusal(parsed.error);
  const input = parsed.data as InputOf<C>;

  const run = async (within: Context): Promise<KeptAnswer> =>
    kept(contract, await operation.run(within, input));
  const key = contract.creates ? idempotencyKeyOf(headers) : null;
  const answer =
    key === null
      ? { ...(await run(context)), replayed: false }
      : await once(
          { key, actor: who.actor, call: contract.path, body, secret: context.secret },
          context,
          (within) => run({ ...context, ...within }),
        );

  if (who.credentials.from === 'cookie') await refreshCookie(contract, who, cookies);
  const answered = jsonHeaders(requestId);
  if (answer.replayed) answered.set('idempotent-replayed', 'true');
  cookies.apply(answered);
  return new Response(answer.body, { status: answer.status, headers: answered });
}

/** Who calls. An open call takes no notice of a token, but a browser's page of another site may not make it either. */
async function callerOf(contract: CallContract, headers: Headers): Promise<Authenticated> {
  if (contract.open) {
    requireOwnOrigin(contract, headers, 'nowhere');
    return {
      actor: visitor,
      session: null,
      claims: null,
      credentials: { from: 'nowhere', token: null },
      stale: false,
    };
  }
  const who = await authenticate(headers);
  requireOwnOrigin(contract, headers, who.credentials.from);
  return who;
}

/** The answer's status and text. An output that breaks its own contract is our fault and never leaves. */
function kept<C extends CallContract>(
  contract: C,
  output: OutputOf<C> | WithStatus<OutputOf<C>>,
): KeptAnswer {
  const { answer, status } = output instanceof WithStatus ? output : new WithStatus(output, contract.status);
  const checked: unknown = contract.output.parse(answer);
  return { status, body: JSON.stringify({ success: true, ...(checked as object) }) };
}

/** Keeps the cookie in step with the database: after calls that change the account, and where it had fallen behind. */
async function refreshCookie(
  contract: CallContract,
  who: Authenticated,
  cookies: AnswerCookies,
): Promise<void> {
  if (who.session === null || who.claims === null || !(contract.reissuesToken || who.stale)) return;
  const { database, clock } = services();
  const session = await findSession(database.db, who.claims, clock.now());
  if (session !== null) await cookies.issue(session);
}
