/** Between two reads; after one that failed longer, up to `slowestMs`. */
const pauseMs = 500;
const slowestMs = 15_000;

/**
 * `false`: the read failed. `'waits'`: nothing was read, or not all of what changed could be shown, until the screen is free: that costs nothing, and is
 * looked at again soon.
 */
export type ReadOutcome = boolean | 'waits';

/** @param isAgain nothing has changed since the last time, which failed or waits */
export type ReadChanges = (isAgain: boolean) => Promise<ReadOutcome> | ReadOutcome;

/**
 * Reads once a change is due: at once, and again only after the last time is over, since a new load would drop the response of the one before. Tries again
 * until it has read: no other event would say it once more.
 */
export function actOnChanges(read: ReadChanges) {
  const state = { isActing: false, hasChanged: false, hasEnded: false };
  const run = async () => {
    state.isActing = true;
    let waitMs = pauseMs;
    let outcome: ReadOutcome = true;
    do {
      const isAgain = !state.hasChanged;
      state.hasChanged = false;
      outcome = await read(isAgain);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = outcome === false ? Math.min(waitMs * 2, slowestMs) : pauseMs;
    } while ((state.hasChanged || outcome !== true) && !state.hasEnded);
    state.isActing = false;
  };
  return {
    isDue(): void {
      state.hasChanged = true;
      if (!state.isActing) void run();
    },
    end(): void {
      state.hasEnded = true;
    },
  };
}
