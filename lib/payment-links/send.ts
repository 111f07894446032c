import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/access/operation';
import { assertValid, Refusal, wrongField } from '@/lib/access/refusal';
import { writeAudit } from '@/lib/audit/write-audit';
import { paymentLinkRule } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { enqueueMessage } from '@/lib/messages/enqueue';
import { amountVariable, nameVariable } from '@/lib/messages/templates';
import { decimalOf, paiseOfColumn, rupeesOf } from '@/lib/money';
import { lockOrder, requireCustomerOf, shareCustomerOf } from '@/lib/orders/order-lock';
import { onlineAmountProblem } from '@/lib/payments/rules';
import { firstNameOf } from '@/lib/text/first-name';
import { successText } from '@/lib/text/messages';
import type { sendPaymentLink } from './contract';
import { linkExpiry, storeDayAround } from './rules';
import { hashOfLinkToken, linkTokenOf } from './token';

/**
 * Sends the customer an SMS with a link to pay an order's due; voids the previous link. Refuses 404 for an order out of scope, 400 on
 * `amount` and for a deleted account, 429 after five per order and day, even with rate limits off. Decided under the locks of the customer
 * and the order; queues the message in the same transaction.
 */
export const sendLink = operation<InputOf<typeof sendPaymentLink>, OutputOf<typeof sendPaymentLink>>(
  'work on orders',
  async ({ actor, clock, secrets, sql, flushSms }, { order_id, amount }) => {
    const requested = await sql.transaction(async (tx) => {
      const locked = await shareCustomerOf(tx, order_id);
      const order = await lockOrder(tx, actor, order_id);
      const customer = requireCustomerOf(order, locked);
      if (customer.deleted_at !== null)
        throw wrongField('order_id', 'The account of this customer was deleted.');
      const now = clock.now();
      const expiresAt = linkExpiry(now);
      const due = paiseOfColumn(order.pending_amount);
      const paise = amount ?? due;
      assertValid('amount', onlineAmountProblem(paise, due));
      await requireBelowLimit(tx, order.id, now);
      tx.send(
        query
          .updateTable('payment_links')
          .set({ closed_at: now })
          .where('order_id', '=', order.id)
          .where('closed_at', 'is', null),
      );
      const { id } = await tx.one(nextLinkId);
      const tokenHash = hashOfLinkToken(linkTokenOf(secrets[0], { id, createdAt: now }));
      tx.send(
        query.insertInto('payment_links').values({
          id,
          order_id: order.id,
          user_id: order.user_id,
          token_hash: tokenHash,
          amount: amount === undefined ? null : decimalOf(amount),
          paid_at_sending: order.paid_amount,
          // Under the order's lock, entries get their ids in order.
          last_entry_id: lastEntryOf(order.id),
          sent_by: actor.id,
          created_at: now,
          expires_at: expiresAt,
        }),
      );
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

const nextLinkId = query.selectNoFrom(
  raw<number>`nextval(pg_get_serial_sequence('payment_links', 'id'))::int`.as('id'),
);

/** 0 without entries. */
const lastEntryOf = (orderId: number) =>
  expressionBuilder<Tables, 'payment_links'>()
    .selectFrom('order_entries')
    .select((entry) => entry.fn.coalesce(entry.fn.max('order_entries.id'), raw<number>`0`).as('id'))
    .where('order_entries.order_id', '=', orderId);

async function requireBelowLimit(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const { start, secondsLeft } = storeDayAround(now);
  const { sent } = await tx.one(
    query
      .selectFrom('payment_links')
      .select((link) => link.fn.countAll<string>().as('sent'))
      .where('order_id', '=', orderId)
      .where('created_at', '>=', start.toISOString()),
  );
  if (Number(sent) >= paymentLinkRule.perOrderAndDay)
    throw new Refusal(
      'RATE_LIMITED',
      `${paymentLinkRule.perOrderAndDay} payment links were sent for this order today. Please try again tomorrow.`,
      { retryAfterSeconds: secondsLeft },
    );
}
