'use client';

import { useState } from 'react';
import { useHydrated } from './use-hydrated';
import { useNow } from './use-now';

const minuteMs = 60_000;

/** `5 h 12 min left`, `12 days left` or `2 days late`. In the browser only: the HTML is older than the screen. @param until ISO 8601 */
export function TimeLeft({ until }: { until: string }) {
  return useHydrated() && <Running until={until} />;
}

function Running({ until }: { until: string }) {
  const [shownAt] = useState(() => new Date().toISOString());
  return timeLeft(until, useNow(shownAt));
}

/** @param until ISO 8601 */
function timeLeft(until: string, now: Date): string {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / minuteMs);
  return minutes < 0 ? `${span(-minutes)} late` : `${span(minutes)} left`;
}

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 72) return `${Math.floor(hours / 24)} days`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
