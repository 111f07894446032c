import type { CurrentRates } from '@/lib/gold-rate/contract';
import { purities } from '@/lib/gold-rate/rules';
import { recordIn } from '@/lib/texts-in';

/** Rates in a response of `GET /gold_rate`; skips values of another shape. */
export function parseCurrentRates(response: unknown): CurrentRates {
  const data = recordIn(recordIn(response)['data']);
  const rates: CurrentRates = {};
  for (const purity of purities) {
    const { id, rate_per_gram, set_at } = recordIn(data[purity]);
    if (typeof id !== 'number' || typeof rate_per_gram !== 'number' || typeof set_at !== 'string') continue;
    if (!Number.isNaN(Date.parse(set_at))) rates[purity] = { id, rate_per_gram, set_at };
  }
  return rates;
}
