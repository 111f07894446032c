'use client';

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { LoadError } from './load-error';
import { useChanges, type Concerns } from './use-changes';
import { useOnReturn, wasLeft } from './use-on-return';

/** Longest time between two attempts to load polled data. */
const slowestPollMs = 60_000;

/** Rules of every load. A screen has Retry, so that failures are not retried by themselves. */
export const loadRules = { dedupingInterval: 0, shouldRetryOnError: false } as const;

/** Data in the server's HTML. */
export interface FirstData<Data> {
  /** Null if loading failed there. */
  readonly data: Data | null;
  /** An object of the response, to load again on Back. */
  readonly response: object | null;
}

export interface DataOptions<Data> {
  /** Without it, the browser loads. */
  first?: FirstData<Data> | undefined;
  /** The data of the key before stay until the next are loaded. */
  keepPrevious?: boolean;
  /** Loads again while the page is visible; after failures less often. */
  pollMs?: number | undefined;
  /** Loads again when such a record has changed, quietly: data that are shown stay after a failure. */
  changes?: Concerns | undefined;
  /** False: the loads of `pollMs`, `changes`, of a return to the page and of a reconnection are left out. */
  mayReload?: () => boolean;
  /** A change loads again. */
  version?: number;
  /** Data of a load, unless a write or another load came in between. */
  onLoaded?: (data: Data) => void;
}

export interface Loaded<Data> {
  /** Null until loaded. */
  readonly data: Data | null;
  /** `loading`: for the first time, for another key, or by `reload`. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Null too if the server could not load the first data. */
  readonly failure: Failure | null;
  /** @returns false if it failed, or another load replaced it */
  reload(this: void): Promise<boolean>;
  /** As a load by `changes`, after the one that `reload` has begun. @returns false if it is to be tried again: ./use-changes */
  refresh(this: void): Promise<boolean>;
  /**
   * Applies the response of a write. A load that began before may have read before it: its response is dropped, and it is sent again.
   * @param next gets null if nothing is loaded yet
   */
  change(this: void, next: (data: Data | null) => Data | null): void;
}

/**
 * Data of the gateway by SWR: one request per key at a time, loaded again when the page is seen again and when the network returns. Only the
 * latest response counts.
 * @param key of the request; null loads nothing
 * @param load of this key; null with it
 */
