import { concerns, kindsOf, type AnnouncedChange } from '@/lib/kernel/changes/announcement';
import { streamEvents, type Change, type StreamEnd } from '@/lib/kernel/changes/contract';
import type { SignedIn } from '@/lib/kernel/access/actor';

export const streamLimits = {
  /** Of an account, per process: with another one, the oldest ends. */
  perAccount: 8,
  /** Of a process. */
  all: 2000,
  /** Above it, a batch says "several" instead of the ids. */
  idsPerBatch: 50,
  /** Changes that are sent together. */
  batchMs: 200,
  /** Below the timeouts of proxies (60 s in deploy/nginx/nginx.conf). */
  heartbeatMs: 20_000,
  /** Sent and not yet read by the client; then it is taken as gone. */
  unreadBatches: 50,
  /** How long changes are kept for a page whose data were read before its stream opened. */
  keptMs: 60_000,
  keptChanges: 1000,
} as const;

export interface OpenStream {
  readonly actor: SignedIn;
  /** Of the session; a renewal moves it. */
  expiresAt: Date;
  end(reason: StreamEnd): void;
}

interface State extends OpenStream {
  /** By kind; null for several. */
  readonly waiting: Map<Change['kind'], Set<number> | null>;
  send(text: string): void;
}

const encoder = new TextEncoder();
const eventText = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The open streams of a process. All changes are sent from here, to those whom they concern. */
export class Streams {
  readonly #open = new Set<State>();
  readonly #kept: { readonly at: number; readonly change: AnnouncedChange }[] = [];
  /** Of the last change that may not be among the kept ones. */
  #missedAt = -Infinity;
  #isLive = false;
  #isClosed = false;
  #batch: NodeJS.Timeout | undefined;

  get count(): number {
    return this.#open.size;
  }

  get all(): readonly OpenStream[] {
    return [...this.#open];
  }

  /**
   * @param ageMs age of what the page shows: changes since then are sent at once
   * @returns null if the process has too many streams, or has ended them all
   */
  open(actor: SignedIn, expiresAt: Date, ageMs: number): ReadableStream<Uint8Array> | null {
    if (this.#isClosed) return null;
    const own = [...this.#open].filter((stream) => stream.actor.id === actor.id);
    if (own.length >= streamLimits.perAccount) own[0]?.end('full');
    if (this.#open.size >= streamLimits.all) return null;
    let state: State | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          state = this.#add(actor, expiresAt, controller);
          // How long a browser waits before it connects again.
          state.send(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`);
          state.send(eventText(streamEvents.state, { live: this.#isLive }));
          this.#replay(state, ageMs);
        },
        cancel: () => {
          if (state !== undefined) this.#open.delete(state);
        },
      },
      { highWaterMark: streamLimits.unreadBatches },
    );
  }

  #add(actor: SignedIn, expiresAt: Date, controller: ReadableStreamDefaultController<Uint8Array>): State {
    const close = () => {
      if (this.#open.delete(state)) controller.close();
    };
    const state: State = {
      actor,
      expiresAt,
      waiting: new Map(),
      send: (text) => {
        if (!this.#open.has(state)) return;
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) <= 0) close();
      },
      end: (reason) => {
        state.send(eventText(streamEvents.end, { reason }));
        close();
      },
    };
    this.#open.add(state);
    return state;
  }

  #replay(state: State, ageMs: number): void {
    const now = performance.now();
    const since = now - ageMs;
    // Until changes are announced the page polls, and it reads again then.
    if (!this.#isLive) return;
    if (ageMs > streamLimits.keptMs || since < this.#missedAt) {
      for (const kind of kindsOf(state.actor)) state.waiting.set(kind, null);
      this.#sendSoon();
    } else for (const { at, change } of this.#kept) if (at >= since) this.#queue(state, change);
  }

  announce(change: AnnouncedChange): void {
    const now = performance.now();
    this.#kept.push({ at: now, change });
    while (
      this.#kept.length > streamLimits.keptChanges ||
      (this.#kept[0]?.at ?? now) < now - streamLimits.keptMs
    )
      this.#missedAt = this.#kept.shift()?.at ?? now;
    for (const state of this.#open) this.#queue(state, change);
  }

  #queue({ actor, waiting }: State, change: AnnouncedChange): void {
    if (!concerns(change, actor)) return;
    const ids = waiting.get(change.kind) ?? (waiting.has(change.kind) ? null : new Set<number>());
    ids?.add(change.id);
    waiting.set(change.kind, ids === null || ids.size > streamLimits.idsPerBatch ? null : ids);
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#batch === undefined) this.#batch = setTimeout(() => this.#sendBatches(), streamLimits.batchMs);
  }

  #sendBatches(): void {
    this.#batch = undefined;
    for (const state of this.#open) {
      if (state.waiting.size === 0) continue;
      const changes = [...state.waiting].flatMap(([kind, ids]): Change[] =>
        ids === null ? [{ kind, id: null }] : [...ids].map((id) => ({ kind, id })),
      );
      state.waiting.clear();
      state.send(eventText(streamEvents.changes, changes));
    }
  }

  /** @param live whether changes are announced; the screens read again where that begins or ends */
  setLive(live: boolean): void {
    this.#isLive = live;
    // Nothing from before an interruption may pass for complete.
    if (live) this.#missedAt = performance.now();
    else this.#kept.length = 0;
    for (const state of this.#open) state.send(eventText(streamEvents.state, { live }));
  }

  heartbeat(): void {
    for (const state of this.#open) state.send(':\n\n');
  }

  /** No stream opens afterwards. */
  endAll(reason: StreamEnd): void {
    this.#isClosed = true;
    for (const state of this.#open) state.end(reason);
  }
}
