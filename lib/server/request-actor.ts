import { processWide } from './process-wide';

/** The actors of requests in flight, by request id: set by the gateway and the page guard, read by the access log. */
type Actors = Map<string, number | null>;
const actors = processWide('acting', isActors, (): Actors => new Map());

function isActors(value: unknown): value is Actors {
  return value instanceof Map;
}

/** Registers a request without an actor. */
export function requestBegins(requestId: string): void {
  actors.set(requestId, null);
}

/** Sets the account that acts in a request; ignored for a request that is not registered. */
export function setRequestActor(requestId: string, actorId: number): void {
  if (actors.has(requestId)) actors.set(requestId, actorId);
}

/** Removes a request and returns its actor's id, null for a visitor. */
export function requestEnds(requestId: string): number | null {
  const actorId = actors.get(requestId) ?? null;
  actors.delete(requestId);
  return actorId;
}