export function useData<Data>(
  key: string | null,
  load: (() => Promise<Outcome<Data>>) | null,
  {
    first: rendered,
    keepPrevious = false,
    pollMs,
    changes,
    mayReload,
    version,
    onLoaded,
  }: DataOptions<Data> = {},
): Loaded<Data> {
  const [first] = useState(() => rendered && { ...rendered, key });
  const fallback = first?.key === key ? (first?.data ?? null) : null;
  const { cache } = useSWRConfig();
  const { isReloading, run, isRequested, requested, outcomeOf } = useRequestState(key);
  const hasData = () => fallback !== null || (key !== null && cache.get(key)?.data !== undefined);
  const { data, error, isLoading, mutate } = useSWR<Data, unknown>(
    key,
    load && (() => outcomeOf(load, hasData() && pollMs === undefined)),
    {
      ...loadRules,
      ...(fallback === null ? {} : { fallbackData: fallback }),
      ...(first === undefined ? {} : { revalidateOnMount: false }),
      keepPreviousData: keepPrevious,
      refreshInterval: pollMs ?? 0,
      shouldRetryOnError: pollMs !== undefined,
      onErrorRetry: (_error, _key, _config, retry, { retryCount }) =>
        setTimeout(
          () => void retry({ retryCount }),
          Math.min((pollMs ?? 0) * 2 ** retryCount, slowestPollMs),
        ),
      isPaused: () => !isRequested() && mayReload?.() === false,
      onSuccess: (loaded) => onLoaded?.(loaded),
    },
  );

  const reload = useCallback(async () => {
    if (key === null) return false;
    // With the page, its cache is gone.
    return run(() => mutate().catch(() => undefined));
  }, [run, key, mutate]);
  const change = useCallback<Loaded<Data>['change']>(
    (next) => {
      if (key === null) return;
      const isLoadingNow = cache.get(key)?.isValidating === true;
      const patch = (cached: Data | undefined) => next(cached ?? fallback) ?? undefined;
      mutate(patch, { revalidate: false }).catch(() => undefined);
      if (isLoadingNow) void (isRequested() ? reload() : mutate().catch(() => undefined));
    },
    [cache, fallback, isRequested, key, mutate, reload],
  );
  useReloadOn(version, reload);
  const refresh = useCallback(async () => {
    if (key === null) return true;
    await requested();
    await mutate().catch(() => undefined);
    // It may have been replaced meanwhile.
    await requested();
    return !mayTryAgain(cache.get(key)?.error);
  }, [cache, key, mutate, requested]);
  useChanges(changes ?? null, () => (mayReload?.() === false ? 'waits' : refresh()));
  const takeFirst = useEffectEvent(() => {
    const isCached = key !== null && cache.get(key)?.data !== undefined;
    if (fallback === null || !isCached || wasLeft(first?.response ?? null)) return;
    // The response of an earlier mount on this page.
    mutate(fallback, { revalidate: false }).catch(() => undefined);
  });
  useLayoutEffect(() => takeFirst(), []);
  useOnReturn(first?.response ?? null, () => void reload());

  // To SWR, first data are none.
  const isBusy = (isLoading && fallback === null) || isReloading;
  const failure = error instanceof LoadError && !error.isQuiet && !isBusy ? error.failure : null;
  const isFailed = failure !== null || (key !== null && data === undefined);
  return {
    data: data ?? null,
    status: isBusy ? 'loading' : isFailed ? 'failed' : 'ready',
    failure,
    reload,
    refresh,
    change,
  };
}

/** A refusal stays the same, and a failure that is shown has Retry. */
const mayTryAgain = (error: unknown): boolean =>
  error instanceof LoadError &&
  error.isQuiet &&
  (error.failure.reason !== 'refused' || error.failure.status === 429 || error.failure.status >= 500);

/** The loads of a key that the screen asked for, and shows. */
export function useRequestState(key: string | null) {
  const [running, setRunning] = useState<string | null>(null);
  const state = useRef({
    latest: 0,
    running,
    hasFailed: false,
    isFailureShown: false,
    load: Promise.resolve<unknown>(undefined),
  });
  const run = useCallback(
    async (start: () => Promise<unknown>): Promise<boolean> => {
      const { current } = state;
      current.latest += 1;
      const { latest } = current;
      current.running = key;
      current.hasFailed = false;
      setRunning(key);
      current.load = start();
      await current.load;
      if (current.latest !== latest) return false;
      current.running = null;
      setRunning(null);
      return !current.hasFailed;
    },
    [key],
  );
  const isRequested = useCallback(() => key !== null && state.current.running === key, [key]);
  /** Until none of them runs. */
  const requested = useCallback(async () => {
    while (isRequested()) await state.current.load;
  }, [isRequested]);
  const outcomeOf = useCallback(
    async <Data>(load: () => Promise<Outcome<Data>>, mayFailQuietly: boolean): Promise<Data> => {
      const { current } = state;
      const isQuiet = mayFailQuietly && current.running !== key;
      const outcome = await load();
      if (outcome.ok) {
        current.isFailureShown = false;
        return outcome.data;
      }
      current.hasFailed = true;
      // A record that may no longer be read is a failure to show; one that is shown stays until a load succeeds.
      current.isFailureShown ||= !isQuiet || outcome.code === 'NOT_FOUND';
      throw new LoadError(outcome, !current.isFailureShown);
    },
    [key],
  );
  return { run, isRequested, requested, outcomeOf, isReloading: key !== null && running === key };
}

export function useReloadOn(version: number | undefined, reload: () => Promise<unknown>): void {
  const loaded = useRef(version);
  useEffect(() => {
    if (loaded.current === version) return;
    loaded.current = version;
    void reload();
  }, [version, reload]);
}
