import type { ActorContext, Claim } from '@/lib/kernel/access/operation';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { formatPaise } from '@/lib/paise';
import type { PaymentOrderRow } from './purpose';
import { committedRefund, lockBookedPayment, type KnownRefund } from './booked-payment';
import { refreshPayment, sendRefund } from './refunds';
import { noExcess } from './rules';

type PaidOrder = PaymentOrderRow & { readonly razorpay_payment_id: string; readonly paymentId: number };

/**
 * Returns excess, up to its rest under the order's lock; it counts as returned at once. Resumes with the committed row of an interrupted
 * request with the same idempotency key.
 */
export async function refundExcess(
  context: ActorContext,
  order: PaidOrder,
  amountPaise: number | undefined,
  claim: Claim,
): Promise<'processed' | 'pending'> {
  const { razorpay_payment_id: razorpayId } = order;
  const pending = await claim.commit(({ sql }) =>
    writeExcessRefund({ ...context, sql }, order, amountPaise, claim),
  );
  const system = { ...context, sql: context.systemSql };
  const outcome = await sendRefund(system, order, razorpayId, pending, pending.id === claim.committedId);
  await refreshPayment(system, order, razorpayId);
  return outcome;
}

function writeExcessRefund(
  { actor, sql, clock }: ActorContext,
  order: PaidOrder,
  amountPaise: number | undefined,
  { committedId }: Claim,
): Promise<KnownRefund> {
  const { paymentId: id, razorpay_payment_id: razorpayId } = order;
  return sql.transaction(async (tx) => {
    const booked = await lockBookedPayment(tx, order, razorpayId, clock);
    const now = clock.now();
    const committed = await committedRefund(tx, booked, 'excess', committedId);
    if (committed !== undefined) return committed;
    const left = booked?.excessLeftPaise ?? 0;
    if (left === 0) throw new Refusal('PAYMENT_NOT_VERIFIED', noExcess);
    const amount = amountPaise ?? left;
    if (amount === 0 || amount > left)
      throw wrongField('amount', `Amount must be above 0 and at most the excess: ${formatPaise(left)}.`);
    writeAudit(
      tx,
      {
        actorId: actor.id,
        action: 'payment.refund',
        entity: 'payment',
        entityId: id,
        after: { amount_paise: amount },
      },
      now,
    );
    const row = await tx.prisma.excessRefund.create({
      data: { paymentId: id, amountPaise: amount, createdAt: now },
      select: { id: true },
    });
    return {
      part: 'excess',
      id: row.id,
      amountPaise: amount,
      isPending: true,
      razorpayRefundId: null,
      createdAt: now,
    };
  });
}
