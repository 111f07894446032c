import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refusals, type FrontRefusal } from './refusals';

interface State {
  /** Answers that are not finished yet. */
  open: number;
  /** Refused: no further request of it is looked at. */
  ending: boolean;
  /** Comes from a proxy that tries another replica on 421. */
  elsewhere: boolean;
  /** Bytes that have arrived, and how many of them had when an answer last ended. */
  read: () => number;
  readAtAnswer?: number;
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

  add(socket: Socket): void {
    this.added += 1;
    this.#states.set(socket, { open: 0, ending: false, elsewhere: false, read: () => socket.bytesRead });
    socket.once('close', () => this.#states.delete(socket));
  }

  isEnding(socket: Duplex): boolean {
    return this.#states.get(socket)?.ending ?? true;
  }

  /** Notes that the proxy at the other end has other replicas to go to. */
  goesElsewhere(socket: Duplex): void {
    const state = this.#states.get(socket);
    if (state) state.elsewhere = true;
  }

  hasElsewhere(socket: Duplex): boolean {
    return this.#states.get(socket)?.elsewhere ?? false;
  }

  /** What is said on a connection while the front drains: nothing that arrives there now is done. */
  refusalOfDraining(socket: Duplex): FrontRefusal {
    return this.hasElsewhere(socket) ? refusals.elsewhere : refusals.draining;
  }

  /**
   * Whether it may be closed without a word: it was answered, and nothing has arrived since. A browser takes a request on its way
   * elsewhere by itself then. A proxy with other replicas does so for what is safe to repeat only, so it is told.
   */
  mayBeClosed(socket: Duplex): boolean {
    const state = this.#states.get(socket);
    return state !== undefined && !state.elsewhere && state.readAtAnswer === state.read();
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
    state.readAtAnswer = state.read();
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
