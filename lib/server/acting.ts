import { processWide } from './process-wide';

/** Who acts in the requests that are under way, by the request's id: learnt where a call or page is served, told by the front's log. */
type Actors = Map<string, number | null>;
const actors = processWide('acting', isActors, (): Actors => new Map());

function isActors(value: unknown): value is Actors {
  return value instanceof Map;
}

/** A request begins: nobody is known to act in it yet. */
export function requestBegins(requestId: string): void {
  actors.set(requestId, null);
}

/** Notes the account that acts in a request; nothing where no front waits for it. */
export function noteActor(requestId: string, actorId: number): void {
  if (actors.has(requestId)) actors.set(requestId, actorId);
}

/** A request is over: the account that acted in it, or null for a visitor. */
export function requestEnds(requestId: string): number | null {
  const actorId = actors.get(requestId) ?? null;
  actors.delete(requestId);
  return actorId;
}
