import type { Metadata } from 'next';
import { GoldRateScreen } from '@/components/money/gold-rate/gold-rate-screen';
import { rangeOf } from '@/components/money/gold-rate/gold-rates';
import { readCurrentRates, readRateHistory } from '@/lib/money/gold-rate/operations';
import { guardPage } from '@/lib/server/page';
import { loadOptional } from '@/app/load-optional';

export const metadata: Metadata = { title: 'Gold Rate' };
const period = '30';

export default async function AdminGoldRatePage() {
  const { run } = await guardPage('/admin-gold-rate');
  const now = new Date();
  const range = rangeOf(period, now);
  const rates = await loadOptional(Promise.all([run(readCurrentRates, {}), run(readRateHistory, range)]));
  const first = rates && { current: rates[0].data, days: rates[1].data, ...range };
  return <GoldRateScreen first={first} period={period} rendered={now.toISOString()} />;
}
