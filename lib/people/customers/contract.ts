import { z } from 'zod';
import { bookingRecord } from '@/lib/visits/bookings/contract';
import {
  actionContract,
  endpointContract,
  id,
  instant,
  listOutput,
  listInput,
  mobile,
  optional,
} from '@/lib/contract';
import { opportunityRecord } from '@/lib/sales/opportunities/contract';
import { orderRecord } from '@/lib/sales/orders/contract';
import { recordShape } from '@/lib/kernel/records/shapes';
import { customerDefinition } from './record';

/* Customers within the actor's scope (docs/product/permissions.md, "Scope"). */

export const customerSummary = recordShape(customerDefinition);
export type CustomerSummary = z.output<typeof customerSummary>;

const { sort: _sort, direction: _direction, ...listed } = listInput(...customerDefinition.sorts);

/** The list, and the search by name for pickers. */
export const customers = actionContract('/customers', 'Customers', {
  list: {
    summary: 'List customers, or find them by name, mobile or id',
    input: z.object({
      ...listed,
      sort: optional(z.enum(customerDefinition.sorts, 'This order is not known.')).meta({
        description: 'Field to sort by. Default: created_at; with `search`: name.',
      }),
      direction: optional(z.enum(['asc', 'desc'], 'Direction must be asc or desc.')).meta({
        description: 'asc or desc. Default: desc; by name: asc.',
      }),
      plan: optional(z.enum(['active', 'none'], 'Plan must be active or none.')).meta({
        description: 'active: with the Premium Plan; none: without.',
      }),
      no_visit: optional(z.boolean('No visit must be true or false.')).meta({
        description: 'true: only customers none of whose visits has arrived.',
      }),
    }),
    output: z.object({ data: z.array(customerSummary), ...listOutput }),
  },
});

const rupees = (about: string) => z.number().meta({ description: about });

/** Sums over the actor's own sales with a customer. */
const customerSums = z
  .object({
    open: rupees('Total of the open opportunities, in rupees.'),
    won: rupees('Total of the opportunities that were won, in rupees.'),
    paid: rupees('Paid on the orders, in rupees.'),
    due: rupees('Due on the orders, in rupees.'),
  })
  .meta({ description: 'Sums over the opportunities and orders within scope.' });

const customerRecord = customerSummary
  .extend({
    email: z.string().nullable().meta({ description: 'E-mail address; null if there is none.' }),
    gender: z.string().nullable().meta({ description: 'male, female or other; null if not given.' }),
    dob: z.iso.date().nullable().meta({ description: 'Date of birth; null if not given.' }),
    address: z.string().nullable().meta({ description: 'Postal address; null if not given.' }),
    state_code: z
      .string()
      .nullable()
      .meta({ description: 'State of the address by its GST code; null if not given.' }),
    referelcode: z
      .string()
      .nullable()
      .meta({ description: 'The code that the customer signed up with; null without.' }),
    referrername: z
      .string()
      .nullable()
      .meta({ description: 'Name of the account with that code; null without.' }),
    plan_since: instant
      .nullable()
      .meta({ description: 'When the Premium Plan was paid, in UTC; null without.' }),
    plan_method: z.enum(['online', 'cash', 'upi']).nullable().meta({
      description: 'How it was paid: online, or at the front desk in cash or by UPI; null without.',
    }),
    refundable_plan: z.enum(['cash', 'upi']).nullable().meta({
      description:
        'How the last plan was paid at the front desk, also if it has ended; null if it is refunded, was paid online, or there was none.',
    }),
    closes_at: instant.nullable().meta({
      description: 'When the account closes, as its owner requested, in UTC; null without a request.',
    }),
    nominee: z
      .object({
        name: z.string().meta({ description: 'Name of the nominee.' }),
        relation: z.string().meta({ description: 'What the nominee is to the customer.' }),
        mobile: z.string().meta({ description: 'Mobile number of the nominee: 10 digits.' }),
      })
      .nullable()
      .meta({ description: 'Whom the customer named; null without one, and for all but admins.' }),
    refundable_amount: z.number().nullable().meta({
      description: 'Rupees that were paid for `refundable_plan`; null without.',
    }),
    may_call: z.boolean().meta({
      description: 'Whether the customer agrees to calls about offers at this moment.',
    }),
  })
  .meta({ id: 'CustomerDetails' });
export type CustomerRecord = z.output<typeof customerRecord>;

/** A customer's page (docs/product/rules.md, "Customers"). */
export const readCustomer = endpointContract({
  method: 'GET',
  path: '/customer',
  summary: 'Read a customer with the own sales; writes the access log',
  input: z.object({
    id: id('Customer ID').meta({ description: 'Id of the customer.' }),
    mobile: optional(mobile).meta({
      description: 'The whole mobile: opens a customer outside of the scope, from then on.',
    }),
  }),
  output: z.object({
    data: customerRecord.extend({
      next_visit: bookingRecord
        .nullable()
        .meta({ description: 'The next booked visit that has its slot; null without.' }),
      sums: customerSums,
      opportunities: z.array(opportunityRecord).meta({ description: 'The newest 20 within scope.' }),
      orders: z.array(orderRecord).meta({ description: 'The newest 20 within scope.' }),
    }),
  }),
});

export const eventKinds = [
  'signed_up',
  'imported',
  'referred',
  'plan_paid',
  'booked',
  'moved',
  'cancelled',
  'arrived',
  'no_show',
  'opportunity_created',
  'stage_changed',
  'won',
  'lost',
  'order_created',
  'payment',
  'refund',
  'receipt',
  'returned',
  'old_gold_bought',
  'message',
  'note',
  'task_done',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Filters of the timeline. */
export const eventGroups = ['visits', 'sales', 'money', 'messages', 'notes', 'account'] as const;
export type EventGroup = (typeof eventGroups)[number];

const timelineEvent = z
  .object({
    at: instant.meta({ description: 'When it happened, in UTC.' }),
    kind: z.enum(eventKinds).meta({ description: 'What happened.' }),
    text: z.string().meta({ description: 'The same in words.' }),
    actor_name: z
      .string()
      .nullable()
      .meta({ description: 'Who did it; null for the system, or if not known.' }),
    link: z.string().nullable().meta({ description: 'Path of the page that shows more; null without.' }),
  })
  .meta({ id: 'TimelineEvent' });
export type TimelineEvent = z.output<typeof timelineEvent>;

/** Within the actor's scope. */
export const readTimeline = endpointContract({
  method: 'POST',
  path: '/timeline',
  summary: 'List what happened with a customer, newest first',
  input: z.object({
    customer_id: id('Customer ID').meta({ description: 'Id of the customer.' }),
    group: optional(z.enum(eventGroups, `Group must be one of: ${eventGroups.join(', ')}.`)).meta({
      description: 'Only events about visits, sales, money, messages, notes and tasks, or the account.',
    }),
    limit: listInput('at').limit,
    cursor: listInput('at').cursor,
  }),
  output: z.object({ data: z.array(timelineEvent), next_cursor: listOutput.next_cursor }),
});
