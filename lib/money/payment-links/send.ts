import { operation } from '@/lib/kernel/access/operation';
import { assertValid, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { paymentLinkRule } from '@/lib/sale-rules';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { requireOpenAdvance } from '@/lib/money/advances/block';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { amountVariable, nameVariable } from '@/lib/visits/messages/templates';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { lockOrder, requireCustomerOf, shareCustomerOf } from '@/lib/sales/orders/order-lock';
import { onlineAmountProblem } from '@/lib/money/payments/rules';
import { firstNameOf } from '@/lib/kernel/text/first-name';
import { successText } from '@/lib/kernel/text/messages';
import type { sendPaymentLink } from './contract';
import { createLink } from './create';
import { storeDayAround } from './rules';

/**
 * Sends the customer an SMS with a link to pay an order's due; voids the previous link. Refuses 404 for an order out of scope, 400 on
 * `amount` and for a deleted account, 409 ADVANCE_EXPIRED, 429 after five per order and day, even with rate limits off. Decided under the locks of the customer
 * and the order; queues the message in the same transaction.
 */
export const sendLink = operation<InputOf<typeof sendPaymentLink>, OutputOf<typeof sendPaymentLink>>(
  'work on orders',
  'no proof',
  async ({ actor, clock, secrets, sql, flushSms }, { order_id, amount }) => {
    const requested = await sql.transaction(async (tx) => {
      const locked = await shareCustomerOf(tx, order_id);
      const order = await lockOrder(tx, actor, order_id);
      const customer = requireCustomerOf(order, locked);
      if (customer.deleted_at !== null)
        throw wrongField('order_id', 'The account of this customer was deleted.');
      const now = clock.now();
      requireOpenAdvance(order, now, 'staff');
      const due = paiseOfColumn(order.pending_amount);
      const paise = amount ?? due;
      assertValid('amount', onlineAmountProblem(paise, due));
      await requireBelowLimit(tx, order.id, now);
      const { id, tokenHash, expiresAt } = await createLink(
        tx,
        { order, amountPaise: amount ?? null, sentBy: actor.id, secret: secrets[0] },
        now,
      );
      await tx.prisma.dueReminder.create({
        data: { orderId: order.id, channel: 'sms', paymentLinkId: id, madeBy: actor.id, createdAt: now },
      });
      const variables = {
        name: nameVariable(firstNameOf(customer.name) || 'customer'),
        amount: amountVariable(paise),
      };
      enqueueMessage(
        tx,
        {
          kind: 'payment_link',
          key: `payment_link:${tokenHash}`,
          customerId: order.user_id,
          mobile: customer.mobile,
          variables,
        },
        now,
      );
      writeAudit(
        tx,
        {
          actorId: actor.id,
          action: 'order.payment_link',
          entity: 'order',
          entityId: order.id,
          after: { amount_paise: paise, expires_at: expiresAt.toISOString() },
        },
        now,
      );
      return { paise, expiresAt };
    });
    flushSms();
    return {
      message: successText.paymentLinkSent,
      data: { amount: rupeesOf(requested.paise), expires_at: requested.expiresAt.toISOString() },
    };
  },
);

async function requireBelowLimit(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const { start, secondsLeft } = storeDayAround(now);
  const sent = await tx.prisma.paymentLink.count({
    where: { orderId, sentBy: { not: null }, createdAt: { gte: start } },
  });
  if (sent >= paymentLinkRule.perOrderAndDay)
    throw new Refusal(
      'RATE_LIMITED',
      `${paymentLinkRule.perOrderAndDay} payment links were sent for this order today. Please try again tomorrow.`,
      { retryAfterSeconds: secondsLeft },
    );
}
