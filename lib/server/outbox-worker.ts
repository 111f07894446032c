import { AsyncResource } from 'node:async_hooks';
import { withTimeout } from '@/lib/kernel/concurrency/with-timeout';

/** Result of a run. With `isDown` the provider accepted nothing, and the next run waits longer. */
export interface OutboxRun {
  readonly isDown: boolean;
}

export interface OutboxWorkerOptions {
  /** Most runs at the same time: a slow one then delays no other. */
  readonly parallel: number;
  readonly everyMs: number;
  /** While the provider is down. */
  readonly longestPauseMs: number;
  /** How long `stop` waits for rows being sent. */
  readonly stopMs?: number;
}

export interface OutboxWorker {
  /** Runs now, for an added row; while the provider is down the next regular run takes it. */
  flush(): void;
  /** Starts no further run or batch. Rows still being sent after `stopMs` are sent again later, by another process. */
  stop(): Promise<void>;
}

/** Sends an outbox regularly and on demand. `run` never rejects. */
export function startOutboxWorker(
  run: (signal: AbortSignal) => Promise<OutboxRun>,
  { parallel, everyMs, longestPauseMs, stopMs = 5000 }: OutboxWorkerOptions,
): OutboxWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isFlushRequested = false;
  let runsDown = 0;
  // A flush belongs to the trace of its request; regular runs do not.
  const startRegular = AsyncResource.bind(start);

  /** Exponential backoff with jitter while the provider is down; else regular. */
  function backoffMs(): number {
    const pause = Math.min(longestPauseMs, everyMs * 2 ** runsDown);
    return runsDown === 0 ? everyMs : pause * (0.5 + Math.random() / 2);
  }

  async function runOnce(): Promise<void> {
    do {
      isFlushRequested = false;
      const { isDown } = await run(signal);
      runsDown = isDown ? runsDown + 1 : 0;
    } while (isFlushRequested && runsDown === 0 && !signal.aborted);
  }

  function start(): void {
    clearTimeout(timer);
    const current = runOnce().finally(() => {
      running.delete(current);
      if (running.size === 0 && !signal.aborted) timer = setTimeout(startRegular, backoffMs());
    });
    running.add(current);
  }

  start();
  return {
    flush: () => {
      if (signal.aborted || runsDown > 0) return;
      if (running.size < parallel) start();
      else isFlushRequested = true;
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await withTimeout(Promise.all(running), stopMs).catch(() => undefined);
    },
  };
}
