import { z } from 'zod';
import { planService } from '@/lib/articles';
import { premiumPlan, type Seller } from '@/lib/business';
import type { DocumentCustomer, PlanDocumentData } from '@/lib/money/documents/data';
import { documentLanguage, inLanguageOf } from '@/lib/money/documents/in-language';
import { deskMethods, planDocuments, type DeskMethod } from '@/lib/money/documents/record';
import { splitTax, sumOfTaxes, withoutTax, type TaxedAmount } from '@/lib/money/documents/invoice-tax';
import { onlineRefundArrival } from '@/lib/kernel/text/refund-arrival';
import { storeDate } from '@/lib/kernel/text/format';

/* Content of the plan's tax documents, frozen when they are made (docs/product/money.md, "Tax documents of the plan"). */

const paise = z.int();
const stateShape = { state: z.string(), stateCode: z.string() };

/** As stored in `subscriptions.invoice` and `plan_credit_notes.content`. */
export const planDocumentContent = z.object({
  language: documentLanguage,
  document: z.enum(planDocuments),
  seller: z.object({
    id: z.int(),
    legalName: z.string(),
    address: z.string(),
    ...stateShape,
    gstin: z.string().nullable(),
    bisRegistration: z.string().nullish(),
  }),
  placeOfSupply: z.object(stateShape),
  customer: z.object({ name: z.string(), mobile: z.string(), address: z.string().nullable() }),
  line: z.object({
    name: z.string(),
    sac: z.string(),
    pricePaise: paise,
    taxHundredths: paise,
    taxed: z.object({ taxablePaise: paise, cgstPaise: paise, sgstPaise: paise, igstPaise: paise }),
  }),
  /** Missing in documents of before the front desk sold the plan: online. */
  method: z.enum(['online', ...deskMethods]).optional(),
  reference: z.string().nullable(),
  movedAt: z.string(),
  credit: z
    .object({ invoice: z.object({ number: z.string(), issuedAt: z.string() }), arrivesBy: z.string() })
    .nullable(),
}) satisfies z.ZodType<Omit<PlanDocumentData, 'kind' | 'number' | 'issuedAt' | 'voidedAt'>>;
export type PlanDocumentContent = z.output<typeof planDocumentContent>;

const { sac, taxHundredths } = planService;

/** The tax in an amount of the plan. The place of supply is the seller's State: the plan is sold where its stores are. */
function taxOf({ gstin, stateCode }: Seller, pricePaise: number): TaxedAmount {
  return gstin === null
    ? withoutTax({ pricePaise })
    : splitTax({ pricePaise, taxHundredths }, { sellerState: stateCode, supplyState: stateCode });
}

interface Paid {
  readonly seller: PlanDocumentContent['seller'];
  readonly customer: DocumentCustomer;
  /** Of the account. Default: not chosen. */
  readonly language?: string | null;
  readonly amountPaise: number;
  /** Default: online. */
  readonly method?: 'online' | DeskMethod;
  /** Razorpay's id of the payment, or that of the UPI; null for cash. */
  readonly reference: string | null;
  readonly paidAt: Date;
}

/** Content of the tax invoice of a paid plan; of a seller without GSTIN a bill of supply. */
export function planInvoiceOf({
  seller,
  customer,
  language = null,
  amountPaise,
  method = 'online',
  reference,
  paidAt,
}: Paid): PlanDocumentContent {
  const { state, stateCode, gstin } = seller;
  return {
    ...inLanguageOf({ language }),
    document: gstin === null ? 'bill_of_supply' : 'tax_invoice',
    seller: { ...seller },
    placeOfSupply: { state, stateCode },
    customer: { ...customer },
    line: {
      name: `${premiumPlan.name} (${premiumPlan.duration})`,
      sac,
      pricePaise: amountPaise,
      taxHundredths,
      taxed: { ...taxOf(seller, amountPaise) },
    },
    ...(method !== 'online' && { method }),
    reference,
    movedAt: paidAt.toISOString(),
    credit: null,
  };
}

interface Refunded {
  readonly amountPaise: number;
  /** Default: online. */
  readonly method?: 'online' | DeskMethod;
  /** Razorpay's id of the refund, or that of the UPI; null for cash. */
  readonly reference: string | null;
  readonly refundedAt: Date;
}

/**
 * Content of the credit note over a refund of a paid plan. The tax is that of all credited so far less what earlier notes credited, so that
 * notes over the whole amount add up to the invoice.
 * @param credited lines of the invoice's credit notes that are not voided
 */
export function planCreditOf(
  invoice: PlanDocumentContent & { readonly number: string; readonly issuedAt: string },
  credited: readonly { readonly pricePaise: number; readonly taxed: TaxedAmount }[],
  { amountPaise, method = 'online', reference, refundedAt }: Refunded,
): PlanDocumentContent {
  const { language, seller, placeOfSupply, customer, line } = invoice;
  const before = credited.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  const due = taxOf(seller, before + amountPaise);
  const earlier = sumOfTaxes(credited.map(({ taxed }) => taxed));
  const halfPaise = Math.max(0, due.cgstPaise - earlier.cgstPaise);
  return {
    ...(language !== undefined && { language }),
    document: 'credit_note',
    seller,
    placeOfSupply,
    customer,
    line: {
      ...line,
      pricePaise: amountPaise,
      taxed: {
        taxablePaise: amountPaise - 2 * halfPaise,
        cgstPaise: halfPaise,
        sgstPaise: halfPaise,
        igstPaise: 0,
      },
    },
    ...(method !== 'online' && { method }),
    reference,
    movedAt: refundedAt.toISOString(),
    credit: {
      invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
      arrivesBy: method === 'online' ? onlineRefundArrival(storeDate(refundedAt)) : storeDate(refundedAt),
    },
  };
}
