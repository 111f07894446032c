import { processWide } from '@/lib/server/process-wide';

/** Resources that can be exhausted; read on each scrape, at no cost otherwise. */
export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max: number };
}

export interface WatchedQueue {
  readonly waiting: () => number;
  readonly limit: number;
}

interface Watched {
  readonly pools: Map<string, WatchedPool>;
  readonly queues: Map<string, WatchedQueue>;
}

const watched = processWide('watched', isWatched, (): Watched => ({ pools: new Map(), queues: new Map() }));

function isWatched(value: unknown): value is Watched {
  return typeof value === 'object' && value !== null && 'pools' in value;
}

/** Registers a connection pool under a name. */
export function watchPool<Pool extends WatchedPool>(name: string, pool: Pool): Pool {
  watched.pools.set(name, pool);
  return pool;
}

export function watchQueue(name: string, queue: WatchedQueue): void {
  watched.queues.set(name, queue);
}

export const watchedPools: ReadonlyMap<string, WatchedPool> = watched.pools;
export const watchedQueues: ReadonlyMap<string, WatchedQueue> = watched.queues;
