import { useState } from 'react';
import { useEndpoint } from '@/components/data/use-endpoint';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { readGoldRate } from '@/lib/money/gold-rate/endpoints';

const none: CurrentRates = {};

/** `now` is the time of loading. No rates until then, or if loading fails. */
export function useCurrentRates(): { readonly rates: CurrentRates; readonly now: Date } {
  const [now, setNow] = useState(() => new Date(0));
  const { data } = useEndpoint(readGoldRate, {}, { onLoaded: () => setNow(new Date()) });
  return { rates: data?.data ?? none, now };
}
