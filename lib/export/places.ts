import { Refusal } from '@/lib/access/refusal';
import { exportRule } from '@/lib/business';

/** Concurrent exports per account, in this process. */
interface Place {
  /** Time of the last read. */
  readAt: number;
}
const taken = new Map<number, Set<Place>>();

/** Refuses 429 RATE_LIMITED if all are taken. Abandoned places expire. */
export function takePlace(accountId: number): { keep(): void; release(): void } {
  const now = Date.now();
  const places = taken.get(accountId) ?? new Set();
  for (const place of places) if (place.readAt < now - exportRule.abandonedAfterMs) places.delete(place);
  if (places.size >= exportRule.atOnce)
    throw new Refusal(
      'RATE_LIMITED',
      'Your other exports are still running. Please wait until one is complete.',
      {
        retryAfterSeconds: 10,
      },
    );
  const place = { readAt: now };
  taken.set(accountId, places.add(place));
  return {
    keep() {
      place.readAt = Date.now();
    },
    release() {
      places.delete(place);
      if (places.size === 0 && taken.get(accountId) === places) taken.delete(accountId);
    },
  };
}
