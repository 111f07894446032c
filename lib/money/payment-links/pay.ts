import type { InferResult } from 'kysely';
import { notFound } from '@/lib/kernel/access/not-found';
import { openOperation, openOperationInTwoSteps, type Context } from '@/lib/kernel/access/operation';
import { brand } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { requireOpenAdvance } from '@/lib/money/advances/block';
import { dueOf } from '@/lib/money/ledger/due-payment';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { notVerified } from '@/lib/money/payments/confirm';
import { itemNames, orderTitle } from '@/lib/sales/orders/title';
import { confirmOrderDue, startOrderPayment } from '@/lib/money/payments/pay-due';
import { firstNameOf } from '@/lib/kernel/text/first-name';
import type { confirmLinkPayment, createLinkPayment, openPaymentLink } from './contract';
import { receiptOfLink } from './receipt';
import { requestedByLink } from './rules';
import { hashOfLinkToken } from './token';

/*
 * Payment through a link, without a log-in (docs/product/money.md, "Payment links"). Unknown, expired, voided and used links are refused
 * 404 with the same message.
 */

const selectLinks = query
  .selectFrom('payment_links')
  .innerJoin('orders', 'orders.id', 'payment_links.order_id')
  .innerJoin('users', 'users.id', 'orders.user_id')
  // Excludes deleted orders and those given to another customer.
  .where('orders.deleted_at', 'is', null)
  .where('users.deleted_at', 'is', null)
  .whereRef('orders.user_id', '=', 'payment_links.user_id')
  .select([
    'payment_links.id',
    'payment_links.amount',
    'payment_links.paid_at_sending',
    'payment_links.expires_at',
    'payment_links.closed_at',
    'orders.id as order_id',
    'orders.user_id',
    'orders.created_at as order_created_at',
    itemNames,
    'orders.paid_amount',
    'orders.pending_amount',
    'orders.advance_since',
    'users.name as customer_name',
  ]);
type LinkRow = InferResult<typeof selectLinks>[number];

const titleOf = ({ order_id: id, order_created_at: created_at, item_names }: LinkRow) =>
  orderTitle({ id, created_at, item_names });

const findLink = (sql: Pick<Sql, 'first'>, token: string) =>
  sql.first(selectLinks.where('payment_links.token_hash', '=', hashOfLinkToken(token)));

/** Paise; 0 if the link is not valid. */
function requestedBy(link: LinkRow | undefined, now: Date): number {
  if (link === undefined || link.closed_at !== null || new Date(link.expires_at) <= now) return 0;
  return requestedByLink({
    amount: link.amount === null ? null : paiseOfColumn(link.amount),
    paidAtSending: paiseOfColumn(link.paid_at_sending),
    paid: paiseOfColumn(link.paid_amount),
    due: paiseOfColumn(link.pending_amount),
  });
}

/** Counts the request; refuses 404 unless the link is valid, 409 ADVANCE_EXPIRED for one whose order takes no payment any more. */
async function requireLink({ sql, clock, client, limits }: Context, token: string) {
  await limits.consume('paymentLinksPerAddress', client.network);
  const link = await findLink(sql, token);
  const requested = requestedBy(link, clock.now());
  if (link === undefined || requested === 0) throw notFound();
  requireOpenAdvance(link, clock.now(), 'customer');
  return { link, requested };
}

export const readLink = openOperation<InputOf<typeof openPaymentLink>, OutputOf<typeof openPaymentLink>>(
  async (context, { token }) => {
    const { link, requested } = await requireLink(context, token);
    return {
      data: {
        business: brand.name,
        order_name: titleOf(link),
        first_name: firstNameOf(link.customer_name),
        amount: rupeesOf(requested),
        due: rupeesOf(paiseOfColumn(link.pending_amount)),
      },
    };
  },
);

/** Opens a payment of the requested amount or a part of it, after settling unnoticed payments. */
export const openLinkPayment = openOperationInTwoSteps<
  InputOf<typeof createLinkPayment>,
  OutputOf<typeof createLinkPayment>
>(async (context, { token, amount }) => {
  const { link } = await requireLink(context, token);
  return startOrderPayment(context, {
    order: { id: link.order_id, user_id: link.user_id, title: titleOf(link) },
    amountPaise: amount,
    payable: async (sql) => {
      const now = context.clock.now();
      const current = await findLink(sql, token);
      if (current !== undefined) requireOpenAdvance(current, now, 'customer');
      return requestedBy(current, now) || undefined;
    },
    paymentLinkId: link.id,
    prefill: {},
  });
});

/**
 * Confirms a payment, also once the link is used up: the webhook may have come first. Refuses 404 for a link that is not valid and did not open this payment
 * order, 402 for a wrong proof, or if the order was deleted or given to another customer: the payment is excess.
 */
export const confirmThroughLink = openOperation<
  InputOf<typeof confirmLinkPayment>,
  OutputOf<typeof confirmLinkPayment>
>(async (context, { token, ...proof }) => {
  const { sql, clock, client, limits } = context;
  await limits.consume('paymentLinksPerAddress', client.network);
  const link = await sql.prisma.paymentLink.findUnique({
    where: { tokenHash: hashOfLinkToken(token) },
    select: { id: true, orderId: true, userId: true },
  });
  if (link === null) throw notFound();
  const opened = await sql.prisma.paymentOrder.findUnique({
    where: { razorpayOrderId: proof.razorpay_order_id, paymentLinkId: link.id },
    select: { id: true },
  });
  if (opened === null && requestedBy(await findLink(sql, token), clock.now()) === 0) throw notFound();
  const settled = await confirmOrderDue(context, link.orderId, { paymentLinkId: link.id }, proof);
  const due = await dueOf(sql, link.orderId, link.userId);
  if (due === undefined && settled.bookedPaise === 0)
    throw notVerified('This order is no longer open. Our team will return your payment.');
  // The payment is booked: without its receipt, too, it is answered.
  const receipt = await receiptOfLink(context, link, settled).catch((error: unknown) => {
    context.logFault(error, 'no receipt of a payment through a link');
    return null;
  });
  return {
    data: { due: rupeesOf(due ?? 0) },
    ...(receipt !== null && {
      receipt: {
        number: receipt.number,
        amount: rupeesOf(settled.bookedPaise),
        url: `${context.siteUrl}/d/${receipt.token}`,
      },
    }),
    ...(settled.excessPaise === 0 ? {} : { excess: rupeesOf(settled.excessPaise) }),
  };
});
