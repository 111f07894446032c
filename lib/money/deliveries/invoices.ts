import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { query } from '@/lib/db/query';
import { documentFileName, type InvoiceData } from '@/lib/money/documents/data';
import type { openInvoice } from '@/lib/money/ledger/contract';
import { documentsVisibleTo } from '@/lib/sales/parties/scope';
import { content } from './content';

/**
 * Reads an invoice as issued, by its id or as the first one of an order; throws NOT_FOUND if there is none, or out of scope
 * (docs/product/sale.md, "Delivery").
 */
export const readInvoice = operation<InputOf<typeof openInvoice>, OutputOf<typeof openInvoice>>(
  'open receipts and invoices',
  async ({ actor, clock, documents, sql }, { id, order_id }) => {
    const issued = await sql.first(
      query
        .selectFrom('invoices')
        .innerJoin('orders', 'orders.id', 'invoices.order_id')
        .select(['invoices.number', 'invoices.issued_at', 'invoices.content', 'orders.user_id'])
        .where((invoice) =>
          id === undefined
            ? invoice('invoices.order_id', '=', order_id ?? 0)
            : invoice('invoices.id', '=', id),
        )
        .where(documentsVisibleTo(actor))
        .orderBy('invoices.id')
        .limit(1),
    );
    if (issued === undefined) throw notFound();
    await logAccess({ actor, clock, sql }, [issued.user_id]);
    const data: InvoiceData = {
      kind: 'invoice',
      number: issued.number,
      issuedAt: issued.issued_at,
      ...content.parse(issued.content),
    };
    return {
      fileName: documentFileName({ document: 'invoice', number: data.number }),
      bytes: await documents.render(data),
    };
  },
);
