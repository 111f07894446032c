import { z } from 'zod';
import {
  actionContract,
  fileContract,
  id,
  listInput,
  listOutput,
  money,
  nullableId,
  optional,
  percent,
  text,
  version,
  wholeNumber,
} from '@/lib/contract';
import { filterShape, recordShape } from '@/lib/kernel/records/shapes';
import { successText } from '@/lib/kernel/text/messages';
import { piecesAtOnce } from '@/lib/limits';
import { rateBounds } from '@/lib/money/gold-rate/record';
import { entryMethods } from '@/lib/money/ledger/record';
import { orderRecord } from '@/lib/sales/orders/contract';
import { exchangeDefinition } from './record';
import { oldGoldArticles, payoutMethods } from './rules';

/* Purchases of old gold (docs/product/old-gold.md). */

export const exchangeRecord = recordShape(exchangeDefinition);
export type ExchangeRecord = z.output<typeof exchangeRecord>;

const { fields } = exchangeDefinition;
const weightMg = { min: 1, max: 10_000_000 };
export const noteMax = 200;

const article = z
  .enum(oldGoldArticles, 'Article must be jewellery, coin, bar or silver.')
  .meta({ description: 'What the piece is.' });

const about = {
  gross_mg: 'Gross weight in milligrams.',
  stone_mg: 'Stones in milligrams, less than the gross weight.',
  touch_percent: 'Fineness as tested, in percent with two decimals.',
  rate_per_gram: 'Rupees for a gram of fine metal.',
  deduction_percent: 'Deducted from the value, in percent with two decimals.',
  note: 'Description of the piece, printed on the purchase voucher; empty for none.',
} as const;

const pieceInput = z
  .object({
    article,
    gross_mg: wholeNumber('Gross weight in milligrams', weightMg).meta({ description: about.gross_mg }),
    stone_mg: optional(wholeNumber('Stones in milligrams', { min: 0, max: weightMg.max }))
      .transform((value) => value ?? 0)
      .meta({ description: `${about.stone_mg} Default: 0.` }),
    touch_percent: percent('Touch', { min: 0.01, max: 100 }).meta({ description: about.touch_percent }),
    rate_per_gram: money('Rate per gram', rateBounds).meta({ description: about.rate_per_gram }),
    deduction_percent: optional(percent('Deduction', { min: 0, max: 99.99 }))
      .transform((value) => value ?? 0)
      .meta({ description: `${about.deduction_percent} Default: 0.` }),
    note: optional(text({ label: 'Note', max: noteMax, required: false }))
      .transform((value) => value ?? '')
      .meta({ description: about.note }),
  })
  .refine(({ gross_mg, stone_mg }) => stone_mg < gross_mg, {
    path: ['stone_mg'],
    message: 'Stones must weigh less than the piece.',
  })
  .meta({ id: 'OldGoldPieceInput' });

const pieceRecord = z
  .object({
    article,
    gross_mg: z.int().meta({ description: about.gross_mg }),
    stone_mg: z.int().meta({ description: about.stone_mg }),
    net_mg: z.int().meta({ description: 'Net weight in milligrams: gross less stones.' }),
    touch_percent: z.number().meta({ description: about.touch_percent }),
    fine_mg: z.int().meta({ description: 'Fine weight in milligrams: net x touch.' }),
    rate_per_gram: z.number().meta({ description: about.rate_per_gram }),
    deduction_percent: z.number().meta({ description: about.deduction_percent }),
    value: z.number().meta({ description: 'Rupees: fine x rate x (1 - deduction).' }),
    note: z.string().meta({ description: about.note }),
  })
  .meta({ id: 'OldGoldPiece' });
export type PieceRecord = z.output<typeof pieceRecord>;

const settlement = z
  .object({
    kind: z.enum(['set_off', 'pay_out']).meta({ description: 'set_off against an order, or pay_out.' }),
    id: z.int().meta({ description: 'Id of the payment on the order, or of the pay-out.' }),
    amount: z.number().meta({ description: 'Rupees.' }),
    method: z.enum(entryMethods).meta({ description: '`old_gold` for a set-off; else how it was paid out.' }),
    reference: z.string().nullable().meta({ description: 'Reference of a pay-out; null for none.' }),
    order_id: z.int().nullable().meta({ description: 'Id of the order of a set-off; null for a pay-out.' }),
    at: z.iso.datetime().meta({ description: 'When it was made, in UTC.' }),
    recorded_by_name: z
      .string()
      .nullable()
      .meta({ description: 'Name of the person who recorded it; empty for a deleted account.' }),
    voided_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the payment on the order was voided, in UTC; null if it counts.' }),
  })
  .meta({ id: 'OldGoldSettlement' });
export type SettlementRecord = z.output<typeof settlement>;

export const exchangeDetails = exchangeRecord
  .extend({
    pieces: z.array(pieceRecord).meta({ description: 'The pieces as quoted.' }),
    settlements: z.array(settlement).meta({ description: 'What was set off and paid out, oldest first.' }),
    code_sent_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When the customer's valid code was requested, in UTC; null without one." }),
  })
  .meta({ id: 'ExchangeDetails' });
