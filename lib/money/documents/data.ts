/* oxlint-disable max-lines -- the data of every document */
import type { Article, huidExemptions } from '@/lib/articles';
import type { Seller } from '@/lib/business';
import type { Language } from '@/lib/languages';
import type { EntryDocument } from '@/lib/money/ledger/record';
import type { planDocuments } from './record';
import type { methodText } from './documents-text';
import type { TaxedAmount } from './invoice-tax';

/* Amounts in whole paise, instants as ISO 8601. */

interface InLanguage {
  /** Of the captions below the English ones: the customer's when it was issued. None: in English only, as before languages. */
  readonly language?: Language | null | undefined;
}

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

interface Voidable extends InLanguage {
  readonly number: string;
  readonly issuedAt: string;
  /** Of the number's series. */
  readonly seller: Seller;
  readonly customer: DocumentCustomer;
  /** Above 0, even for refunds. */
  readonly amountPaise: number;
  readonly method: keyof typeof methodText;
  readonly reference: string | null;
  readonly receivedAt: string;
  readonly voidedAt: string | null;
}

/** What a voucher states beside the money (CGST Rules 2017, rules 50 and 51). */
export interface Advance {
  /** Hundredths of a percent, without duplicates. */
  readonly rates: readonly number[];
  readonly placeOfSupply: State;
  /** Not only of services. */
  readonly isOfGoods: boolean;
}

/** Document of a payment or refund of an order. */
export interface ReceiptData extends Voidable {
  readonly kind: 'payment' | 'refund';
  readonly document: EntryDocument;
  readonly order: {
    readonly name: string;
    readonly items: readonly ReceiptItem[];
    readonly totalPaise: number;
    /** Both as of this entry. */
    readonly paidPaise: number;
    readonly pendingPaise: number;
  };
  /** Of vouchers of a seller with a GSTIN. */
  readonly advance: Advance | null;
  /** Document of the refunded payment. */
  readonly refundOf: { readonly number: string; readonly document: EntryDocument } | null;
  /** `YYYY-MM-DD`; for refunds through Razorpay. */
  readonly arrivesBy: string | null;
}

export interface PlanReceiptData extends Voidable {
  readonly kind: 'plan_receipt';
  readonly planName: string;
}

/** The fee of the plan as invoiced, or the part of it that a credit note takes back. */
interface PlanLine {
  readonly name: string;
  readonly sac: string;
  /** Tax included. */
  readonly pricePaise: number;
  /** Hundredths of a percent. */
  readonly taxHundredths: number;
  readonly taxed: TaxedAmount;
}

export type PlanDocument = (typeof planDocuments)[number];

/** Tax invoice or bill of supply of the plan, or a credit note over a refund of it. */
export interface PlanDocumentData extends InLanguage {
  readonly kind: 'plan_document';
  readonly document: PlanDocument;
  readonly number: string;
  readonly issuedAt: string;
  /** As of the issue of the invoice, also on a credit note. */
  readonly seller: Seller;
  readonly placeOfSupply: State;
  readonly customer: DocumentCustomer;
  readonly line: PlanLine;
  /** Default: online. */
  readonly method?: 'online' | 'cash' | 'upi' | undefined;
  /** Razorpay's id of the payment or refund, or that of the UPI; null for cash. */
  readonly reference: string | null;
  /** When it was paid or refunded. */
  readonly movedAt: string;
  /** Of a credit note: the invoice that it corrects, and the day (`YYYY-MM-DD`) by which the money arrives. */
  readonly credit: {
    readonly invoice: { readonly number: string; readonly issuedAt: string };
    readonly arrivesBy: string;
  } | null;
  readonly voidedAt: string | null;
}

export interface InvoiceItem extends ReceiptItem {
  /** Hundredths of a percent; null: default tax. */
  readonly taxHundredths: number | null;
  readonly weightMg: number | null;
  readonly purity: string | null;
  /** HSN or SAC. Invoices of before articles have none: jewellery. */
  readonly hsn?: string | undefined;
  /** Invoices of before deliveries have none. */
  readonly piece?: InvoicePiece | undefined;
  /** As issued. */
  readonly taxed: TaxedAmount;
}

/** What an invoice says of a piece beside its name, net weight and tax. Amounts before tax; null: none. */
export interface InvoicePiece {
  readonly article: Article;
  readonly huid: string | null;
  readonly huidExempt: (typeof huidExemptions)[number] | null;
  readonly grossMg: number | null;
  readonly stoneMg: number | null;
  /** A gram. */
  readonly ratePaise: number | null;
  /** Hundredths of a percent. */
  readonly wastageHundredths: number | null;
  /** Hundredths of a percent; excludes `makingPaise`. */
  readonly makingHundredths: number | null;
  readonly makingPaise: number | null;
  readonly stonePaise: number | null;
  readonly hallmarkPaise: number | null;
  readonly discountPaise: number | null;
}

/** An entry of the order's ledger as of the invoice. */
export interface InvoicePayment {
  /** Null for an adjustment. */
  readonly number: string | null;
  readonly kind: 'payment' | 'refund' | 'adjustment';
  readonly method: keyof typeof methodText;
  /** Negative for a refund. */
  readonly amountPaise: number;
  readonly receivedAt: string;
}

/** A buyer with a GSTIN. */
export interface InvoiceBuyer {
  readonly gstin: string;
  readonly legalName: string;
  readonly address: string;
  readonly state: State;
}

/** State of India with its GST code. */
export interface State {
  readonly state: string;
  readonly stateCode: string;
}

/** The customer's identity document. */
export interface PrintedIdentity {
  readonly label: string;
  readonly value: string;
  readonly nameAsOn: string;
}

