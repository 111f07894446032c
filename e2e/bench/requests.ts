import { randomUUID } from 'node:crypto';
import type { Ask } from './load';

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

export const post = (path: string, headers: Ask['headers'], body: object, status = 200): Ask => ({
  method: 'POST',
  path: `/api${path}`,
  headers,
  body: JSON.stringify(body),
  status,
});

/** With an Idempotency-Key, like our screens. */
export const keyed = (ask: Ask | null): Ask | null =>
  ask && { ...ask, headers: { ...ask.headers, 'idempotency-key': randomUUID() } };

export const get = (path: string, headers: Ask['headers']): Ask => ({
  method: 'GET',
  path,
  headers,
  status: 200,
});
