import { identityNeeded, identityRule } from '@/lib/business';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { paiseOfColumn } from '@/lib/paise';

/** A document that may need the customer's identity. */
interface LargeDocument {
  readonly at: Date;
  readonly paise: number;
}

/** The documents of a customer: the one place to extend by another kind. */
async function documentsOf(tx: Transaction, userId: number): Promise<LargeDocument[]> {
  const invoices = await tx.rows(
    query
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .select(['invoices.issued_at', 'orders.total_amount'])
      .where('orders.user_id', '=', userId),
  );
  return invoices.map(({ issued_at: at, total_amount: total }) => ({
    at: new Date(at),
    paise: paiseOfColumn(total),
  }));
}

/**
 * Until when documents need a customer's identity (docs/product/identity.md, "Deletion"): some years after the newest that is above the
 * limit, alone or with the others of the hours before it. Null: none needs it.
 */
export async function neededUntil(tx: Transaction, userId: number): Promise<Date | null> {
  const documents = await documentsOf(tx, userId);
  const needing = documents.filter((each) => {
    const begin = each.at.getTime() - identityRule.togetherHours * 3_600_000;
    const others = documents.filter(
      (other) => other !== each && other.at.getTime() > begin && other.at.getTime() <= each.at.getTime(),
    );
    return identityNeeded(
      each.paise,
      others.reduce((sum, { paise }) => sum + paise, 0),
    );
  });
  if (needing.length === 0) return null;
  const until = new Date(Math.max(...needing.map(({ at }) => at.getTime())));
  until.setUTCFullYear(until.getUTCFullYear() + identityRule.keptYears);
  return until;
}