export type ExchangeDetails = z.output<typeof exchangeDetails>;

const exchangeId = { id: id('Purchase ID').meta({ description: 'Id of the purchase.' }) };
const data = exchangeDetails.meta({ description: 'The purchase as it is then.' });
const amount = (what: string) =>
  optional(money('Amount')).meta({ description: `Rupees ${what}. Default: as much as possible.` });

/** A purchase as its customer sees it: accepted ones, without staff and notes. */
export const ownExchangeRecord = exchangeRecord
  .pick({ id: true, state: true, value: true, settled_amount: true, number: true, accepted_at: true })
  .meta({ id: 'OwnExchange' });
export type OwnExchange = z.output<typeof ownExchangeRecord>;

export const exchanges = actionContract('/exchanges', 'Purchases of old gold', {
  quote: {
    summary: 'Quote the value of old gold',
    input: z.object({
      user_id: id('Customer ID').meta({ description: 'User id of the customer, who sells.' }),
      store_id: id('Store ID').meta({ description: 'Id of a store with a seller, which buys.' }),
      opportunity_id: nullableId('Opportunity ID').meta({
        description: 'Id of an opportunity of the customer that it is for; null for none.',
      }),
      order_id: nullableId('Order ID').meta({
        description: 'Id of an order of the customer that it is for; null for none.',
      }),
      pieces: z
        .array(pieceInput, 'Pieces are required.')
        .min(1, 'Add at least one piece.')
        .max(piecesAtOnce, `Add at most ${piecesAtOnce} pieces.`)
        .meta({ description: `The pieces, 1 to ${piecesAtOnce}.` }),
    }),
    output: z.object({ message: z.literal(successText.oldGoldQuoted), data }),
    status: 201,
    creates: true,
  },
  accept: {
    summary: 'Accept a quote: by a code that the customer gets by SMS, or by two signatures of staff',
    input: z.object({
      ...exchangeId,
      code: optional(
        z
          .string('Code must be a text.')
          .trim()
          .regex(/^\d{6}$/, 'Code must be the six digits of the SMS.'),
      ).meta({ description: "The customer's six-digit code. Without it, and unsigned, the code is sent." }),
      signed: optional(z.boolean('Signed must be true or false.')).meta({
        description: 'true signs for a customer without the phone; counts from the second person on.',
      }),
      note: optional(
        text({
          label: 'Note',
          max: fields.signed_note.max,
          lineBreaks: true,
          required: false,
        }).transform((value) => value || undefined),
      ).meta({ description: 'Why it is signed. Required with `signed`.' }),
      version: version(),
    }),
    output: z.object({
      message: z.enum([successText.oldGoldAccepted, successText.oldGoldCodeSent, successText.oldGoldSigned]),
      data,
    }),
  },
  set_off: {
    summary: 'Set off an accepted purchase against an order, as a payment by old gold',
    input: z.object({
      ...exchangeId,
      order_id: id('Order ID').meta({ description: 'Id of an order of the same customer and seller.' }),
      amount: amount('to set off, at most the due of the order and what is left of the value'),
    }),
    output: z.object({
      message: z.literal(successText.oldGoldSetOff),
      data,
      order: orderRecord.meta({ description: 'The order as it is after the payment.' }),
    }),
    status: 201,
    creates: true,
  },
  pay_out: {
    summary: 'Record what is paid to the customer for an accepted purchase',
    input: z.object({
      ...exchangeId,
      amount: amount('to pay out, at most what is left of the value'),
      method: z
        .enum(payoutMethods, 'Method must be bank_transfer, upi or cash.')
        .meta({ description: 'How it is paid.' }),
      reference: optional(
        text({ label: 'Reference', max: 60, required: false }).transform((value) => value || undefined),
      ).meta({ description: 'Transaction number. Required for all methods except cash.' }),
    }),
    output: z.object({ message: z.literal(successText.oldGoldPaidOut), data }),
    status: 201,
    creates: true,
  },
  void: {
    summary: 'Void a purchase of which nothing is settled',
    input: z.object({
      ...exchangeId,
      reason: text({ label: 'Reason', max: fields.void_reason.max }).meta({
        description: 'Why it is voided.',
      }),
      version: version(),
    }),
    output: z.object({ message: z.literal(successText.oldGoldVoided), data }),
  },
  list: {
    summary: 'List purchases of old gold, newest first',
    input: z.object({
      ...listInput('created_at'),
      ...filterShape(exchangeDefinition, 'state', 'user_id', 'order_id', 'store_id'),
    }),
    output: z.object({
      data: z.array(exchangeRecord).meta({ description: 'The purchases.' }),
      ...listOutput,
    }),
  },
  read: {
    summary: 'Read a purchase with its pieces and settlements',
    input: z.object(exchangeId),
    output: z.object({ data }),
  },
});

export const openPurchaseVoucher = fileContract('application/pdf', {
  path: '/purchase_voucher',
  summary: 'Purchase voucher of old gold, as a PDF',
  input: z.object(exchangeId),
});
