/**
 * Code that a page needs only once somebody does something on it: what stands behind a button, the shapes of its calls. The page
 * sends less without it and is ready sooner. It is fetched at the first sign of a hand (a pointer that moves, a finger, a key), so
 * that it is normally there before the press that needs it.
 */
export interface Soon<T> {
  /** The code. Rejects where it did not come; asked again, it is fetched again. */
  load(): Promise<T>;
  /** The code where it is here already, else null. */
  loaded(): T | null;
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;
const waiting = new Set<() => Promise<unknown>>();
let signSeen = false;

function fetchAll(): void {
  signSeen = true;
  for (const sign of signs) window.removeEventListener(sign, fetchAll, true);
  for (const load of waiting) fetchAhead(load);
  waiting.clear();
}

/** Whoever needs it asks again and is told of a failure; ahead of that nobody is. */
function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

function atFirstSign(load: () => Promise<unknown>): void {
  if (typeof window === 'undefined') return;
  if (signSeen) fetchAhead(load);
  else waiting.add(load);
}

if (typeof window !== 'undefined') {
  // On the way down: before whatever the press does.
  for (const sign of signs) window.addEventListener(sign, fetchAll, { capture: true, passive: true });
}

/**
 * @param fetchCode `() => import('./some-module')`
 * @param when at the first sign of a hand, or only when it is asked for: on pages that most people only read
 */
export function soon<T>(fetchCode: () => Promise<T>, when: 'first sign' | 'asked' = 'first sign'): Soon<T> {
  let code: T | null = null;
  let running: Promise<T> | null = null;
  async function load(): Promise<T> {
    running ??= fetchCode();
    try {
      code = await running;
      return code;
    } finally {
      // A failure is not kept: the next one who asks tries anew.
      if (code === null) running = null;
    }
  }
  if (when === 'first sign') atFirstSign(load);
  return { load, loaded: () => code };
}

/** One export of a module that comes soon, for `call` and `callAction` of lib/gateway/client. */
export function exportOf<M, K extends keyof M>(code: Soon<M>, name: K): () => Promise<M[K]> {
  return async () => (await code.load())[name];
}
/** The type of what `exportOf` fetches. */
export type Fetched<F extends () => Promise<unknown>> = Awaited<ReturnType<F>>;
