import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { CreditNoteData } from '@/lib/money/documents/data';
import { summaryOf } from '@/lib/money/documents/summary';
import { logAccess } from '@/lib/people/customers/access-log';
import { documentsVisibleTo } from '@/lib/sales/parties/scope';
import { creditContent } from './content';
import type { openCreditNote } from './contract';

/** Reads a credit note as issued; throws NOT_FOUND if there is none, or out of scope (docs/product/sale.md, "Returns"). */
export const readCreditNote = operation<InputOf<typeof openCreditNote>, OutputOf<typeof openCreditNote>>(
  'open receipts and invoices',
  'no proof',
  async ({ actor, clock, documents, sql }, { id }) => {
    const found = await creditNoteOf(sql, id, documentsVisibleTo(actor));
    if (found === null) throw notFound();
    await logAccess({ actor, clock, sql }, [found.customerId]);
    return { fileName: summaryOf(found.data).fileName, bytes: await documents.render(found.data) };
  },
);

/** A credit note as issued, its order and customer; null if there is none, and if it is not `allowed`. */
export async function creditNoteOf(
  sql: Sql,
  id: number,
  allowed: Condition,
): Promise<{ readonly customerId: number; readonly orderId: number; readonly data: CreditNoteData } | null> {
  const issued = await sql.first(
    query
      .selectFrom('credit_notes')
      .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
      .select([
        'credit_notes.number',
        'credit_notes.issued_at',
        'credit_notes.content',
        'credit_notes.order_id',
        'orders.user_id',
      ])
      .where('credit_notes.id', '=', id)
      .where(allowed),
  );
  if (issued === undefined) return null;
  const { number, issued_at: issuedAt, order_id: orderId, user_id: customerId } = issued;
  const data = { kind: 'credit_note', number, issuedAt, ...creditContent.parse(issued.content) } as const;
  return { customerId, orderId, data };
}
