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
import { successText } from '@/lib/text/messages';
import { orderStatuses, orderSorts } from './values';

/** Orders on the wire (docs/product/rules.md, "Orders"). */

/** The older client's form sends `completed` for paid. */
const status = z.preprocess(
  (sent) => (sent === 'completed' ? 'paid' : sent),
  z.enum(orderStatuses, 'Status must be unpaid, partial, paid or pending.'),
);

export const orderRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    userid: z.int(),
    executiveid: z.int().nullable(),
    employeeid: z.int().nullable(),
    /** Rupees, all three. */
    total_amount: z.number(),
    paid_amount: z.number(),
    pending_amount: z.number(),
    status: z.enum(orderStatuses),
    opportunityid: z.int().nullable(),
    created_at: instant,
    version: z.int(),
    /** Names of the people; empty for a deleted account, null for none. */
    username: z.string(),
    executivename: z.string().nullable(),
    employeename: z.string().nullable(),
  })
  .meta({ id: 'Order' });
export type OrderRecord = z.output<typeof orderRecord>;

/** Long enough for the name of an order created by a closing: `Order for ` and the opportunity's name. */
const name = text({ label: 'Order Name', max: 130 });
/** An optional status in the older client's spellings. */
const optionalStatus = z.preprocess((sent) => sent ?? undefined, status.optional());

export const orders = actionContract('/orders_gold', 'Orders', {
  all: {
    summary: 'List orders, newest first',
    input: z.object({
      ...listInput(...orderSorts),
      status: optionalStatus,
      opportunityid: optional(id('Opportunity ID')),
    }),
    output: z.object({ orders: z.array(orderRecord), ...listAnswer }),
  },
  read: {
    summary: 'Read one order',
    input: z.object({ id: id('Order ID') }),
    output: z.object({ data: orderRecord }),
  },
  create: {
    summary: 'Create an order, or return the one that the opportunity already has',
    input: z.object({
      userid: id('User ID'),
      employeeid: idOrNobody('Employee ID'),
      executiveid: idOrNobody('Executive ID'),
      name,
      status: optionalStatus,
      total_amount: money('Total Amount'),
      paid_amount: optional(money('Paid Amount')),
      pending_amount: optional(money('Pending Amount')),
      opportunityid: optional(id('Opportunity ID')),
    }),
    output: z.object({ message: z.literal(successText.orderCreated), data: orderRecord }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change an order',
    input: z.object({
      id: id('Order ID'),
      userid: optional(id('User ID')),
      employeeid: idOrNobody('Employee ID'),
      executiveid: idOrNobody('Executive ID'),
      name: optional(name),
      status: optionalStatus,
      total_amount: optional(money('Total Amount')),
      paid_amount: optional(money('Paid Amount')),
      pending_amount: optional(money('Pending Amount')),
      opportunityid: idOrNobody('Opportunity ID'),
      version: optional(id('Version')),
    }),
    output: z.object({ message: z.literal(successText.orderUpdated), data: orderRecord }),
  },
  delete: {
    summary: 'Delete an order; its items stay with their opportunity',
    input: z.object({ id: id('Order ID') }),
    output: z.object({ message: z.literal(successText.orderDeleted) }),
  },
});
