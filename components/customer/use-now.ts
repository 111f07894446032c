'use client';

import { useEffect, useState } from 'react';

const everyMs = 30_000;

/**
 * The present moment, half a minute exact, so that a page that stays open knows when a visit has begun.
 * @param rendered the server's moment, ISO: the first render in the browser must agree with the HTML
 */
export function useNow(rendered: string): Date {
  const [now, setNow] = useState(() => new Date(rendered));
  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
