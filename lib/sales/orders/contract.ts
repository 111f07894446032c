import { z } from 'zod';
import { advanceRule } from '@/lib/sale-rules';
import {
  actionContract,
  calendarDate,
  exactTotal,
  id,
  instant,
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

/** The advance of an order (docs/product/sale.md, "Advances"); null without one. */
export const advanceShape = {
  advance_since: z.iso.date().nullable().meta({
    description:
      'Day of the oldest payment that is not delivered against, in Asia/Kolkata; null if nothing is paid beyond what is delivered.',
  }),
  advance_amount: z
    .number()
    .nullable()
    .meta({ description: 'Rupees paid beyond what is delivered; null for none.' }),
  advance_days: z
    .int()
    .min(0)
    .nullable()
    .meta({
      description: `Age of the advance in days. From day ${advanceRule.endsOnDay} on the order takes no payment: deliver or refund.`,
    }),
};
export type AdvanceRecord = z.output<z.ZodObject<typeof advanceShape>>;

const orderWithAdvance = orderRecord.extend(advanceShape).meta({ id: 'OrderWithAdvance' });
export type OrderWithAdvance = z.output<typeof orderWithAdvance>;

/** An invoice of an order (docs/product/sale.md, "Delivery"). */
export const invoiceRecord = z
  .object({
    id: z.int().meta({ description: 'Id of the invoice.' }),
    number: z.string().meta({ description: 'Number of the invoice: `I/26-27/000001`.' }),
    issued_at: instant.meta({ description: 'When it was issued.' }),
    total: z.number().meta({ description: 'Rupees, tax included: the sum of the prices of its pieces.' }),
  })
  .meta({ id: 'Invoice' });
export type InvoiceRecord = z.output<typeof invoiceRecord>;

/** A credit note over returned pieces of an order (docs/product/sale.md, "Returns"). */
export const creditNoteRecord = z
  .object({
    id: z.int().meta({ description: 'Id of the credit note.' }),
    number: z.string().meta({ description: 'Number of the credit note: `C/26-27/000001`.' }),
    issued_at: instant.meta({ description: 'When it was issued.' }),
    total: z.number().meta({ description: 'Rupees, tax included: the sum of the prices of its pieces.' }),
  })
  .meta({ id: 'CreditNote' });
export type CreditNoteRecord = z.output<typeof creditNoteRecord>;

export const creditNotesOfOrder = z
  .array(creditNoteRecord)
  .meta({ description: 'The credit notes of the order, one per return, oldest first.' });

export const invoicesOfOrder = z
  .array(invoiceRecord)
  .meta({ description: 'The invoices of the order, one per delivery, oldest first.' });

/** Of whatever may leave something due on delivered pieces. */
export const allowDue = {
  allow_due: optional(z.boolean('Allow Due must be true or false.')).meta({
    description: 'true leaves something due on delivered pieces. Admins only; needs `due_on`.',
  }),
  due_on: optional(calendarDate('Due On')).meta({
    description: 'With `allow_due`: by when it is paid, today or later.',
  }),
};

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
      takes_payment: optional(z.boolean('Takes Payment must be true or false.')).meta({
        description: 'true: only orders with something due whose advance has not reached its last day.',
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
    output: z.object({ data: orderWithAdvance, invoices: invoicesOfOrder, credit_notes: creditNotesOfOrder }),
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
    input: z.object({ ...updateShape(orderDefinition), status, ...allowDue }),
    output: z.object({ message: z.literal(successText.orderUpdated), data: orderRecord }),
  },
  delete: {
    summary: 'Delete an order; its items stay with their opportunity',
    input: z.object(idShape(orderDefinition)),
    output: z.object({ message: z.literal(successText.orderDeleted) }),
  },
});
