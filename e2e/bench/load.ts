import { createHistogram } from 'node:perf_hooks';
import { Client, type Dispatcher } from 'undici';

/** One request, and the status that its answer must have. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

/** The next request, or null where there is nothing left to ask for. */
export type Asking = () => Ask | null;

export interface Loaded {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Bytes of an answer's body, on average. */
  readonly meanBytes: number;
}

const MICROSECONDS = 1000;
/** A part of a wrong answer's text that is enough to know it by. */
const SAID = 300;

/** Asks once and gives the bytes of the answer's body. Throws where the status is another than expected. */
export function askOnce(client: Dispatcher, ask: Ask): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let bytes = 0;
    let said = '';
    client.dispatch(
      { method: ask.method, path: ask.path, headers: ask.headers, body: ask.body ?? null },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, answered) => {
          status = answered;
        },
        onResponseData: (_, chunk) => {
          bytes += chunk.length;
          if (status !== ask.status && said.length < SAID) said += chunk.toString('utf8');
        },
        onResponseEnd: () => {
          if (status === ask.status) resolve(bytes);
          else
            reject(
              new Error(
                `${ask.method} ${ask.path} ${ask.body ?? ''} was answered ${status}, not ${ask.status}: ${said.slice(0, SAID)}`,
              ),
            );
        },
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

/** Connections to one server, one request at a time on each. They are made anew for each load: a server closes idle ones. */
function connect(origin: string, connections: number): Client[] {
  return Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
}

/**
 * A closed loop: each connection asks, waits for the whole answer and asks again, until `isOver` says so or nothing is left to ask
 * for. The first wrong answer ends it by throwing.
 */
export async function load(
  origin: string,
  next: Asking,
  { connections, isOver }: { connections: number; isOver: () => boolean },
): Promise<Loaded> {
  const clients = connect(origin, connections);
  const times = createHistogram();
  let bytes = 0;
  const begun = performance.now();
  const work = async (client: Client) => {
    while (!isOver()) {
      const ask = next();
      if (ask === null) return;
      const asked = performance.now();
      const received = await askOnce(client, ask);
      bytes += received;
      times.record(Math.max(1, Math.round((performance.now() - asked) * MICROSECONDS)));
    }
  };
  try {
    await Promise.all(clients.map(work));
    const seconds = (performance.now() - begun) / 1000;
    return {
      requests: times.count,
      seconds,
      p50Ms: times.percentile(50) / MICROSECONDS,
      p99Ms: times.percentile(99) / MICROSECONDS,
      meanBytes: bytes / Math.max(1, times.count),
    };
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** Says true once `seconds` are over. */
export function overAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}
