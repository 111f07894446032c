import { z } from 'zod';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { query, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { documentFileName, type InvoiceData } from '@/lib/money/documents/data';
import { splitTax, splitTaxOfEarlierInvoice, withoutTax } from '@/lib/money/documents/invoice-tax';
import { paiseOfColumn } from '@/lib/paise';
import { lockOrderAndOpportunities, requireCustomerOf, shareCustomerOf } from '@/lib/sales/orders/order-lock';
import { orderTitle } from '@/lib/sales/orders/title';
import { documentsVisibleTo } from '@/lib/sales/parties/scope';
import { refusalText } from '@/lib/kernel/text/messages';
import type { issueInvoice, openInvoice } from './contract';
import { readDocumentItems } from './document-items';
import { lockSeller } from './document-seller';

/* See docs/product/money.md, "Invoices". */

type Content = Omit<InvoiceData, 'kind' | 'number' | 'issuedAt'>;

const paise = z.int();
const taxed = z.object({ taxablePaise: paise, cgstPaise: paise, sgstPaise: paise, igstPaise: paise });
const stateShape = { state: z.string(), stateCode: z.string() };

/** Frozen content of an invoice, beside its columns. Earlier ones store neither tax nor place of supply. */
const content = z
  .object({
    seller: z.object({
      legalName: z.string(),
      address: z.string(),
      ...stateShape,
      gstin: z.string().nullable(),
      bisRegistration: z.string().nullish(),
    }),
    placeOfSupply: z.object(stateShape).optional(),
    customer: z.object({ name: z.string(), mobile: z.string(), address: z.string().nullable() }),
    orderName: z.string(),
    items: z.array(
      z
        .object({
          name: z.string(),
          pricePaise: paise,
          taxHundredths: paise.nullable(),
          weightMg: paise.nullable(),
          purity: z.string().nullable(),
          hsn: z.string().optional(),
          taxed: taxed.optional(),
        })
        .transform((item) => ({ ...item, taxed: item.taxed ?? splitTaxOfEarlierInvoice(item) })),
    ),
  })
  .transform(({ placeOfSupply, ...kept }): Content => {
    const { state, stateCode } = kept.seller;
    return { ...kept, placeOfSupply: placeOfSupply ?? { state, stateCode } };
  });

type Issued = OutputOf<typeof issueInvoice>;

/** The order's invoice; null before it is issued. */
export async function findInvoice(sql: Sql, orderId: number): Promise<Issued['data'] | null> {
  const invoice = await sql.prisma.invoice.findUnique({
    where: { orderId },
    select: { number: true, issuedAt: true },
  });
  return invoice && { number: invoice.number, issued_at: invoice.issuedAt.toISOString() };
}

/**
 * Issues an invoice with the order's current content, decided under its lock and its customer's; repeated, returns the existing invoice. Throws NOT_INVOICEABLE for an order
 * that is not paid, of total 0, or whose items do not add up to its total, and for a customer whose account was deleted.
 */
export const issueInvoiceOfOrder = operation<InputOf<typeof issueInvoice>, Issued | WithStatus<Issued>>(
  'work on orders',
  ({ actor, clock, sql }, { order_id }) => {
    return sql.transaction(async (tx) => {
      const locked = await shareCustomerOf(tx, order_id);
      const order = await lockOrderAndOpportunities(tx, actor, order_id, undefined);
      const now = clock.now();
      const issued = await findInvoice(tx, order.id);
      if (issued !== null) return new WithStatus(responseOf(issued), 200);
      const items = await readDocumentItems(tx, order.id);
      const total = paiseOfColumn(order.total_amount);
      const sum = items.reduce((all, { pricePaise }) => all + pricePaise, 0);
      if (order.status !== 'paid' || total === 0) throw notInvoiceable('The order is not paid.');
      if (sum !== total) throw notInvoiceable(refusalText.pricesNotTotal);
      const { name, mobile, address, deleted_at: deletedAt } = requireCustomerOf(order, locked);
      if (deletedAt !== null) throw notInvoiceable('The account of this customer was deleted.');
      const { id, created_at } = order;
      const orderName = orderTitle({ id, created_at, item_names: items.map((item) => item.name) });
      const seller = await lockSeller(tx, order.id);
      const { state, stateCode, gstin } = seller;
      const supply = { sellerState: stateCode, supplyState: stateCode };
      const kept = {
        seller: { ...seller },
        placeOfSupply: { state, stateCode },
        customer: { name, mobile, address },
        orderName,
        items: items.map((item) => ({
          ...item,
          taxed: { ...(gstin === null ? withoutTax(item) : splitTax(item, supply)) },
        })),
      } satisfies Content;
      const { number } = await tx.prisma.invoice.create({
        data: {
          orderId: order.id,
          // Set by the trigger.
          number: '',
          content: kept,
          issuedBy: actor.id,
          issuedAt: now,
        },
        select: { number: true },
      });
      writeAudit(
        tx,
        {
          actorId: actor.id,
          action: 'order.invoice',
          entity: 'order',
          entityId: order.id,
          after: { invoice_no: number },
        },
        now,
      );
      return responseOf({ number, issued_at: now.toISOString() });
    });
  },
);

/** Reads an invoice as issued; throws NOT_FOUND if it is not issued yet. */
export const readInvoice = operation<InputOf<typeof openInvoice>, OutputOf<typeof openInvoice>>(
  'open receipts and invoices',
  async ({ actor, clock, documents, sql }, { order_id }) => {
    const found = await invoiceOf(sql, { order_id }, documentsVisibleTo(actor));
    if (found === null) throw notFound();
    await logAccess({ actor, clock, sql }, [found.customerId]);
    const { data } = found;
    return {
      fileName: documentFileName({ document: 'invoice', number: data.number }),
      bytes: await documents.render(data),
    };
  },
);

/** An invoice as issued, its order and customer; null before it is issued, and if it is not `allowed`. */
export async function invoiceOf(
  sql: Sql,
  which: { readonly id: number } | { readonly order_id: number },
  allowed: Condition,
): Promise<{ readonly customerId: number; readonly orderId: number; readonly data: InvoiceData } | null> {
  const issued = await sql.first(
    query
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .select([
        'invoices.number',
        'invoices.issued_at',
        'invoices.content',
        'invoices.order_id',
        'orders.user_id',
      ])
      .where((eb) =>
        'id' in which ? eb('invoices.id', '=', which.id) : eb('invoices.order_id', '=', which.order_id),
      )
      .where(allowed),
  );
  if (issued === undefined) return null;
  const data: InvoiceData = {
    kind: 'invoice',
    number: issued.number,
    issuedAt: issued.issued_at,
    ...content.parse(issued.content),
  };
  return { customerId: issued.user_id, orderId: issued.order_id, data };
}

function responseOf({ number, issued_at }: Issued['data']): Issued {
  return { data: { number, issued_at } };
}

const notInvoiceable = (why: string) => new Refusal('NOT_INVOICEABLE', why);
