import { z } from 'zod';
import { callContract, noInput } from '@/lib/contract';

/** The counters of the dashboards' tiles. */

const count = z.int().min(0).optional();

export const dashboardCounts = callContract({
  method: 'POST',
  path: '/dashboard_counts',
  summary: 'Count the records in your lists',
  input: noInput,
  output: z.object({
    data: z.object({ opportunities: count, orders: count, users: count, bookings: count, referrals: count }),
  }),
});
