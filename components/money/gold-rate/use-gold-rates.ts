import { useData } from '@/components/data/use-data';
import { useEndpoint } from '@/components/data/use-endpoint';
import { useOnReturn } from '@/components/data/use-on-return';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { listGoldRates, readGoldRate } from '@/lib/money/gold-rate/endpoints';
import type { Period } from './gold-rate-text';
import { rangeOf, type GoldRates } from './gold-rates';

/** Sent with the page; reloaded for another period, by Refresh, on Back, and after a change. */
export function useGoldRates(first: GoldRates | null, period: Period) {
  const now = useEndpoint(
    readGoldRate,
    {},
    { first: { data: first && { data: first.current }, response: null } },
  );
  const history = useData(
    `gold rates ${period}`,
    async () => {
      const range = rangeOf(period, new Date());
      const outcome = await call(listGoldRates, range, { timeoutMs: shortTimeoutMs });
      return outcome.ok ? { ...outcome, data: { days: outcome.data.data, ...range } } : outcome;
    },
    {
      first: {
        data: first && { days: [...first.days], from: first.from, to: first.to },
        response: null,
      },
      keepPrevious: true,
    },
  );
  const both = [now, history];
  const reload = () => both.forEach((each) => void each.reload());
  useOnReturn(first, reload);
  const isFailed = both.some(({ status }) => status === 'failed');
  const rates: GoldRates | null =
    now.data === null || history.data === null ? null : { current: now.data.data, ...history.data };
  return {
    rates,
    failed: isFailed ? { failure: now.failure ?? history.failure } : null,
    busy: both.some(({ status }) => status === 'loading'),
    reload,
    /** Shows the response of a write, then reloads the history. */
    put(current: CurrentRates) {
      now.change(() => ({ data: current }));
      reload();
    },
  };
}
