import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Actor, Role, SignedIn } from '@/lib/access/actor';
import type { Operation } from '@/lib/access/operation';
import { routeOf, whereTo, type RoutePath } from '@/lib/access/routes';
import { setRequestActor } from './request-actor';
import { AnswerCookies, authenticate, clientOf, contextFor, traceOf, type Credentials } from './context';
import { log } from './log';

/** The session of the request, read once for a page and its frame. */
const authenticated = cache(async () => authenticate(await headers()));

/**
 * Who the page is rendered for, null for a visitor: for the header of the frame. Undefined where the database is away: what the page says
 * then stands in a frame all the same.
 */
export async function roleOfPage(): Promise<Role | null | undefined> {
  // Outside of the `try`: while building, this throws to say that the page is not to be prerendered.
  await cookies();
  try {
    const { actor } = await authenticated();
    return actor.kind === 'visitor' ? null : actor.role;
  } catch {
    return undefined;
  }
}

/** Page guards: they check the route table with the database, since a token may be stale (docs/product/rules.md, "Sessions"). */
export interface PageSession {
  readonly actor: SignedIn;
  /** Runs an operation as this actor; a page reads by this and never writes. */
  run<I, O>(operation: Operation<I, O>, input: I): Promise<O>;
}

/** Tells the log of a part of a page that could not be made, with the request that asked for it. */
export async function logFault(err: unknown, what: string): Promise<void> {
  const { requestId } = traceOf(await headers());
  log().error({ err, request_id: requestId }, what);
}

/** The session of a page that only signed-in accounts may see; anyone else is sent where the route table says. */
export async function guardPage(path: RoutePath): Promise<PageSession> {
  const session = await openPage(path);
  if (session === null) redirect('/gold');
  return session;
}

/** The session of a page that visitors may see too: null for them. */
export async function openPage(path: RoutePath): Promise<PageSession | null> {
  const given = await headers();
  // Asks for the cookies so that a page with a session is never prerendered.
  await cookies();
  const { actor, claims, stale, credentials } = await authenticated();
  const lostPlan = actor.kind === 'inactive customer' && claims?.active === true;
  if (!(lostPlan && routeOf(path)?.showsLostPlan === true)) leaveIfElsewhere(path, actor, stale, credentials);
  if (actor.kind === 'visitor') return null;
  const trace = traceOf(given);
  setRequestActor(trace.requestId, actor.id);
  const context = contextFor(actor, clientOf(given), new AnswerCookies(), { ...trace, actorId: actor.id });
  return { actor, run: (operation, input) => operation.run(context, input) };
}

function leaveIfElsewhere(path: RoutePath, actor: Actor, stale: boolean, credentials: Credentials): void {
  // The edge decides by the token: one that says something else than the database has to go first, or the two would send
  // the visitor back and forth.
  if (stale || (credentials.from === 'cookie' && actor.kind === 'visitor'))
    redirect(`/session?next=${encodeURIComponent(path)}`);
  const target = whereTo(path, actor.kind === 'visitor' ? null : actor);
  if (target !== null) redirect(target);
}
