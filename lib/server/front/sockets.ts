import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refusals, type FrontRefusal } from './refusals';

interface State {
  /** Responses in progress. */
  open: number;
  /** Refused: further requests on it are ignored. */
  ending: boolean;
  /** From a proxy that tries another replica on 421. */
  elsewhere: boolean;
  /** Received bytes, and their number when a response last ended. */
  read: () => number;
  readAtResponse?: number;
  last?: () => string;
}

/**
 * Keeps the response to a broken request out of the middle of another, and delivers it: closing a socket while the client still sends
 * resets it and loses the response.
 */
export class Sockets {
  readonly #states = new Map<Duplex, State>();
  /** Connections so far. */
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

  goesElsewhere(socket: Duplex): void {
    const state = this.#states.get(socket);
    if (state) state.elsewhere = true;
  }

  hasElsewhere(socket: Duplex): boolean {
    return this.#states.get(socket)?.elsewhere ?? false;
  }

  refusalOfDraining(socket: Duplex): FrontRefusal {
    return this.hasElsewhere(socket) ? refusals.elsewhere : refusals.draining;
  }

  /**
   * Used, and nothing has arrived since the last response: a browser then retries a request on its way by itself. A proxy with other
   * replicas retries only safe requests, so it needs a response.
   */
  mayBeClosed(socket: Duplex): boolean {
    const state = this.#states.get(socket);
    return state !== undefined && !state.elsewhere && state.readAtResponse === state.read();
  }

  idle(): Duplex[] {
    return [...this.#states]
      .filter(([, state]) => state.open === 0 && !state.ending)
      .map(([socket]) => socket);
  }

  responseBegins(socket: Duplex): void {
    const state = this.#states.get(socket);
    if (state) state.open += 1;
  }

  responseEnded(socket: Duplex): void {
    const state = this.#states.get(socket);
    if (!state) return;
    state.open -= 1;
    state.readAtResponse = state.read();
    if (state.open === 0 && state.last) this.#finish(socket, state.last());
  }

  /** Sends the rendered response after those before it, ends our side, and keeps reading for a while before the cut. */
  end(socket: Duplex, render: () => string): void {
    const state = this.#states.get(socket);
    if (!state || state.ending) return;
    state.ending = true;
    if (state.open === 0) this.#finish(socket, render());
    else state.last = render;
  }

  #finish(socket: Duplex, response: string): void {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(response);
    this.cutLater(socket);
  }

  /** Gives the client time to read the response. */
  cutLater(socket: Duplex): void {
    const cut = setTimeout(() => socket.destroy(), this.lingerMs);
    socket.once('close', () => clearTimeout(cut));
  }
}
