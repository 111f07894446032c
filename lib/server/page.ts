import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { lacksFactor, visitor, type Role, type SignedIn } from '@/lib/kernel/access/actor';
import type { Operation } from '@/lib/kernel/access/operation';
import { routeOf, redirectTarget, setUpPageOf, type RoutePath } from '@/lib/kernel/access/routes';
import { reportRequest } from './request-facts';
import type { Language } from '@/lib/languages';
import {
  ResponseCookies,
  authenticate,
  clientOf,
  contextFor,
  languageOfPages,
  traceOf,
  type Authenticated,
} from './context';
import { log } from './log';

/** Read once for a page and its layout. */
const authenticated = cache(async () => authenticate(await headers()));

/** Role of the page's viewer: null for a visitor, undefined if the database is unreachable: the layout still shows the error page. */
export async function roleOfPage(): Promise<Role | null | undefined> {
  // Outside the `try`: during a build this throws to prevent prerendering.
  await cookies();
  try {
    const { actor } = await authenticated();
    return actor.kind === 'visitor' ? null : actor.role;
  } catch {
    return undefined;
  }
}

/** 0 for a visitor. */
export async function accountOfPage(): Promise<number> {
  const { actor } = await authenticated();
  return actor.kind === 'visitor' ? 0 : actor.id;
}

/** Whether the session of the page has to be unlocked, or its account to set up a second factor, before it may open anything else. */
export async function isBarredOfPage(): Promise<boolean> {
  const { actor } = await authenticated();
  return actor.kind !== 'visitor' && (actor.locked || lacksFactor(actor));
}

/** Runs an operation for the frame of a page, which is shown without it: null if the operation fails. */
export async function runOrNull<O>(operation: Operation<object, O>): Promise<O | null> {
  try {
    const requestHeaders = await headers();
    const { actor } = await authenticated();
    if (actor.kind === 'visitor') return null;
    const trace = traceOf(requestHeaders);
    operation.admit(actor);
    const context = contextFor(actor, clientOf(requestHeaders), new ResponseCookies(), {
      ...trace,
      actorId: actor.id,
    });
    return await operation.run(context, {});
  } catch {
    return null;
  }
}

/** Runs an open operation for a page without a session, as a visitor. */
export async function runOpen<I, O>(operation: Operation<I, O>, input: I): Promise<O> {
  const requestHeaders = await headers();
  const context = contextFor(
    visitor,
    clientOf(requestHeaders),
    new ResponseCookies(),
    traceOf(requestHeaders),
  );
  return operation.run(context, input);
}

/** Page guards: check the route table with the database, since a token may be stale (docs/product/rules.md, "Sessions"). */
export interface PageSession {
  readonly actor: SignedIn;
  /** Runs an operation as this actor; for reads only. */
  run<I, O>(operation: Operation<I, O>, input: I): Promise<O>;
}

export async function logFault(err: unknown, what: string): Promise<void> {
  const { requestId } = traceOf(await headers());
  log().error({ err, request_id: requestId }, what);
}

/**
 * Guards a page for signed-in accounts; redirects others.
 * @param search query with its `?`, kept by a redirect
 * @param address target of the way back, for a path with a parameter
 */
export async function guardPage(path: RoutePath, search = '', address: string = path): Promise<PageSession> {
  const session = await openPage(path, search, address);
  if (session === null) redirect('/gold');
  return session;
}

/** Actor of a page that visitors may see too: null for them. */
export async function openPage(
  path: RoutePath,
  search = '',
  address: string = path,
): Promise<PageSession | null> {
  const requestHeaders = await headers();
  // So that a page with a session is never prerendered.
  await cookies();
  const caller = await authenticated();
  const { actor, claims } = caller;
  const lostPlan = actor.kind === 'inactive customer' && claims?.active === true;
  if (!(lostPlan && routeOf(path)?.showsLostPlan === true))
    redirectIfNotAllowed({ path, search, address }, caller, languageOfPages(caller, requestHeaders));
  if (actor.kind === 'visitor') return null;
  if (!actor.locked && lacksFactor(actor) && path !== setUpPageOf(actor.role))
    redirect(setUpPageOf(actor.role));
  const trace = traceOf(requestHeaders);
  reportRequest(trace.requestId, { actorId: actor.id });
  const context = contextFor(actor, clientOf(requestHeaders), new ResponseCookies(), {
    ...trace,
    actorId: actor.id,
  });
  return { actor, run: (operation, input) => operation.run(context, input) };
}

function redirectIfNotAllowed(
  { path, search, address }: { path: RoutePath; search: string; address: string },
  { actor, stale, credentials }: Authenticated,
  chosen: Language,
): void {
  // The middleware decides by the token: a stale one must be replaced first, or the two would redirect in a loop.
  if (stale || (credentials.from === 'cookie' && actor.kind === 'visitor'))
    redirect(`/session?next=${encodeURIComponent(address + search)}`);
  const target = redirectTarget(path, actor.kind === 'visitor' ? null : actor, search, chosen);
  if (target !== null) redirect(target);
}
