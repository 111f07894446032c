import { z } from 'zod';
import { endpointContract, fileContract, id, optional, text, version } from '@/lib/contract';
import { piecesAtOnce } from '@/lib/limits';
import { entryRecord } from '@/lib/money/ledger/contract';
import { entryDefinition, methodsByHand } from '@/lib/money/ledger/record';
import { itemRecord } from '@/lib/sales/items/contract';
import { reasonMax } from './rules';
import { creditNoteRecord, orderRecord } from '@/lib/sales/orders/contract';

/* See docs/product/sale.md, "Returns". */

const refundMethods = [...methodsByHand, 'online'] as const;

const settle = z
  .object(
    {
      kind: z
        .enum(['refund', 'set_off'], 'Kind must be refund or set_off.')
        .meta({ description: '`refund`: it is paid back. `set_off`: it is paid on another order.' }),
      method: optional(
        z.enum(refundMethods, 'Method must be cash, upi, card, bank_transfer, cheque or online.'),
      ).meta({
        description:
          'Of a refund: how it is paid back. By hand, what was paid online still goes back online; `online`: at most what was paid online.',
      }),
      reference: optional(
        text({ label: 'Reference', max: entryDefinition.fields.reference.max, required: false }).transform(
          (value) => value || undefined,
        ),
      ).meta({ description: 'Of a refund by hand: its transaction or cheque number.' }),
      to_order_id: optional(id('Order ID')).meta({
        description: 'Of a set-off: id of another order of the customer, with at least that much due.',
      }),
    },
    'Settle must have a kind.',
  )
  .meta({ id: 'Settlement' });

export const returnPieces = endpointContract({
  method: 'POST',
  path: '/returns',
  summary: 'Take delivered pieces back, with a credit note',
  input: z.object({
    order_id: id('Order ID').meta({ description: 'Id of the order.' }),
    item_ids: z
      .array(id('Item ID'), 'Item IDs are required.')
      .min(1, 'Choose at least one piece.')
      .max(piecesAtOnce, `Choose at most ${piecesAtOnce} pieces.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each piece may be sent once.')
      .meta({
        description: `Ids of the pieces, up to ${piecesAtOnce}, all delivered with the same invoice of the order.`,
      }),
    reason: text({ label: 'Reason', max: reasonMax }).meta({
      description: 'Why they come back; printed on the credit note.',
    }),
    settle: optional(settle).meta({
      description:
        'How the money comes back that is paid above the new total. Required if there is any; otherwise nothing is settled.',
    }),
    restock: z.boolean('Restock must be true or false.').meta({
      description:
        'true: the pieces are for sale again, and their HUIDs free. false: their HUIDs stay taken.',
    }),
    version: version(),
  }),
  output: z.object({
    message: z.string(),
    data: z
      .object({
        credit_note: creditNoteRecord.meta({ description: 'The credit note.' }),
        money_back: z.number().meta({
          description: 'Rupees that come back: what was paid above the new total of the order.',
        }),
        entries: z.array(entryRecord).meta({
          description: 'The entries by which it comes back; of a set-off also that of the other order.',
        }),
        order: orderRecord.meta({ description: 'The order as it is after the return.' }),
        to_order: orderRecord
          .nullable()
          .meta({ description: 'Of a set-off: the other order as it is after it; else null.' }),
        items: z.array(itemRecord).meta({ description: 'The returned pieces, in order of their ids.' }),
      })
      .meta({ description: 'The return.' }),
  }),
  status: 201,
  creates: true,
});

export const openCreditNote = fileContract('application/pdf', {
  path: '/credit_note',
  summary: 'Credit note over returned pieces, as a PDF',
  input: z.object({ id: id('Credit Note ID').meta({ description: 'Id of the credit note.' }) }),
});
