/** `AbortSignal.any`, which Safari before 17.4 and Chrome before 116 lack: the site is built for older ones. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    // The first abort removes the listeners of all.
    else signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
}
