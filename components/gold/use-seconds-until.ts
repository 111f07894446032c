'use client';

import { useEffect, useState } from 'react';

/** Whole seconds until `at` (milliseconds of the device's clock), 0 when it has passed; counts down by itself. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  const running = at > now;
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Date.now());
    // At once too: the last reading may be older than a second when `at` moves on.
    tick();
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [at, running]);
  return left;
}
