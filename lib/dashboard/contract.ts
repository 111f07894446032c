import { z } from 'zod';
import { callContract, noInput } from '@/lib/contract';

const count = (of: string) =>
  z
    .int()
    .min(0)
    .optional()
    .meta({ description: `Number of ${of}.` });

export const dashboardCounts = callContract({
  method: 'POST',
  path: '/dashboard_counts',
  summary: 'Count the records in your lists',
  input: noInput,
  output: z.object({
    data: z.object({
      opportunities: count('opportunities'),
      orders: count('orders'),
      users: count('users'),
      bookings: count('bookings'),
      referrals: count('customers you referred'),
    }),
  }),
});
