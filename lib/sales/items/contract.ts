import { z } from 'zod';
import { actionContract, id, money, optional, text } from '@/lib/contract';
import { opportunityRecord } from '@/lib/sales/opportunities/contract';
import { createShape, idShape, recordShape, updateShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { piecesAtOnce } from '@/lib/limits';
import { itemDefinition, unweighed } from './record';

/* See docs/product/rules.md, "Items". */

export const itemRecord = recordShape(itemDefinition);
export type ItemRecord = z.output<typeof itemRecord>;

/** Price of an update; empty counts as 0 (docs/product/rules.md, "Items"). */
const priceOrEmpty = z
  .preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? 0 : value),
    optional(money('Price')),
  )
  .meta({ description: itemDefinition.fields.price.about });

/** Null is the default. */
const articleOrNull = z
  .preprocess((value) => (value === null ? unweighed.article : value), createShape(itemDefinition).article)
  .meta({ description: itemDefinition.fields.article.about });

const opportunity = opportunityRecord.optional().meta({
  description: 'Its opportunity, if the total changed with the item.',
});

const { id: itemId, discount_amount, discount_reason, version } = updateShape(itemDefinition);
/** Values of a reduction. */
const reduction = {
  id: itemId,
  price: money('Price').meta({ description: itemDefinition.fields.price.about }),
  discount_amount,
  discount_reason,
  version,
};

export const items = actionContract('/Items_gold', 'Items of opportunities', {
  create: {
    summary: 'Add an item to an open opportunity',
    input: z.object({ ...createShape(itemDefinition), article: articleOrNull }),
    output: z.object({ message: z.literal(successText.itemAdded), data: itemRecord, opportunity }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change an item, or move it to another open opportunity',
    input: z.object({ ...updateShape(itemDefinition), price: priceOrEmpty, article: articleOrNull }),
    output: z.object({ message: z.literal(successText.itemUpdated), data: itemRecord, opportunity }),
  },
  ask_approval: {
    summary: 'Ask the admins to approve a reduction above your limit',
    input: z.object(reduction),
    output: z.object({ message: z.literal(successText.approvalAsked), data: itemRecord }),
  },
  approve: {
    summary: 'Approve a reduction',
    input: z.object({
      ...reduction,
      note: optional(text({ label: 'Note', max: 200, required: false })).meta({
        description: 'For the history of the item.',
      }),
    }),
    output: z.object({ message: z.literal(successText.reductionApproved), data: itemRecord, opportunity }),
  },
  delete: {
    summary: 'Delete an item',
    input: z.object(idShape(itemDefinition)),
    output: z.object({ message: z.literal(successText.itemDeleted), opportunity }),
  },
  ready: {
    summary: 'Mark booked items of one order as ready to be handed over, and tell the customer by SMS',
    input: z.object({
      ids: z
        .array(id('Item ID'), 'Item IDs are required.')
        .min(1, 'Send at least one item ID.')
        .max(piecesAtOnce, `Send at most ${piecesAtOnce} item IDs.`)
        .meta({
          description: `Ids of the items, up to ${piecesAtOnce}. Those that are ready stay as they are.`,
        }),
    }),
    output: z.object({
      message: z.literal(successText.itemsReady),
      data: z.array(itemRecord).meta({ description: 'The items, in order of their ids.' }),
    }),
  },
  read_by_opportunity: {
    summary: 'List the items of an opportunity',
    input: z.object({
      opportunityid: id('Opportunity ID').meta({ description: itemDefinition.fields.opportunityid.about }),
    }),
    output: z.object({ items: z.array(itemRecord).meta({ description: 'The items of the opportunity.' }) }),
  },
  read_by_order: {
    summary: 'List the items of an order, the pieces of a sale',
    input: z.object({
      orderid: id('Order ID').meta({ description: 'Id of the order.' }),
    }),
    output: z.object({ items: z.array(itemRecord).meta({ description: 'The items of the order.' }) }),
  },
});
