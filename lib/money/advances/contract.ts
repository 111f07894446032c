import { z } from 'zod';
import { advanceRule } from '@/lib/sale-rules';
import { endpointContract, listOutput, listInput, optional } from '@/lib/contract';
import { orderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { filterShape } from '@/lib/kernel/records/shapes';
import { advanceAges, type AdvanceAge } from './rules';

/* Orders with an advance (docs/product/sale.md, "Advances"). */

export const advanceRecord = orderRecord
  .extend({
    advance_since: z.iso
      .date()
      .meta({ description: 'Day of the oldest payment that is not delivered against, in Asia/Kolkata.' }),
    advance_amount: z.number().meta({ description: 'Rupees paid beyond what is delivered.' }),
    advance_days: z.int().min(0).meta({ description: 'Age of the advance in days.' }),
    refund_by: z.iso.date().meta({
      description: `Day ${advanceRule.refundByDay}: by then an advance of ${advanceRule.endsOnDay} days is refunded.`,
    }),
  })
  .meta({ id: 'Advance' });
export type AdvanceRecord = z.output<typeof advanceRecord>;

const sum = z.object({
  count: z.int().meta({ description: 'Number of orders.' }),
  amount: z.number().meta({ description: 'Rupees of their advances.' }),
});
const sumOf = (age: AdvanceAge) => sum.meta({ description: `Advances of an age of ${age} days.` });
const sums = z.object({
  '0-269': sumOf('0-269'),
  '270-329': sumOf('270-329'),
  '330-364': sumOf('330-364'),
  '365+': sumOf('365+'),
});
export type AdvanceSums = z.output<typeof sums>;

const { direction: _newestFirst, ...list } = listInput('advance_since');

export const listAdvances = endpointContract({
  method: 'POST',
  path: '/advances',
  summary: 'List orders with an advance, the oldest first, and the advances by age',
  input: z.object({
    ...list,
    direction: optional(z.enum(['asc', 'desc'], 'Direction must be asc or desc.'))
      .transform((value) => value ?? 'asc')
      .meta({ description: 'asc or desc. Default: asc.' }),
    ...filterShape(orderDefinition, 'executiveid', 'employeeid', 'store_id'),
    age: optional(z.enum(advanceAges, 'Age must be 0-269, 270-329, 330-364 or 365+.')).meta({
      description: 'Days since `advance_since`, in Asia/Kolkata.',
    }),
  }),
  output: z.object({
    orders: z.array(advanceRecord).meta({ description: 'The orders.' }),
    ...listOutput,
    sums: sums.meta({ description: 'Advances by age, within the search but over all ages.' }),
  }),
});
