/** Between two reads; after one that failed longer, up to `slowestMs`. */
const pauseMs = 500;
const slowestMs = 15_000;

/**
 * Acts once it is due: at once, and again only after the last time is over, since a new load would drop the response of the one before. Tries again until it
 * has read: nothing else would tell it once more.
 */
export function actOnChanges(act: () => Promise<boolean> | boolean) {
  const state = { isActing: false, isDue: false, hasEnded: false };
  const run = async () => {
    state.isActing = true;
    let waitMs = pauseMs;
    do {
      state.isDue = false;
      const hasRead = await act();
      if (!hasRead) state.isDue = true;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = hasRead ? pauseMs : Math.min(waitMs * 2, slowestMs);
    } while (state.isDue && !state.hasEnded);
    state.isActing = false;
  };
  return {
    isDue(): void {
      state.isDue = true;
      if (!state.isActing) void run();
    },
    end(): void {
      state.hasEnded = true;
    },
  };
}
