import { itemPurities, type ItemPurity } from '@/lib/articles';
import type { Purity as PurityKey } from '@/lib/db/generated/client';

/* Prisma's names of the purities, since names of an enum begin with a letter. */

export const purityKeys = {
  '24K': 'k24',
  '23K': 'k23',
  '22K': 'k22',
  '20K': 'k20',
  '18K': 'k18',
  '14K': 'k14',
  '9K': 'k9',
  '999': 's999',
  '925': 's925',
} as const satisfies Record<ItemPurity, PurityKey>;

export function purityOf(key: PurityKey): ItemPurity {
  const purity = itemPurities.find((each) => purityKeys[each] === key);
  if (purity === undefined) throw new Error(`Unknown purity ${key}`);
  return purity;
}
