import { z } from 'zod';
import { endpointContract, instant, listOutput, listInput, optional } from '@/lib/contract';
import { orderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { filterShape } from '@/lib/kernel/records/shapes';
import { collectGroups, overdueDays, reminderChannels } from '@/lib/money/collections/rules';
import { dueAges, type DueAge } from './rules';

/* Orders with something due (docs/product/money.md, "Staff endpoints and screens"). */

export const dueRecord = orderRecord
  .extend({
    age_days: z.int().min(0).meta({ description: "Days since the order's day in Asia/Kolkata." }),
    mobile: z.string().meta({ description: "The customer's mobile; empty for a deleted account." }),
    promise_amount: z
      .number()
      .nullable()
      .meta({ description: 'Rupees that the customer has promised to pay; null without an open promise.' }),
    promise_by: z.iso
      .date()
      .nullable()
      .meta({ description: 'By when the customer has promised to pay; null without an open promise.' }),
    reminded_by: z
      .enum(reminderChannels)
      .nullable()
      .meta({ description: 'How the customer was last reminded; null: never.' }),
    reminded_at: instant.nullable().meta({ description: 'When that was; null: never.' }),
    reminders: z.boolean().meta({ description: 'Whether automatic reminders of this order are on.' }),
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

const groups = z.object({
  today: sum.meta({ description: 'Orders to be paid today (`due_on`).' }),
  'overdue-30': sum.meta({ description: `Orders that were to be paid at most ${overdueDays} days ago.` }),
  'overdue-31': sum.meta({ description: 'Orders that were to be paid longer ago.' }),
  promised: sum.meta({ description: 'Orders with an open promise to pay; its amount.' }),
});
export type CollectSums = z.output<typeof groups>;

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
    collect: optional(
      z.enum(collectGroups, 'Collect must be today, overdue-30, overdue-31 or promised.'),
    ).meta({
      description:
        '`today`: to be paid today; `overdue-30`, `overdue-31`: overdue up to 30 days, or longer; `promised`: with an open promise.',
    }),
  }),
  output: z.object({
    orders: z.array(dueRecord).meta({ description: 'The orders.' }),
    ...listOutput,
    sums: sums.meta({ description: 'Dues by age, within the search but over all ages.' }),
    to_collect: groups.meta({ description: 'What is to be collected, within the search but over all ages.' }),
  }),
});
