import { z } from 'zod';
import {
  actionContract,
  id,
  idOrNobody,
  instant,
  listAnswer,
  listInput,
  money,
  optional,
  text,
} from '@/lib/contract';
import { orderRecord } from '@/lib/orders/contract';
import { successText } from '@/lib/text/messages';
import { opportunityStatuses, opportunitySorts } from './values';

/** Opportunities on the wire (docs/product/rules.md, "Opportunities"). */

const status = z.enum(opportunityStatuses, 'Status must be open or closed.');

export const opportunityRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    userid: z.int(),
    employeeid: z.int().nullable(),
    executiveid: z.int().nullable(),
    /** Rupees. */
    total_amount: z.number(),
    status: z.enum(opportunityStatuses),
    created_at: instant,
    version: z.int(),
    /** Names of the people; empty for a deleted account, null for none. */
    username: z.string(),
    executivename: z.string().nullable(),
    employeename: z.string().nullable(),
  })
  .meta({ id: 'Opportunity' });
export type OpportunityRecord = z.output<typeof opportunityRecord>;

const name = text({ label: 'Opportunity Name', max: 120 });

export const opportunities = actionContract('/Opportunity', 'Opportunities', {
  list: {
    summary: 'List opportunities, newest first',
    input: z.object({
      ...listInput(...opportunitySorts),
      status: optional(status),
      userid: optional(id('User ID')),
      executiveid: optional(id('Executive ID')),
      employeeid: optional(id('Employee ID')),
    }),
    output: z.object({ data: z.array(opportunityRecord), ...listAnswer }),
  },
  read: {
    summary: 'Read one opportunity',
    input: z.object({ id: id('Opportunity ID') }),
    output: z.object({ data: opportunityRecord }),
  },
  create: {
    summary: 'Create an opportunity; a closed one gets its order immediately',
    input: z.object({
      name,
      userid: id('User ID'),
      executiveid: idOrNobody('Executive ID'),
      employeeid: idOrNobody('Employee ID'),
      total_amount: money('Total Amount'),
      status: optional(status),
    }),
    output: z.object({
      message: z.literal(successText.opportunityCreated),
      data: opportunityRecord,
      order: orderRecord.optional(),
    }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change an opportunity; closing it creates its order',
    input: z.object({
      id: id('Opportunity ID'),
      name: optional(name),
      userid: optional(id('User ID')),
      executiveid: idOrNobody('Executive ID'),
      employeeid: idOrNobody('Employee ID'),
      total_amount: optional(money('Total Amount')),
      status: optional(status),
      version: optional(id('Version')),
    }),
    output: z.object({
      message: z.literal(successText.opportunityUpdated),
      data: opportunityRecord,
      order: orderRecord.optional(),
      order_adopted: z.literal(true).optional(),
    }),
  },
  delete: {
    summary: 'Delete an opportunity with its items',
    input: z.object({ id: id('Opportunity ID') }),
    output: z.object({ message: z.literal(successText.opportunityDeleted) }),
  },
});