/** An invoice, or a credit note over pieces of one. */
interface TaxDocument extends InLanguage {
  readonly number: string;
  readonly issuedAt: string;
  /** The seller when the document was issued; a bill of supply if without GSTIN. */
  readonly seller: Seller;
  readonly placeOfSupply: State;
  readonly customer: DocumentCustomer & { readonly state?: State | null | undefined };
  readonly orderName: string;
  readonly items: readonly InvoiceItem[];
  /** Where the pieces were handed over. This and the following: invoices of before deliveries have none. */
  readonly store?: { readonly title: string; readonly address: string } | null | undefined;
  readonly buyer?: InvoiceBuyer | null | undefined;
  /** Of a delivery that needs one. */
  readonly identity?: PrintedIdentity | null | undefined;
}

export interface InvoiceData extends TaxDocument {
  readonly kind: 'invoice';
  readonly paid?:
    | {
        readonly payments: readonly InvoicePayment[];
        readonly orderTotalPaise: number;
        readonly orderPaidPaise: number;
        /** `YYYY-MM-DD` */
        readonly dueOn: string | null;
      }
    | null
    | undefined;
}

/** What pieces cost, drawn as an invoice is. */
export interface EstimateData extends Omit<InvoiceData, 'kind' | 'buyer' | 'identity' | 'paid'> {
  readonly kind: 'estimate';
  /** `YYYY-MM-DD`: it holds until the end of this day, or the next gold rate. */
  readonly validOn: string;
}

/** A document, a payment or a refund on a statement of account. */
export interface StatementLine {
  /** `YYYY-MM-DD` */
  readonly on: string;
  readonly title: string;
  /** Number of the document; null for none. */
  readonly number: string | null;
  /** Order or plan, and how it was paid. */
  readonly about: string;
  /** Both above 0 if it leaves the balance. A charge, or money returned, is `debitPaise`. */
  readonly debitPaise: number;
  readonly creditPaise: number;
}

/** Balances are above 0 if the customer owes, below 0 if the customer has paid in advance. */
/** The customer's account with one seller. */
export interface StatementAccount {
  readonly seller: Seller;
  readonly openingPaise: number;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
}

export interface StatementData extends InLanguage {
  readonly kind: 'statement';
  /** Both included, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly issuedAt: string;
  readonly customer: DocumentCustomer;
  /** The member of staff whose orders alone are on it; null for all orders. */
  readonly ordersOf: string | null;
  /** Paid online until the last day, not booked and not returned yet, as of `issuedAt`; not in the balances. */
  readonly notBookedPaise: number;
  /** One for each seller; at least one. */
  readonly accounts: readonly StatementAccount[];
}

/** Pieces of an invoice that were returned, as invoiced; seller, customer and place of supply are those of the invoice. */
export interface CreditNoteData extends TaxDocument {
  readonly kind: 'credit_note';
  readonly credit: {
    readonly invoice: { readonly number: string; readonly issuedAt: string };
    readonly reason: string;
    /** What no longer had to be paid. */
    readonly offDuePaise: number;
    /** What came back, by how it did; together with `offDuePaise` the total. */
    readonly back: readonly {
      readonly method: keyof typeof methodText;
      readonly amountPaise: number;
      /** `YYYY-MM-DD`; for refunds through Razorpay. */
      readonly arrivesBy: string | null;
    }[];
    /** Id of the order against which it was set off. */
    readonly toOrderId: number | null;
  };
}

/** Purchase voucher of old gold; the seller on it is the business that buys, the customer sells. */
export interface VoucherData extends InLanguage {
  readonly kind: 'purchase_voucher';
  readonly number: string;
  readonly issuedAt: string;
  readonly seller: Seller;
  readonly store: { readonly title: string; readonly address: string };
  readonly customer: DocumentCustomer & { readonly state: State | null };
  /** By the customer's code, or by two signatures of staff. */
  readonly acceptedBy: 'code' | 'signatures';
  readonly pieces: readonly VoucherPiece[];
  /** Of a purchase that needs one. */
  readonly identity: PrintedIdentity | null;
  readonly voidedAt: string | null;
}

export interface VoucherPiece {
  readonly article: Article;
  readonly grossMg: number;
  readonly stoneMg: number;
  readonly netMg: number;
  /** Hundredths of a percent. */
  readonly touchHundredths: number;
  readonly fineMg: number;
  readonly ratePaisePerGram: number;
  /** Hundredths of a percent. */
  readonly deductionHundredths: number;
  readonly valuePaise: number;
  /** Empty: none. */
  readonly note: string;
}

/** A customer's own data as a readable PDF (lib/desk/my-data). It has no document number. */
export interface DataSheet extends InLanguage {
  readonly kind: 'data_sheet';
  readonly issuedAt: string;
  readonly customer: Pick<DocumentCustomer, 'name' | 'mobile'>;
  readonly parts: readonly DataPart[];
}

export interface DataPart {
  readonly title: string;
  /** Each is `Name: value` texts. */
  readonly rows: readonly (readonly string[])[];
  /** Whether there are older rows. */
  readonly isCut: boolean;
}

export type DocumentData =
  | ReceiptData
  | PlanReceiptData
  | PlanDocumentData
  | InvoiceData
  | EstimateData
  | StatementData
  | CreditNoteData
  | VoucherData;

/** `receipt-voucher-R-26-27-000001.pdf` */
export function documentFileName({
  document,
  number,
}: {
  readonly document: EntryDocument | 'invoice' | 'estimate' | 'statement' | 'purchase_voucher';
  readonly number: string;
}): string {
  const name = document.replaceAll('_', '-');
  return `${name}-${number.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf`;
}
