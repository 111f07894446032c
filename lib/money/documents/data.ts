import type { Seller } from '@/lib/business';
import type { methodText } from './documents-text';

/* Amounts in whole paise, instants as ISO 8601. */

export interface DocumentCustomer {
  readonly name: string;
  /** Ten digits. */
  readonly mobile: string;
  readonly address: string | null;
}

export interface ReceiptItem {
  readonly name: string;
  readonly pricePaise: number;
}

interface Voidable {
  readonly number: string;
  readonly issuedAt: string;
  readonly customer: DocumentCustomer;
  /** Above 0, even for refunds. */
  readonly amountPaise: number;
  readonly method: keyof typeof methodText;
  readonly reference: string | null;
  readonly receivedAt: string;
  readonly voidedAt: string | null;
}

/** A payment (`R/...`) or refund (`C/...`) of an order. */
export interface ReceiptData extends Voidable {
  readonly kind: 'receipt' | 'credit_note';
  readonly order: {
    readonly name: string;
    readonly items: readonly ReceiptItem[];
    readonly totalPaise: number;
    /** Both as of this entry. */
    readonly paidPaise: number;
    readonly pendingPaise: number;
  };
  /** Number of the payment's receipt, for refunds. */
  readonly refundOf: string | null;
}

export interface PlanReceiptData extends Voidable {
  readonly kind: 'plan_receipt';
  readonly planName: string;
}

export interface InvoiceItem extends ReceiptItem {
  /** Hundredths of a percent; null: default tax. */
  readonly taxHundredths: number | null;
  readonly weightMg: number | null;
  readonly purity: string | null;
  /** HSN or SAC. Invoices of before articles have none: jewellery. */
  readonly hsn?: string | undefined;
}

export interface InvoiceData {
  readonly kind: 'invoice';
  readonly number: string;
  readonly issuedAt: string;
  /** The seller when the document was issued; a bill of supply if without GSTIN. */
  readonly seller: Seller;
  readonly customer: DocumentCustomer;
  readonly orderName: string;
  readonly items: readonly InvoiceItem[];
}

export type DocumentData = ReceiptData | PlanReceiptData | InvoiceData;

/** `receipt-R-2026-27-000001.pdf` */
export function documentFileName({ kind, number }: Pick<DocumentData, 'kind' | 'number'>): string {
  const name = {
    receipt: 'receipt',
    plan_receipt: 'receipt',
    credit_note: 'credit-note',
    invoice: 'invoice',
  }[kind];
  return `${name}-${number.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf`;
}
