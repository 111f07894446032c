import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { dashboardCounts } from './contract';
import { readListTotals } from './list-totals';

export const readDashboardCounts = operation<
  InputOf<typeof dashboardCounts>,
  OutputOf<typeof dashboardCounts>
>('see dashboard counts', 'no proof', async ({ actor, sql }) => {
  const { users, ...common } = await readListTotals(sql, actor);
  if (users === null) return { data: common };
  return { data: actor.role === 'admin' ? { ...common, users } : { ...common, referrals: users } };
});
