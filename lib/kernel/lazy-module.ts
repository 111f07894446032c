/**
 * Lazy loading of code needed only after an interaction, such as dialogs or the validation of a form. Unlike `next/dynamic` and `import()`, prefetches on
 * the first interaction with the page (pointer, touch, key) and retries failed loads.
 */
export interface LazyModule<T> {
  /** Rejects if loading fails; the next call retries. */
  load(): Promise<T>;
  /** The module; null if not loaded. */
  loaded(): T | null;
}

const interactions = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;
const waiting = new Set<() => Promise<unknown>>();
let interacted = false;

function prefetchAll(event: Event): void {
  // Chromium reports a pointer that rests over a page while it loads.
  if ('movementX' in event && 'movementY' in event && event.type === 'pointermove')
    if (event.movementX === 0 && event.movementY === 0) return;
  interacted = true;
  for (const interaction of interactions) window.removeEventListener(interaction, prefetchAll, true);
  for (const load of waiting) prefetch(load);
  waiting.clear();
}

/** Ignores failures; `load` reports them. */
function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Runs `load` on the first interaction with the page, or now if there was one. Failures are ignored. */
export function onFirstInteraction(load: () => Promise<unknown>): void {
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
 * @param when prefetch on the first interaction, or load only on demand
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
      // Failures are not cached.
      if (code === null) running = null;
    }
  }
  if (when === 'interaction') onFirstInteraction(load);
  return { load, loaded: () => code };
}
