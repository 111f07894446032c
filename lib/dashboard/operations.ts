import { operation } from '@/lib/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { dashboardCounts } from './contract';
import { readCounters } from './counters';

export const readDashboardCounts = operation<
  InputOf<typeof dashboardCounts>,
  OutputOf<typeof dashboardCounts>
>('see dashboard counts', async ({ actor, sql }) => {
  const { users, ...common } = await readCounters(sql, actor);
  if (actor.role === 'executive') return { data: common };
  return { data: actor.role === 'admin' ? { ...common, users } : { ...common, referrals: users } };
});
