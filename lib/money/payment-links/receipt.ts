import type { Context } from '@/lib/kernel/access/operation';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { receiptOf as receiptData } from '@/lib/money/ledger/receipts';
import { createDocumentLink, linkLivesMs } from '@/lib/money/shared-documents/links';
import { tokenOfStoredLink } from './token';

const kind = 'order receipt';

/** The receipt of a payment, for who paid it through a link. */
interface PaidReceipt {
  readonly number: string;
  /** Opens the document without a log-in, until it expires as other links to documents do. */
  readonly token: string;
}

/**
 * Receipt of a settled payment of a link, with a link to it of the customer's own: the same one for a repeated request. The caller has verified the payment.
 * @param settled.bookedPaise 0: nothing was booked, and there is no receipt
 * @returns null without a receipt, once its entry is as old as a link lives, and after a link to it was revoked or expired
 */
export async function receiptOfLink(
  { sql, clock, secrets }: Pick<Context, 'sql' | 'clock' | 'secrets'>,
  link: { readonly orderId: number; readonly userId: number },
  settled: { readonly paymentId: number; readonly bookedPaise: number },
): Promise<PaidReceipt | null> {
  if (settled.bookedPaise === 0) return null;
  return sql.transaction(async (tx) => {
    if (!(await lockSale(tx, link))) return null;
    const entry = await tx.prisma.orderEntry.findFirst({
      where: { orderId: link.orderId, paymentId: settled.paymentId, kind: 'payment', voidedAt: null },
      select: { id: true, receiptNo: true, createdAt: true },
    });
    if (entry === null || entry.receiptNo === null) return null;
    const number = entry.receiptNo;
    const now = clock.now();
    const links = await tx.prisma.documentLink.findMany({
      where: { kind, recordId: entry.id },
      orderBy: { id: 'desc' },
      select: {
        id: true,
        userId: true,
        sharedBy: true,
        createdAt: true,
        tokenHash: true,
        expiresAt: true,
        revokedAt: true,
      },
    });
    // One that has ended stays so, also for who confirms the payment again.
    if (links.some(({ revokedAt, expiresAt }) => revokedAt !== null || expiresAt <= now)) return null;
    const live = links.find((each) => each.userId === link.userId && each.sharedBy === link.userId);
    const known =
      live === undefined ? null : await tokenOfStoredLink(secrets, { ...live, purpose: 'document' });
    if (known !== null) return { number, token: known };
    if (entry.createdAt.getTime() + linkLivesMs <= now.getTime()) return null;
    const shared = await receiptData(tx, entry.id, raw<boolean>`true`);
    if (shared === null) return null;
    const { token } = await createDocumentLink(
      tx,
      { kind, recordId: entry.id, found: shared, sharedBy: link.userId },
      secrets[0],
      now,
    );
    return { number, token };
  });
}

/** The account before the order (the lock order): its deletion ends the link, or comes first. Two confirmations make one link. */
async function lockSale(
  tx: Transaction,
  { orderId, userId }: { readonly orderId: number; readonly userId: number },
): Promise<boolean> {
  const customer = await tx.first(
    query
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forShare(),
  );
  const order = await tx.first(
    query
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );
  return customer !== undefined && order !== undefined;
}
