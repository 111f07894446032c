import { createHistogram } from 'node:perf_hooks';
import { Client, type Dispatcher } from 'undici';

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

/** Returns the next request, or null at the end. */
export type NextRequest = () => BenchRequest | null;

export interface Loaded {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly meanBytes: number;
}

const MICROSECONDS = 1000;
/** Characters of an unexpected response to report. */
const maxReportedCharacters = 300;

/** Returns the length of the response body in bytes. Throws on an unexpected status. */
export function sendRequest(client: Dispatcher, request: BenchRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let bytes = 0;
    let errorBody = '';
    client.dispatch(
      { method: request.method, path: request.path, headers: request.headers, body: request.body ?? null },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, received) => {
          status = received;
        },
        onResponseData: (_, chunk) => {
          bytes += chunk.length;
          if (status !== request.status && errorBody.length < maxReportedCharacters)
            errorBody += chunk.toString('utf8');
        },
        onResponseEnd: () => {
          if (status === request.status) resolve(bytes);
          else
            reject(
              new Error(
                `${request.method} ${request.path} ${request.body ?? ''} was answered ${status}, not ${request.status}: ${errorBody.slice(0, maxReportedCharacters)}`,
              ),
            );
        },
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

/** New for each load, because servers close idle connections. */
function connect(origin: string, connections: number): Client[] {
  return Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
}

/** A closed loop: each connection sends its next request after the response, until `isOver` or null. Throws on an unexpected response. */
export async function load(
  origin: string,
  next: NextRequest,
  { connections, isOver }: { connections: number; isOver: () => boolean },
): Promise<Loaded> {
  const clients = connect(origin, connections);
  const times = createHistogram();
  let bytes = 0;
  const begun = performance.now();
  const work = async (client: Client) => {
    while (!isOver()) {
      const request = next();
      if (request === null) return;
      const startedAt = performance.now();
      const received = await sendRequest(client, request);
      bytes += received;
      times.record(Math.max(1, Math.round((performance.now() - startedAt) * MICROSECONDS)));
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

export function overAfter(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}
