import { processWide } from './process-wide';

/**
 * Bodies of gateway calls between the front and the route handler, by the request's id, which the front makes. Both run in one process, and
 * both bodies are whole before they are needed: read and written through Next, the same bytes would go through two streams each, at a fifth
 * of what a small call costs, and an answer would go out in pieces without its length.
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

/** The front's side of it. */
export interface WholeBodies {
  /** A call begins, whose body the front holds. */
  begins(requestId: string, sent: Uint8Array): void;
  /** The text that a route has handed over, or null where it has none: what it writes is the answer then. */
  answerTo(requestId: string): string | null;
  ends(requestId: string): void;
}

export const wholeBodies: WholeBodies = {
  begins: (requestId, sent) => void exchanges.set(requestId, { sent, answer: null }),
  answerTo: (requestId) => exchanges.get(requestId)?.answer ?? null,
  ends: (requestId) => void exchanges.delete(requestId),
};

/** The body that the front holds for a request, or null where no front stands before the handler. */
export function bodyGiven(requestId: string | null): Uint8Array | null {
  return requestId === null ? null : (exchanges.get(requestId)?.sent ?? null);
}

/** A route's answer: its text goes to the front where one waits for it, else it is the response's own body. */
export function wholeAnswer(requestId: string, text: string, head: ResponseInit): Response {
  const exchange = exchanges.get(requestId);
  if (exchange === undefined) return new Response(text, head);
  exchange.answer = text;
  return new Response(null, head);
}
