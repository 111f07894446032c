import type { Purity as PurityKey } from '@/lib/db/generated/client';
import { purities, type Purity } from './rules';

/* Prisma's names of the purities, since names of an enum begin with a letter. */

export const purityKeys = { '24K': 'k24', '22K': 'k22', '18K': 'k18' } as const satisfies Record<
  Purity,
  PurityKey
>;

export function purityOf(key: PurityKey): Purity {
  const purity = purities.find((each) => purityKeys[each] === key);
  if (purity === undefined) throw new Error(`Unknown purity ${key}`);
  return purity;
}
