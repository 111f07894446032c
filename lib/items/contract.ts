import { z } from 'zod';
import { actionContract, id, idOrNobody, instant, money, optional, text } from '@/lib/contract';
import { successText } from '@/lib/text/messages';

/** Items of opportunities on the wire (docs/product/rules.md, "Items"). */

export const itemRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Rupees. */
    price: z.number(),
    orderid: z.int().nullable(),
    opportunityid: z.int(),
    created_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Item' });
export type ItemRecord = z.output<typeof itemRecord>;

const name = text({ label: 'Item Name', max: 120 });
/** An empty price on update counts as 0 (docs/product/rules.md, "Items"). */
const priceOrEmpty = z.preprocess(
  (sent) => (typeof sent === 'string' && sent.trim() === '' ? 0 : sent),
  optional(money('Price')),
);

export const items = actionContract('/Items_gold', 'Items of opportunities', {
  create: {
    summary: 'Add an item to an open opportunity',
    input: z.object({
      name,
      price: money('Price'),
      orderid: idOrNobody('Order ID'),
      opportunityid: id('Opportunity ID'),
    }),
    output: z.object({ message: z.literal(successText.itemAdded), data: itemRecord }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change an item, or move it to another open opportunity',
    input: z.object({
      id: id('Item ID'),
      name: optional(name),
      price: priceOrEmpty,
      orderid: idOrNobody('Order ID'),
      opportunityid: optional(id('Opportunity ID')),
      version: optional(id('Version')),
    }),
    output: z.object({ message: z.literal(successText.itemUpdated), data: itemRecord }),
  },
  delete: {
    summary: 'Delete an item',
    input: z.object({ id: id('Item ID') }),
    output: z.object({ message: z.literal(successText.itemDeleted) }),
  },
  read_by_opportunity: {
    summary: 'List the items of an opportunity',
    input: z.object({ opportunityid: id('Opportunity ID') }),
    output: z.object({ items: z.array(itemRecord) }),
  },
});
