'use client';

import { useEffect, useState } from 'react';

/** Whole seconds until `at` (ms, device clock), 0 afterwards. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  const running = at > now;
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Date.now());
    // Also now: the last reading may be over a second old when `at` changes.
    tick();
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [at, running]);
  return left;
}
