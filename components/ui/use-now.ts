'use client';

import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** @param rendered server time, ISO 8601: the first client render must match the HTML */
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
