import { notFound } from '@/lib/kernel/access/not-found';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { openIdentity } from '@/lib/people/identity/printed';
import { identityDefinition } from '@/lib/people/identity/record';
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
  async (context, { id, order_id }) => {
    const { actor, documents, sql } = context;
    const issued = await sql.first(
      query
        .selectFrom('invoices')
        .innerJoin('orders', 'orders.id', 'invoices.order_id')
        .leftJoin('invoice_identities', 'invoice_identities.invoice_id', 'invoices.id')
        .select([
          'invoices.number',
          'invoices.issued_at',
          'invoices.content',
          'orders.user_id',
          'invoice_identities.sealed',
        ])
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
    const identity = await identityOn(context, issued);
    const data: InvoiceData = {
      kind: 'invoice',
      number: issued.number,
      issuedAt: issued.issued_at,
      ...content.parse(issued.content),
      identity,
    };
    return {
      fileName: documentFileName({ document: 'invoice', number: data.number }),
      bytes: await documents.render(data),
    };
  },
);

/** What an invoice prints of the customer's identity; writes the access log, and with an identity the audit trail. */
async function identityOn(
  { actor, clock, identityKeys, sql }: ActorContext,
  issued: { readonly number: string; readonly user_id: number; readonly sealed: string | null },
): Promise<InvoiceData['identity']> {
  const { sealed, number, user_id: userId } = issued;
  if (sealed === null) {
    await logAccess({ actor, clock, sql }, [userId]);
    return null;
  }
  const { kind, value, nameAsOn } = await sql.transaction((tx) =>
    openIdentity(tx, { actor, clock, identityKeys }, { sealed, userId, document: number }),
  );
  return { label: identityDefinition.fields.kind.labels[kind], value, nameAsOn };
}
