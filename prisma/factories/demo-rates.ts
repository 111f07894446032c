import type { Db } from '@/lib/db/client';
import { decimalOf } from '@/lib/paise';
import type { DemoPeople } from './demo-people';

const dayMs = 86_400_000;

/** Paise a gram, today's last. */
const days = [
  { k24: 13_082_00, k22: 11_992_00, k18: 9_811_50 },
  { k24: 13_154_50, k22: 12_058_00, k18: 9_866_00 },
  { k24: 13_210_00, k22: 12_109_50, k18: 9_907_50 },
] as const;
export const demoRate22Paise = days[2].k22;
export const demoRate24Paise = days[2].k24;

/** Three days; the last rates are set an hour ago. */
export async function seedRates(db: Db, { admin }: Pick<DemoPeople, 'admin'>, now: Date): Promise<void> {
  const data = days.flatMap((rates, index) => {
    const setAt = new Date(now.getTime() - 3_600_000 - (days.length - 1 - index) * dayMs);
    return (['k24', 'k22', 'k18'] as const).map((purity) => ({
      purity,
      ratePerGram: decimalOf(rates[purity]),
      setBy: admin.id,
      setAt,
    }));
  });
  await db.goldRate.createMany({ data });
}
