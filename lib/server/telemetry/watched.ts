import { processChannel } from '@/lib/server/process-channel';

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

type Resource =
  | { readonly kind: 'pool'; readonly name: string; readonly pool: WatchedPool }
  | { readonly kind: 'queue'; readonly name: string; readonly queue: WatchedQueue };

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && ('pool' in value || 'queue' in value);
}

/** Opened by Next.js's part or by the jobs, read by the front's metrics. */
const resources = processChannel('resources', isResource);

export const watchedPools = new Map<string, WatchedPool>();
export const watchedQueues = new Map<string, WatchedQueue>();

resources.subscribe((resource) => {
  if (resource.kind === 'pool') watchedPools.set(resource.name, resource.pool);
  else watchedQueues.set(resource.name, resource.queue);
});

export function watchPool<Pool extends WatchedPool>(name: string, pool: Pool): Pool {
  resources.publish({ kind: 'pool', name, pool });
  return pool;
}

export function watchQueue(name: string, queue: WatchedQueue): void {
  resources.publish({ kind: 'queue', name, queue });
}
