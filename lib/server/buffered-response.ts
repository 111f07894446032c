import { processWide } from './process-wide';

/**
 * Buffered bodies of gateway requests between front and route handler, by request id (set by the front). Both run in one process. Through
 * Next.js the same bytes would pass two streams each way, a fifth of the cost of a small request, and the response would be chunked,
 * without Content-Length.
 */
interface Bodies {
  readonly sent: Uint8Array;
  answer: string | null;
}
type Exchanges = Map<string, Bodies>;
const exchanges = processWide('whole-bodies', isExchanges, (): Exchanges => new Map());

function isExchanges(value: unknown): value is Exchanges {
  return value instanceof Map;
}

export interface WholeBodies {
  /** Registers a request whose body the front has buffered. */
  begins(requestId: string, sent: Uint8Array): void;
  /** The buffered response text of a route, or null if there is none: the streamed response counts then. */
  answerTo(requestId: string): string | null;
  ends(requestId: string): void;
}

export const wholeBodies: WholeBodies = {
  begins: (requestId, sent) => void exchanges.set(requestId, { sent, answer: null }),
  answerTo: (requestId) => exchanges.get(requestId)?.answer ?? null,
  ends: (requestId) => void exchanges.delete(requestId),
};

/** The buffered body of a request, or null without a front. */
export function bodyGiven(requestId: string | null): Uint8Array | null {
  return requestId === null ? null : (exchanges.get(requestId)?.sent ?? null);
}

/** A route's response: the text goes to the front if it is waiting, else it becomes the response's own body. */
export function wholeAnswer(requestId: string, text: string, head: ResponseInit): Response {
  const exchange = exchanges.get(requestId);
  if (exchange === undefined) return new Response(text, head);
  exchange.answer = text;
  return new Response(null, head);
}
