import { useData } from '@/components/data/use-data';
import { readFigures } from '@/lib/desk/figures/endpoints';
import type { DateRange } from '@/lib/desk/figures/rules';
import { call, shortTimeoutMs } from '@/lib/gateway/client';

/** The last figures stay until the next are loaded. */
export function useFigures({ from, to }: DateRange, staffId: number | null, storeId: string | undefined) {
  const input = { from, to, staff_id: staffId ?? undefined, store_id: storeId };
  const { data, status, failure, reload } = useData(
    `figures ${JSON.stringify(input)}`,
    async () => {
      const outcome = await call(readFigures, input, { timeoutMs: shortTimeoutMs });
      return outcome.ok
        ? { ...outcome, data: { data: outcome.data.data, days: { from, to }, staffId, storeId } }
        : outcome;
    },
    { keepPrevious: true },
  );
  return { loaded: data, failure, busy: status === 'loading', reload: () => void reload() };
}
