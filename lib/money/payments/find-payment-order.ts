import type { PaymentOrder, Prisma } from '@/lib/db/generated/client';
import type { Sql } from '@/lib/db/sql';
import type { PaymentOrderRow } from './purpose';

function toRow({
  id,
  userId: user_id,
  razorpayOrderId: razorpay_order_id,
  amountPaise: amount_paise,
  currency,
  orderId: order_id,
}: PaymentOrder): PaymentOrderRow {
  return { id, user_id, razorpay_order_id, amount_paise, currency, order_id };
}

/** By Razorpay's id. */
export async function findPaymentOrder(
  sql: Sql,
  where: Prisma.PaymentOrderWhereUniqueInput & { readonly razorpayOrderId: string },
): Promise<PaymentOrderRow | undefined> {
  const order = await sql.prisma.paymentOrder.findUnique({ where });
  return order === null ? undefined : toRow(order);
}

export async function listPaymentOrders(
  sql: Sql,
  input: Pick<Prisma.PaymentOrderFindManyArgs, 'where' | 'orderBy' | 'take'>,
): Promise<PaymentOrderRow[]> {
  return (await sql.prisma.paymentOrder.findMany(input)).map(toRow);
}
