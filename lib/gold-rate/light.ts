import type { LightContract } from '@/lib/contract';
import { isInstant, isNumber, isObject, isWhole, orAbsent } from '@/lib/light-shape';
import type { readGoldRate } from './contract';

const isRate = orAbsent(isObject({ id: isWhole, rate_per_gram: isNumber, set_at: isInstant }));

/** The gold rate on public pages. */
export const readGoldRateLight: LightContract<typeof readGoldRate> = {
  method: 'GET',
  path: '/gold_rate',
  isOutput: isObject({ data: isObject({ '24K': isRate, '22K': isRate, '18K': isRate }) }),
};
