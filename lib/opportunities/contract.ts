import { z } from 'zod';
import { actionContract, id, listAnswer, listInput, optional } from '@/lib/contract';
import { orderRecord } from '@/lib/orders/contract';
import { createShape, filterShape, idShape, recordShape, updateShape } from '@/lib/records/shapes';
import { successText } from '@/lib/text/messages';
import { opportunityDefinition } from './record';

/** Opportunities on the wire (docs/product/rules.md, "Opportunities"). */

export const opportunityRecord = recordShape(opportunityDefinition);
export type OpportunityRecord = z.output<typeof opportunityRecord>;

export const opportunities = actionContract('/Opportunity', 'Opportunities', {
  list: {
    summary: 'List opportunities, newest first',
    input: z.object({
      ...listInput(...opportunityDefinition.sorts),
      ...filterShape(opportunityDefinition, 'status', 'userid', 'executiveid', 'employeeid'),
    }),
    output: z.object({ data: z.array(opportunityRecord), ...listAnswer }),
  },
  read: {
    summary: 'Read one opportunity',
    input: z.object(idShape(opportunityDefinition)),
    output: z.object({ data: opportunityRecord }),
  },
  create: {
    summary: 'Create an opportunity; a closed one gets its order immediately',
    input: z.object({
      ...createShape(opportunityDefinition),
      booking_id: optional(id('Booking ID')).meta({
        description:
          "Id of the customer's visit that it is for, checked in at a store: linked for ever, it makes the visit served.",
      }),
    }),
    output: z.object({
      message: z.literal(successText.opportunityCreated),
      data: opportunityRecord,
      order: orderRecord.optional().meta({ description: 'The order that closing created or kept.' }),
    }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change an opportunity; closing it creates its order',
    input: z.object(updateShape(opportunityDefinition)),
    output: z.object({
      message: z.literal(successText.opportunityUpdated),
      data: opportunityRecord,
      order: orderRecord.optional().meta({ description: 'The order that closing created or kept.' }),
      order_adopted: z
        .literal(true)
        .optional()
        .meta({ description: 'true if the opportunity already had its order; otherwise omitted.' }),
    }),
  },
  delete: {
    summary: 'Delete an opportunity with its items',
    input: z.object(idShape(opportunityDefinition)),
    output: z.object({ message: z.literal(successText.opportunityDeleted) }),
  },
});
