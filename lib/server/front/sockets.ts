import type { Duplex } from 'node:stream';

interface State {
  /** Answers that are not finished yet. */
  open: number;
  /** Refused: no further request of it is looked at. */
  ending: boolean;
  last?: () => string;
}

/**
 * What the front knows of its connections, so that an answer for a broken one is not written into the middle of another,
 * and so that the client sees it: a socket closed at once while the client still sends is reset, and the answer is lost.
 */
export class Sockets {
  readonly #states = new Map<Duplex, State>();
  /** How many there have ever been. */
  added = 0;

  constructor(private readonly lingerMs: number) {}

  add(socket: Duplex): void {
    this.added += 1;
    this.#states.set(socket, { open: 0, ending: false });
    socket.once('close', () => this.#states.delete(socket));
  }

  isEnding(socket: Duplex): boolean {
    return this.#states.get(socket)?.ending ?? true;
  }

  /** Sockets on which no answer is due. */
  idle(): Duplex[] {
    return [...this.#states]
      .filter(([, state]) => state.open === 0 && !state.ending)
      .map(([socket]) => socket);
  }

  answerBegins(socket: Duplex): void {
    const state = this.#states.get(socket);
    if (state) state.open += 1;
  }

  answerEnded(socket: Duplex): void {
    const state = this.#states.get(socket);
    if (!state) return;
    state.open -= 1;
    if (state.open === 0 && state.last) this.#finish(socket, state.last());
  }

  /** Sends `answer` once the answers before it are out, ends our side, and reads on for a while before it cuts. */
  end(socket: Duplex, answer: () => string): void {
    const state = this.#states.get(socket);
    if (!state || state.ending) return;
    state.ending = true;
    if (state.open === 0) this.#finish(socket, answer());
    else state.last = answer;
  }

  #finish(socket: Duplex, answer: string): void {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(answer);
    const cut = setTimeout(() => socket.destroy(), this.lingerMs);
    socket.once('close', () => clearTimeout(cut));
  }
}
