import { notFound } from '@/lib/kernel/access/not-found';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { openIdentity } from '@/lib/people/identity/printed';
import { identityDefinition } from '@/lib/people/identity/record';
import { query, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { documentFileName, type InvoiceData, type PrintedIdentity } from '@/lib/money/documents/data';
import type { openInvoice } from '@/lib/money/ledger/contract';
import { documentsVisibleTo } from '@/lib/sales/parties/scope';
import { content } from './content';

/**
 * Reads an invoice as issued, by its id or as the first one of an order; throws NOT_FOUND if there is none, or out of scope
 * (docs/product/sale.md, "Delivery").
 */
export const readInvoice = operation<InputOf<typeof openInvoice>, OutputOf<typeof openInvoice>>(
  'open receipts and invoices',
  'no proof',
  async (context, { id, order_id = 0 }) => {
    const found = await invoiceOf(
      context.sql,
      id === undefined ? { order_id } : { id },
      documentsVisibleTo(context.actor),
    );
    if (found === null) throw notFound();
    const { customerId, sealedIdentity } = found;
    const identity = await printedIdentity(context, {
      customerId,
      number: found.data.number,
      sealedIdentity,
    });
    return {
      fileName: documentFileName({ document: 'invoice', number: found.data.number }),
      bytes: await context.documents.render({ ...found.data, identity }),
    };
  },
);

export interface FoundInvoice {
  readonly customerId: number;
  readonly orderId: number;
  /** Without the identity. */
  readonly data: InvoiceData;
  /** The customer's identity, which the invoice prints; null for none. */
  readonly sealedIdentity: string | null;
}

/** An invoice as issued, by its id or as the first one of an order; null if there is none, and if it is not `allowed`. */
export async function invoiceOf(
  sql: Sql,
  which: { readonly id: number } | { readonly order_id: number },
  allowed: Condition,
): Promise<FoundInvoice | null> {
  const issued = await sql.first(
    query
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .leftJoin('invoice_identities', 'invoice_identities.invoice_id', 'invoices.id')
      .select([
        'invoices.number',
        'invoices.issued_at',
        'invoices.content',
        'invoices.order_id',
        'orders.user_id',
        'invoice_identities.sealed',
      ])
      .where((invoice) =>
        'id' in which
          ? invoice('invoices.id', '=', which.id)
          : invoice('invoices.order_id', '=', which.order_id),
      )
      .where(allowed)
      .orderBy('invoices.id')
      .limit(1),
  );
  if (issued === undefined) return null;
  const data: InvoiceData = {
    kind: 'invoice',
    number: issued.number,
    issuedAt: issued.issued_at,
    ...content.parse(issued.content),
  };
  return {
    customerId: issued.user_id,
    orderId: issued.order_id,
    data,
    sealedIdentity: issued.sealed,
  };
}

/** What a document prints of the customer's identity; writes the access log, and with an identity the audit trail. */
export async function printedIdentity(
  { actor, clock, identityKeys, sql }: ActorContext,
  { customerId: userId, number, sealedIdentity: sealed }: Printed,
): Promise<PrintedIdentity | null> {
  if (sealed === null) {
    await logAccess({ actor, clock, sql }, [userId]);
    return null;
  }
  const { kind, value, nameAsOn } = await sql.transaction((tx) =>
    openIdentity(tx, { actor, clock, identityKeys }, { sealed, userId, document: number }),
  );
  return { label: identityDefinition.fields.kind.labels[kind], value, nameAsOn };
}

interface Printed {
  readonly customerId: number;
  /** Of the document. */
  readonly number: string;
  /** Null for none. */
  readonly sealedIdentity: string | null;
}
