import { z } from 'zod';
import { endpointContract, listOutput, listInput, optional } from '@/lib/contract';
import { orderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { filterShape } from '@/lib/kernel/records/shapes';
import { dueAges, type DueAge } from './rules';

/* Orders with something due (docs/product/money.md, "Staff endpoints and screens"). */

export const dueRecord = orderRecord
  .extend({
    age_days: z.int().min(0).meta({ description: "Days since the order's day in Asia/Kolkata." }),
  })
  .meta({ id: 'Due' });
export type DueRecord = z.output<typeof dueRecord>;

const sum = z.object({
  count: z.int().meta({ description: 'Number of orders.' }),
  amount: z.number().meta({ description: 'Rupees due on them.' }),
});
const sumOf = (age: DueAge) => sum.meta({ description: `Orders of an age of ${age} days.` });
const sums = z.object({
  '0-7': sumOf('0-7'),
  '8-30': sumOf('8-30'),
  '31-90': sumOf('31-90'),
  '90+': sumOf('90+'),
});
export type DueSums = z.output<typeof sums>;

const { direction: _newestFirst, ...list } = listInput('created_at');

export const listDues = endpointContract({
  method: 'POST',
  path: '/dues',
  summary: 'List orders with something due, oldest first, and the dues by age',
  input: z.object({
    ...list,
    direction: optional(z.enum(['asc', 'desc'], 'Direction must be asc or desc.'))
      .transform((value) => value ?? 'asc')
      .meta({ description: 'asc or desc. Default: asc.' }),
    ...filterShape(orderDefinition, 'executiveid', 'employeeid', 'store_id'),
    age: optional(z.enum(dueAges, 'Age must be 0-7, 8-30, 31-90 or 90+.')).meta({
      description: "Days since the order's day in Asia/Kolkata; day 90 belongs to `31-90`.",
    }),
  }),
  output: z.object({
    orders: z.array(dueRecord).meta({ description: 'The orders.' }),
    ...listOutput,
    sums: sums.meta({ description: 'Dues by age, within the search but over all ages.' }),
  }),
});
