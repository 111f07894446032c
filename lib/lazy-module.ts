/**
 * Lazy loading: code needed only after an interaction, such as dialogs or contracts. Prefetched on the first interaction with the page
 * (pointer, touch, key); a failed load is retried. `next/dynamic` and `import()` do neither.
 */
export interface LazyModule<T> {
  /** Loads the module. Rejects if loading fails; the next call retries. */
  load(): Promise<T>;
  /** The module if it is loaded, else null. */
  loaded(): T | null;
}

const interactions = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;
const waiting = new Set<() => Promise<unknown>>();
let interacted = false;

function prefetchAll(): void {
  interacted = true;
  for (const interaction of interactions) window.removeEventListener(interaction, prefetchAll, true);
  for (const load of waiting) prefetch(load);
  waiting.clear();
}

/** A failed prefetch is ignored; `load` reports the failure to its caller. */
function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

function onFirstInteraction(load: () => Promise<unknown>): void {
  if (typeof window === 'undefined') return;
  if (interacted) prefetch(load);
  else waiting.add(load);
}

if (typeof window !== 'undefined') {
  // Capture phase: before any handler of the interaction.
  for (const interaction of interactions)
    window.addEventListener(interaction, prefetchAll, { capture: true, passive: true });
}

/**
 * @param fetchCode `() => import('./some-module')`
 * @param when prefetched on the first interaction, or loaded on demand only
 */
export function lazyModule<T>(
  fetchCode: () => Promise<T>,
  when: 'interaction' | 'demand' = 'interaction',
): LazyModule<T> {
  let code: T | null = null;
  let running: Promise<T> | null = null;
  async function load(): Promise<T> {
    running ??= fetchCode();
    try {
      code = await running;
      return code;
    } finally {
      // A failure is not cached: the next call retries.
      if (code === null) running = null;
    }
  }
  if (when === 'interaction') onFirstInteraction(load);
  return { load, loaded: () => code };
}

/**
 * A contract, loaded lazily, for `call` and `callAction` of lib/gateway/client.
 * @param fetchCode `() => import('@/lib/orders/contract')`
 */
export function lazyExport<M, K extends keyof M>(fetchCode: () => Promise<M>, name: K): () => Promise<M[K]> {
  const code = lazyModule(fetchCode);
  return async () => (await code.load())[name];
}
export type Fetched<F extends () => Promise<unknown>> = Awaited<ReturnType<F>>;
