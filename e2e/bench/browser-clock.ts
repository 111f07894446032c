import type { Page } from 'playwright';

/** Duration from input to the next paint, by the browser's Event Timing API. */
export interface Interaction {
  readonly name: string;
  /** In steps of 8. */
  readonly ms: number;
}

declare global {
  interface Window {
    /** Entries since the last reading. */
    benchEvents?: { name: string; id: number; ms: number }[];
    /** Milliseconds from press to paint. */
    benchPainted?: Promise<number>;
  }
}

/** Records the interactions of all later pages (INP is the longest). */
export async function noteInteractions(page: Page): Promise<void> {
  // esbuild's `keepNames` calls this helper, which the page lacks.
  await page.addInitScript('globalThis.__name ??= (named) => named;');
  await page.addInitScript(() => {
    const noted: { name: string; id: number; ms: number }[] = [];
    window.benchEvents = noted;
    // Missing in TypeScript's DOM types.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || typeof entry.interactionId !== 'number') continue;
        if (entry.interactionId > 0)
          noted.push({ name: entry.name, id: entry.interactionId, ms: entry.duration });
      }
    }).observe(options);
  });
}

/** Interactions of at least a frame since the last reading, each by its slowest event. */
export async function interactionsOf(page: Page): Promise<Interaction[]> {
  const noted = await page.evaluate(async () => {
    // Entries are delivered after the frame.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
    return window.benchEvents?.splice(0) ?? [];
  });
  const slowest = new Map<number, Interaction>();
  for (const { id, name, ms } of noted) {
    if (ms > (slowest.get(id)?.ms ?? 0)) slowest.set(id, { name, ms });
  }
  return [...slowest.values()];
}

/**
 * Milliseconds from a press to the frame with its result.
 * @param act performs a click, key press or selection
 * @param result selector that must start to match, or whose text must change
 */
export async function paintedAfter(page: Page, act: () => Promise<unknown>, result: string): Promise<number> {
  await page.evaluate((selector) => {
    const textOf = () => document.querySelector(selector)?.textContent ?? null;
    const before = textOf();
    window.benchPainted = new Promise((resolve) => {
      let pressedAt: number | null = null;
      const note = (event: Event) => {
        if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
        pressedAt ??= event.timeStamp;
      };
      for (const press of ['click', 'change', 'keydown']) addEventListener(press, note, true);
      const observer = new MutationObserver(() => {
        const now = textOf();
        if (pressedAt === null || now === null || now === before) return;
        const from = pressedAt;
        observer.disconnect();
        for (const press of ['click', 'change', 'keydown']) removeEventListener(press, note, true);
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // The first task after the paint.
          port1.addEventListener('message', () => resolve(performance.now() - from));
          port1.start();
          port2.postMessage(null);
        });
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
  }, result);
  await act();
  return page.evaluate(() => window.benchPainted ?? Number.NaN);
}
