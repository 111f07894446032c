import { randomBytes } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import { linkExpiry } from '@/lib/payment-links/rules';
import { hashOfLinkToken } from '@/lib/payment-links/token';

export interface PaymentLinkOptions {
  readonly orderId: number;
  /** Rupees. Default: the due. */
  readonly amount?: string;
}

/** As older releases made it, with a random token, and without its SMS. @returns its token */
export async function createPaymentLink(db: Db, { orderId, amount }: PaymentLinkOptions): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  const { userId, paidAmount, executiveId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const last = await db.orderEntry.findFirst({ where: { orderId }, orderBy: { id: 'desc' } });
  await db.paymentLink.create({
    data: {
      orderId,
      userId,
      tokenHash: hashOfLinkToken(token),
      amount: amount ?? null,
      paidAtSending: paidAmount,
      lastEntryId: last?.id ?? 0,
      sentBy: executiveId ?? userId,
      expiresAt: linkExpiry(new Date()),
    },
  });
  return token;
}
