/* What the page does about LOCKED (docs/product/shared-counter.md, "Lock"): it covers itself. */

let cover: (() => void) | null = null;

/** @returns ends it */
export function onLocked(run: () => void): () => void {
  cover = run;
  return () => {
    if (cover === run) cover = null;
  };
}

/** A request was refused because the session is locked. */
export const reportLocked = (): void => cover?.();
