import { z } from 'zod';
import { callContract, noInput } from '@/lib/contract';

/** The counts of the dashboards' tiles. */

const count = z.int().min(0).optional();

export const dashboardCounts = callContract({
  method: 'POST',
  path: '/dashboard_counts',
  summary: "How many records the actor's lists hold; keys of other roles are absent",
  input: noInput,
  output: z.object({
    data: z.object({ opportunities: count, orders: count, users: count, bookings: count, referrals: count }),
  }),
});
