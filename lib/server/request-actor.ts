import { processChannel } from './process-channel';

interface RequestActor {
  readonly requestId: string;
  readonly actorId: number;
}

function isRequestActor(value: unknown): value is RequestActor {
  return typeof value === 'object' && value !== null && 'requestId' in value && 'actorId' in value;
}

/** From the gateway and the page guard to the access log. */
const requestActors = processChannel('request-actor', isRequestActor);

export function setRequestActor(requestId: string, actorId: number): void {
  requestActors.publish({ requestId, actorId });
}

export function onRequestActor(listener: (requestId: string, actorId: number) => void): void {
  requestActors.subscribe(({ requestId, actorId }) => listener(requestId, actorId));
}
