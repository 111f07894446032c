import { articles, planService } from '@/lib/articles';
import { jewelleryHsn } from '@/lib/sale-rules';
import type { InvoiceItem, State } from '@/lib/money/documents/data';
import { rateOf, withoutTax, type TaxedAmount } from '@/lib/money/documents/invoice-tax';
import { content, type Content } from '@/lib/money/deliveries/content';
import { creditContent, type CreditContent } from '@/lib/money/returns/content';
import { planDocumentContent } from '@/lib/money/subscriptions/plan-document';

/* Tax documents as they were frozen, for the registers: nothing is computed again (docs/product/sale.md, "For the accountant"). */

/** A piece of a document, or the fee of the plan. */
export interface TaxLine {
  /** As printed. */
  readonly name: string;
  /** What the HSN or SAC stands for. */
  readonly description: string;
  readonly hsn: string;
  /** Hundredths of a percent; 0 on a bill of supply. */
  readonly rate: number;
  readonly pricePaise: number;
  readonly taxed: TaxedAmount;
  /** Net weight; null for none. */
  readonly weightMg: number | null;
  readonly purity: string | null;
  /** Null for the plan, and on invoices of before deliveries. */
  readonly piece: InvoiceItem['piece'] | null;
}

export interface TaxDocument {
  readonly about: 'order' | 'plan';
  readonly document: 'tax_invoice' | 'bill_of_supply' | 'credit_note';
  readonly number: string;
  readonly issuedAt: Date;
  /** Of a credit note. */
  readonly invoice: { readonly number: string; readonly issuedAt: Date } | null;
  /** Null for the plan. */
  readonly orderId: number | null;
  readonly store: string | null;
  readonly customer: { readonly name: string; readonly mobile: string };
  /** With a GSTIN; null for a consumer. */
  readonly buyer: { readonly gstin: string; readonly legalName: string } | null;
  readonly placeOfSupply: State;
  readonly lines: readonly TaxLine[];
}

/** Row of a document in the database. */
export interface StoredDocument {
  readonly number: string;
  /** ISO 8601 */
  readonly issued_at: string;
  readonly content: unknown;
}

export type StoredInvoice = StoredDocument & { readonly order_id: number };

export function invoiceDocument(stored: StoredInvoice): TaxDocument {
  const frozen = content.parse(stored.content);
  const document = frozen.seller.gstin === null ? 'bill_of_supply' : 'tax_invoice';
  return { ...documentOf(stored, frozen), document, invoice: null };
}

/** A credit note over returned pieces. */
export function creditDocument(stored: StoredInvoice): TaxDocument {
  const frozen = creditContent.parse(stored.content);
  const { number, issuedAt } = frozen.credit.invoice;
  return {
    ...documentOf(stored, frozen),
    document: 'credit_note',
    invoice: { number, issuedAt: new Date(issuedAt) },
  };
}

function documentOf(
  { number, issued_at, order_id }: StoredInvoice,
  { seller, store, customer, buyer, placeOfSupply, items }: Content | CreditContent,
): Omit<TaxDocument, 'document' | 'invoice'> {
  const isTaxed = seller.gstin !== null;
  return {
    about: 'order',
    number,
    issuedAt: new Date(issued_at),
    orderId: order_id,
    store: store?.title ?? null,
    customer,
    buyer: buyer ?? null,
    placeOfSupply,
    lines: items.map((item) => pieceLine(item, isTaxed)),
  };
}

/** A piece as it was invoiced. @param isTaxed false on a bill of supply: those of before store tax that they do not print */
function pieceLine(item: InvoiceItem, isTaxed: boolean): TaxLine {
  const { name, pricePaise, taxed, weightMg, purity, hsn = jewelleryHsn, piece } = item;
  return {
    name,
    description: articles[piece?.article ?? 'jewellery'].label,
    hsn,
    rate: isTaxed ? rateOf(item) : 0,
    pricePaise,
    taxed: isTaxed ? taxed : withoutTax(item),
    weightMg,
    purity,
    piece: piece ?? null,
  };
}

/** The invoice of a plan, or a credit note over its refund. */
export function planDocument({ number, issued_at, content: stored }: StoredDocument): TaxDocument {
  const { document, seller, customer, placeOfSupply, line, credit } = planDocumentContent.parse(stored);
  return {
    about: 'plan',
    document,
    number,
    issuedAt: new Date(issued_at),
    invoice:
      credit === null ? null : { number: credit.invoice.number, issuedAt: new Date(credit.invoice.issuedAt) },
    orderId: null,
    store: null,
    customer,
    buyer: null,
    placeOfSupply,
    lines: [
      {
        name: line.name,
        description: planService.label,
        hsn: line.sac,
        rate: seller.gstin === null ? 0 : line.taxHundredths,
        pricePaise: line.pricePaise,
        taxed: line.taxed,
        weightMg: null,
        purity: null,
        piece: null,
      },
    ],
  };
}
