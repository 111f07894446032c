import { z } from 'zod';
import { endpointContract, id, optional, text, version } from '@/lib/contract';
import { gstStateCodes } from '@/lib/gst-states';
import { updateShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { piecesAtOnce } from '@/lib/limits';
import { itemRecord } from '@/lib/sales/items/contract';
import { itemDefinition } from '@/lib/sales/items/record';
import { allowDue, invoiceRecord, orderRecord } from '@/lib/sales/orders/contract';

/* See docs/product/sale.md, "Delivery". */

const { huid, huid_exempt, huid_exempt_note, gross_mg, stone_mg, weight_mg } = updateShape(itemDefinition);

/** What is measured when a piece is handed over; sent fields replace stored ones, null clears. */
const piece = z
  .object({
    item_id: id('Item ID').meta({ description: 'Id of one of `item_ids`.' }),
    huid,
    huid_exempt,
    huid_exempt_note,
    gross_mg,
    stone_mg,
    weight_mg,
  })
  .meta({ id: 'DeliveredPiece' });

const buyer = z
  .object(
    {
      gstin: text({ label: 'GSTIN', max: 15 }).meta({
        description: 'GSTIN of the buyer, of the State `state_code`.',
      }),
      legal_name: text({ label: 'Legal Name', max: 200 }).meta({ description: 'Legal name of the buyer.' }),
      state_code: z
        .enum(gstStateCodes, 'State must be the code of a State.')
        .meta({ description: 'GST code of the State of the buyer.' }),
      address: text({ label: 'Address', max: 500 }).meta({ description: 'Address of the buyer.' }),
    },
    'Buyer must have gstin, legal_name, state_code and address.',
  )
  .meta({ id: 'Buyer' });

const customer = z
  .object(
    {
      address: optional(text({ label: 'Address', max: 500, lineBreaks: true })).meta({
        description: 'Postal address.',
      }),
      state_code: optional(z.enum(gstStateCodes, 'State must be the code of a State.')).meta({
        description: 'GST code of the State of the address.',
      }),
    },
    'Customer must have address or state_code.',
  )
  .meta({ id: 'DeliveredCustomer' });

export const deliver = endpointContract({
  method: 'POST',
  path: '/deliver',
  summary: 'Deliver pieces of an order, with their invoice',
  input: z.object({
    order_id: id('Order ID').meta({ description: 'Id of the order.' }),
    item_ids: z
      .array(id('Item ID'), 'Item IDs are required.')
      .min(1, 'Choose at least one piece.')
      .max(piecesAtOnce, `Choose at most ${piecesAtOnce} pieces.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each piece may be sent once.')
      .meta({
        description: `Ids of the pieces, up to ${piecesAtOnce}, all of the order and none delivered.`,
      }),
    pieces: optional(
      z
        .array(piece, 'Pieces must be a list.')
        .max(piecesAtOnce, `Send at most ${piecesAtOnce} pieces.`)
        .refine(
          (pieces) => new Set(pieces.map(({ item_id }) => item_id)).size === pieces.length,
          'Each piece may be sent once.',
        ),
    ).meta({ description: 'HUIDs, exemptions and weights of pieces as they are handed over.' }),
    ...allowDue,
    buyer: optional(buyer).meta({ description: 'A buyer with a GSTIN, printed on the invoice.' }),
    customer: optional(customer).meta({
      description:
        'Address and State of the customer, which are stored in the account with the delivery where it has none. From an admin they replace those that are stored; from others these stay as they are.',
    }),
    take_sum: optional(z.boolean('Take Sum must be true or false.')).meta({
      description: 'true takes the sum of the items as the total of the order.',
    }),
    version: version(),
  }),
  output: z.object({
    message: z.literal(successText.delivered),
    data: z
      .object({
        invoice: invoiceRecord.meta({ description: 'The invoice.' }),
        order: orderRecord.meta({ description: 'The order as it is after the delivery.' }),
        items: z.array(itemRecord).meta({ description: 'The delivered pieces, in order of their ids.' }),
      })
      .meta({ description: 'The delivery.' }),
  }),
  status: 201,
  creates: true,
});
