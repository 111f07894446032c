import { processChannel } from './process-channel';

/** What the app learns about a request that the front logs and counts. */
export interface RequestFacts {
  /** Who calls. */
  readonly actorId?: number;
  /** The contract's name of the action that the body names: one of a bounded set. */
  readonly action?: string;
}

interface Reported {
  readonly requestId: string;
  readonly facts: RequestFacts;
}

function isReported(value: unknown): value is Reported {
  return typeof value === 'object' && value !== null && 'requestId' in value && 'facts' in value;
}

/** Channel from the gateway and the page guard to the front. */
const reports = processChannel('request-facts', isReported);

export function reportRequest(requestId: string, facts: RequestFacts): void {
  reports.publish({ requestId, facts });
}

export function onRequestReport(listener: (requestId: string, facts: RequestFacts) => void): void {
  reports.subscribe(({ requestId, facts }) => listener(requestId, facts));
}
