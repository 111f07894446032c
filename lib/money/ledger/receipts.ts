import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { query, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { documentFileName, type Advance, type ReceiptData } from '@/lib/money/documents/data';
import { rateOf } from '@/lib/money/documents/invoice-tax';
import { isService } from '@/lib/articles';
import { languageOf } from '@/lib/languages';
import type { Seller } from '@/lib/business';
import { paiseOfColumn } from '@/lib/paise';
import { orderTitle } from '@/lib/sales/orders/title';
import { documentsVisibleTo } from '@/lib/sales/parties/scope';
import type { openReceipt } from './contract';
import { readDocumentItems } from './document-items';
import { sellerOfNumber } from './document-seller';
import type { EntryDocument } from './record';
import { arrivalOf } from './rules';

/**
 * The document of a payment or refund (docs/product/money.md, "Receipts"). Throws NOT_FOUND for adjustments, which have none, and for entries
 * out of scope.
 */
export const readReceipt = operation<InputOf<typeof openReceipt>, OutputOf<typeof openReceipt>>(
  'open receipts and invoices',
  'no proof',
  async ({ actor, clock, documents, sql }, { id }) => {
    const found = await receiptOf(sql, id, documentsVisibleTo(actor));
    if (found === null) throw notFound();
    await logAccess({ actor, clock, sql }, [found.customerId]);
    const { data } = found;
    return { fileName: documentFileName(data), bytes: await documents.render(data) };
  },
);

/** The document of a payment or refund, its order and customer; null for an adjustment, and for an entry that is not `allowed`. */
export async function receiptOf(
  sql: Sql,
  id: number,
  allowed: Condition,
): Promise<{ readonly customerId: number; readonly orderId: number; readonly data: ReceiptData } | null> {
  const entry = await sql.first(selectReceipts.where('order_entries.id', '=', id).where(allowed));
  if (entry === undefined || entry.receipt_no === null || entry.document === null) return null;
  const items = await readDocumentItems(sql, entry.order_id);
  const [total, paid] = [paiseOfColumn(entry.order_total), paiseOfColumn(entry.order_paid)];
  const seller = await sellerOfNumber(sql, entry.receipt_no);
  const data: ReceiptData = {
    language: languageOf(entry.language),
    kind: entry.kind === 'refund' ? 'refund' : 'payment',
    document: entry.document,
    number: entry.receipt_no,
    issuedAt: entry.created_at,
    seller,
    customer: { name: entry.customer, mobile: entry.mobile, address: entry.address },
    amountPaise: Math.abs(paiseOfColumn(entry.amount)),
    method: entry.method,
    reference: entry.reference,
    receivedAt: entry.received_at,
    voidedAt: entry.voided_at,
    order: {
      name: orderTitle({
        id: entry.order_id,
        created_at: entry.order_created_at,
        item_names: items.map(({ name }) => name),
      }),
      items: items.map(({ name, pricePaise }) => ({ name, pricePaise })),
      totalPaise: total,
      paidPaise: paid,
      pendingPaise: total - paid,
    },
    advance: isVoucher(entry.document) ? advanceOf(seller, items) : null,
    refundOf:
      entry.refund_of_no === null || entry.refund_of_document === null
        ? null
        : { number: entry.refund_of_no, document: entry.refund_of_document },
    // An earlier credit note stays as issued.
    arrivesBy: entry.method === 'online' && entry.document !== 'credit_note' ? arrivalOf(entry) : null,
  };
  return { customerId: entry.user_id, orderId: entry.order_id, data };
}

function isVoucher(document: EntryDocument): boolean {
  return document === 'receipt_voucher' || document === 'refund_voucher';
}

/** Null for a seller without a GSTIN, who charges no tax. */
function advanceOf(
  { gstin, state, stateCode }: Seller,
  items: readonly { readonly taxHundredths: number | null; readonly hsn: string }[],
): Advance | null {
  if (gstin === null) return null;
  const rates = items.length === 0 ? [rateOf({ taxHundredths: null })] : items.map(rateOf);
  const isOfGoods = items.length === 0 || items.some(({ hsn }) => !isService(hsn));
  return { rates: [...new Set(rates)], placeOfSupply: { state, stateCode }, isOfGoods };
}

const selectReceipts = query
  .selectFrom('order_entries')
  .innerJoin('orders', 'orders.id', 'order_entries.order_id')
  .innerJoin('users', 'users.id', 'orders.user_id')
  .leftJoin('order_entries as refunded', 'refunded.id', 'order_entries.refund_of')
  .select([
    'order_entries.order_id',
    'order_entries.kind',
    'order_entries.receipt_no',
    'order_entries.document',
    'order_entries.language',
    'order_entries.amount',
    'order_entries.method',
    'order_entries.reference',
    'order_entries.received_at',
    'order_entries.created_at',
    'order_entries.voided_at',
    'order_entries.order_total',
    'order_entries.order_paid',
    'refunded.receipt_no as refund_of_no',
    'refunded.document as refund_of_document',
    'orders.created_at as order_created_at',
    'orders.user_id',
    'users.name as customer',
    'users.mobile',
    'users.address',
  ]);
