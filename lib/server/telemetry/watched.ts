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

export interface WatchedStreams {
  readonly count: number;
}

type Resource =
  | { readonly kind: 'pool'; readonly name: string; readonly pool: WatchedPool }
  | { readonly kind: 'queue'; readonly name: string; readonly queue: WatchedQueue }
  | { readonly kind: 'streams'; readonly streams: WatchedStreams };

function isResource(value: unknown): value is Resource {
  return (
    typeof value === 'object' && value !== null && ('pool' in value || 'queue' in value || 'streams' in value)
  );
}

/** Opened by Next.js's part or by the jobs, read by the front's metrics. */
const resources = processChannel('resources', isResource);

export const watchedPools = new Map<string, WatchedPool>();
export const watchedQueues = new Map<string, WatchedQueue>();
export const watchedStreams = new Set<WatchedStreams>();

resources.subscribe((resource) => {
  if (resource.kind === 'pool') watchedPools.set(resource.name, resource.pool);
  else if (resource.kind === 'queue') watchedQueues.set(resource.name, resource.queue);
  else watchedStreams.add(resource.streams);
});

export function watchPool<Pool extends WatchedPool>(name: string, pool: Pool): Pool {
  resources.publish({ kind: 'pool', name, pool });
  return pool;
}

export function watchQueue(name: string, queue: WatchedQueue): void {
  resources.publish({ kind: 'queue', name, queue });
}

export function watchStreams<Streams extends WatchedStreams>(streams: Streams): Streams {
  resources.publish({ kind: 'streams', streams });
  return streams;
}
