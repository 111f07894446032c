import { z } from 'zod';
import { actionContract } from '@/lib/contract';
import { createShape, recordShape, updateShape } from '@/lib/kernel/records/shapes';
import { recordText } from '@/lib/kernel/text/messages';
import { sellerDefinition } from './record';

/* See docs/product/money.md, "Sellers". */

export const sellerRecord = recordShape(sellerDefinition);
export type SellerRecord = z.output<typeof sellerRecord>;

export const sellerText = recordText(sellerDefinition.schema);

export const sellersGold = actionContract('/sellers_gold', 'Sellers, whose name is on the documents', {
  list: {
    summary: 'List all sellers',
    input: z.object({}),
    output: z.object({ data: z.array(sellerRecord) }),
  },
  create: {
    summary: 'Create a seller',
    input: z.object(createShape(sellerDefinition)),
    output: z.object({ message: z.literal(sellerText.created), data: sellerRecord }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change a seller',
    input: z.object(updateShape(sellerDefinition)),
    output: z.object({ message: z.literal(sellerText.updated), data: sellerRecord }),
  },
});
