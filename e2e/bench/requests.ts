import { randomUUID } from 'node:crypto';
import type { BenchRequest } from './load';

export const limit = 50;
/** Enough different rows to defeat row caches, few enough to be requested once each. */
export const samples = 3000;

export function inTurn<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => {
    const one = all[at % all.length];
    at += 1;
    if (one === undefined) throw new Error('The database of the benchmark lacks what a case is about.');
    return one;
  };
}

export const post = (
  path: string,
  headers: BenchRequest['headers'],
  body: object,
  status = 200,
): BenchRequest => ({
  method: 'POST',
  path: `/api${path}`,
  headers,
  body: JSON.stringify(body),
  status,
});

/** Adds an Idempotency-Key, which our screens send. */
export const keyed = (request: BenchRequest | null): BenchRequest | null =>
  request && { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };

export const get = (path: string, headers: BenchRequest['headers']): BenchRequest => ({
  method: 'GET',
  path,
  headers,
  status: 200,
});
