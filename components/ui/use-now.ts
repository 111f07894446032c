'use client';

import { useEffect, useState } from 'react';

const everyMs = 30_000;

/**
 * Current time, updated each 30 s and on return to the tab.
 *
 * @param rendered server time, ISO 8601: the first client render must match the HTML
 */
export function useNow(rendered: string): Date {
  const [now, setNow] = useState(() => new Date(rendered));
  useEffect(() => {
    const tick = () => setNow(new Date());
    // Hydrated late, or shown again from Next's router cache.
    if (Date.now() - Date.parse(rendered) > everyMs) tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [rendered]);
  return now;
}
