import { z } from 'zod';
import {
  actionContract,
  calendarDate,
  exactTotal,
  id,
  listOutput,
  listInput,
  optional,
} from '@/lib/contract';
import { createShape, filterShape, idShape, recordShape, updateShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { orderDefinition } from './record';

/* See docs/product/rules.md, "Orders". */

export const orderRecord = recordShape(orderDefinition);
export type OrderRecord = z.output<typeof orderRecord>;

/** The older client's form sends `completed` for paid. */
const status = z
  .preprocess(
    (value) => (value === 'completed' ? 'paid' : (value ?? undefined)),
    z
      .enum(orderDefinition.fields.status.values, 'Status must be unpaid, partial, paid or pending.')
      .optional(),
  )
  .meta({ description: orderDefinition.fields.status.about });

export const orders = actionContract('/orders_gold', 'Orders', {
  all: {
    summary: 'List orders, newest first',
    input: z.object({
      ...listInput(...orderDefinition.sorts),
      status,
      opportunityid: optional(id('Opportunity ID')).meta({ description: 'Id of the opportunity.' }),
      userid: optional(id('User ID')).meta({ description: 'User id of the customer.' }),
      ...filterShape(orderDefinition, 'executiveid', 'employeeid', 'store_id'),
      received_from: optional(calendarDate('Received from')).meta({
        description: 'Only orders with a payment or refund on this day or later, in Asia/Kolkata.',
      }),
      received_to: optional(calendarDate('Received to')).meta({
        description: 'Only orders with a payment or refund on this day or earlier, in Asia/Kolkata.',
      }),
      ...exactTotal,
    }),
    output: z.object({
      orders: z.array(orderRecord).meta({ description: 'The orders.' }),
      ...listOutput,
      received: z.number().optional().meta({
        description:
          'With `exact` and `received_from` or `received_to`: rupees received then on all orders that match, payments less refunds.',
      }),
    }),
  },
  read: {
    summary: 'Read one order',
    input: z.object(idShape(orderDefinition)),
    output: z.object({ data: orderRecord }),
  },
  create: {
    summary: 'Create an order, or return the one that the opportunity already has',
    input: z.object({
      ...createShape(orderDefinition),
      status,
      opportunityid: optional(id('Opportunity ID')).meta({ description: 'Id of the opportunity.' }),
    }),
    output: z.object({ message: z.literal(successText.orderCreated), data: orderRecord }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change an order',
    input: z.object({ ...updateShape(orderDefinition), status }),
    output: z.object({ message: z.literal(successText.orderUpdated), data: orderRecord }),
  },
  delete: {
    summary: 'Delete an order; its items stay with their opportunity',
    input: z.object(idShape(orderDefinition)),
    output: z.object({ message: z.literal(successText.orderDeleted) }),
  },
});
