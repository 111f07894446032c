import { randomBytes } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import { linkExpiry } from '@/lib/money/payment-links/rules';
import { hashOfLinkToken, linkTokenOf } from '@/lib/money/payment-links/token';

export interface PaymentLinkOptions {
  readonly orderId: number;
  /** Rupees. Default: the due. */
  readonly amount?: string;
  /** The token is derived from it, so that an SMS can be sent. Default: a random token. */
  readonly secret?: string;
}

/** Creates a link without its SMS. @returns its token */
export async function createPaymentLink(
  db: Db,
  { orderId, amount, secret }: PaymentLinkOptions,
): Promise<string> {
  const random = randomBytes(16).toString('base64url');
  const { userId, paidAmount, executiveId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const last = await db.orderEntry.findFirst({ where: { orderId }, orderBy: { id: 'desc' } });
  const link = await db.paymentLink.create({
    data: {
      orderId,
      userId,
      tokenHash: hashOfLinkToken(random),
      amount: amount ?? null,
      paidAtSending: paidAmount,
      lastEntryId: last?.id ?? 0,
      sentBy: executiveId ?? userId,
      expiresAt: linkExpiry(new Date()),
    },
  });
  if (secret === undefined) return random;
  const token = linkTokenOf(secret, link);
  await db.paymentLink.update({ where: { id: link.id }, data: { tokenHash: hashOfLinkToken(token) } });
  return token;
}
