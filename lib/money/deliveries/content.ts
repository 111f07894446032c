import { z } from 'zod';
import { articles } from '@/lib/articles';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { instantOf } from '@/lib/db/dates';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { InvoiceData, State } from '@/lib/money/documents/data';
import { documentLanguage } from '@/lib/money/documents/in-language';
import { splitTax, splitTaxOfEarlierInvoice, withoutTax } from '@/lib/money/documents/invoice-tax';
import { paiseOfColumn } from '@/lib/paise';
import type { ItemRow } from '@/lib/sales/items/to-wire';
import { entryMethods } from '@/lib/money/ledger/record';

/* Frozen content of an invoice, beside its columns (docs/product/sale.md, "Delivery"). */

export type Content = Omit<InvoiceData, 'kind' | 'number' | 'issuedAt'>;

const paise = z.int();
const taxed = z.object({ taxablePaise: paise, cgstPaise: paise, sgstPaise: paise, igstPaise: paise });
const stateShape = { state: z.string(), stateCode: z.string() };
const state = z.object(stateShape);

const item = z
  .object({
    name: z.string(),
    pricePaise: paise,
    taxHundredths: paise.nullable(),
    weightMg: paise.nullable(),
    purity: z.string().nullable(),
    hsn: z.string().optional(),
    taxed: taxed.optional(),
    /** Of invoices of deliveries. */
    piece: z
      .object({
        article: z.enum(['jewellery', 'coin', 'bar', 'silver', 'service', 'job_work']),
        huid: z.string().nullable(),
        huidExempt: z.enum(['below_2g', 'kundan_polki_jadau', 'not_gold', 'other']).nullable(),
        grossMg: paise.nullable(),
        stoneMg: paise.nullable(),
        ratePaise: paise.nullable(),
        wastageHundredths: paise.nullable(),
        makingHundredths: paise.nullable(),
        makingPaise: paise.nullable(),
        stonePaise: paise.nullable(),
        hallmarkPaise: paise.nullable(),
        discountPaise: paise.nullable(),
      })
      .optional(),
  })
  // Invoices of before store no tax.
  .transform((each) => ({ ...each, taxed: each.taxed ?? splitTaxOfEarlierInvoice(each) }));

/** What invoices and credit notes have. Invoices of before store neither place of supply, nor what deliveries added. */
export const taxDocumentShape = {
  language: documentLanguage,
  seller: z.object({
    legalName: z.string(),
    address: z.string(),
    ...stateShape,
    gstin: z.string().nullable(),
    bisRegistration: z.string().nullish(),
  }),
  store: z.object({ title: z.string(), address: z.string() }).nullish(),
  placeOfSupply: state.optional(),
  customer: z.object({
    name: z.string(),
    mobile: z.string(),
    address: z.string().nullable(),
    state: state.nullish(),
  }),
  buyer: z.object({ gstin: z.string(), legalName: z.string(), address: z.string(), state }).nullish(),
  orderName: z.string(),
  items: z.array(item),
};

export const content = z
  .object({
    ...taxDocumentShape,
    paid: z
      .object({
        payments: z.array(
          z.object({
            number: z.string().nullable(),
            kind: z.enum(['payment', 'refund', 'adjustment']),
            method: z.enum(entryMethods),
            amountPaise: paise,
            receivedAt: z.string(),
          }),
        ),
        orderTotalPaise: paise,
        orderPaidPaise: paise,
        dueOn: z.string().nullable(),
      })
      .nullish(),
  })
  .transform((kept): Content => ({ ...kept, placeOfSupply: placeOfSupplyOf(kept) }));

/** On invoices of before, the State of the seller. */
export function placeOfSupplyOf({
  placeOfSupply,
  seller,
}: {
  readonly placeOfSupply?: State | undefined;
  readonly seller: State;
}): State {
  return placeOfSupply ?? { state: seller.state, stateCode: seller.stateCode };
}

const hundredths = (column: string | null) => (column === null ? null : paiseOfColumn(column));

/**
 * A piece on an invoice, with its id, by which the invoice delivers it (SQL: deliver_pieces).
 * @param supply null for a bill of supply
 */
export function contentOfPiece(row: ItemRow, supply: Parameters<typeof splitTax>[1] | null) {
  const { hsn, taxHundredths: defaultTax } = articles[row.article];
  const line = {
    pricePaise: paiseOfColumn(row.price),
    taxHundredths: hundredths(row.tax_percent) ?? defaultTax,
  };
  return {
    id: row.id,
    name: row.name,
    ...line,
    weightMg: row.weight_mg,
    purity: row.purity,
    hsn,
    taxed: { ...(supply === null ? withoutTax(line) : splitTax(line, supply)) },
    piece: {
      article: row.article,
      huid: row.huid,
      huidExempt: row.huid_exempt,
      grossMg: row.gross_mg,
      stoneMg: row.stone_mg,
      ratePaise: hundredths(row.rate_per_gram),
      wastageHundredths: hundredths(row.wastage_percent),
      makingHundredths: hundredths(row.making_percent),
      makingPaise: hundredths(row.making_amount),
      stonePaise: hundredths(row.stone_amount),
      hallmarkPaise: hundredths(row.hallmark_amount),
      discountPaise: hundredths(row.discount_amount),
    },
  };
}

const selectStore = compileOnce((value: Placeholder<{ id: number }>) =>
  query.selectFrom('stores').select(['title', 'shop_address']).where('id', '=', value('id')),
);

/** The store of a sale, where its pieces are handed over. */
export async function storeOf(tx: Pick<Transaction, 'one'>, id: number) {
  const { title, shop_address: address } = await tx.one(selectStore({ id }));
  return { title, address };
}

const selectLiveEntries = compileOnce((value: Placeholder<{ orderId: number }>) =>
  query
    .selectFrom('order_entries')
    .select(['receipt_no', 'kind', 'method', raw<string>`amount::text`.as('amount'), 'received_at'])
    .where('order_id', '=', value('orderId'))
    .where('voided_at', 'is', null)
    .orderBy('id'),
);

/** What is paid on an order so far, for its invoice: live entries, oldest first. */
export async function paymentsOf(tx: Pick<Transaction, 'rows'>, orderId: number) {
  const entries = await tx.rows(selectLiveEntries({ orderId }));
  return entries.map(({ receipt_no: number, kind, method, amount, received_at }) => ({
    number,
    kind,
    method,
    amountPaise: paiseOfColumn(amount),
    receivedAt: instantOf(received_at),
  }));
}
