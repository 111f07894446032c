import type { Metadata } from 'next';
import { OwnOrders } from '@/components/money/own-orders/own-orders';
import { ownOrdersText } from '@/components/money/own-orders/own-orders-text';
import { env } from '@/lib/env/env';
import { listOwnOrders } from '@/lib/money/ledger/own-orders';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: ownOrdersText.title };

/** Few: each order has its items and payments. */
const pageSize = 20;

export default async function OrdersPage() {
  const { run } = await guardPage('/orders');
  const first = await run(listOwnOrders, { limit: pageSize, cursor: undefined });
  return <OwnOrders first={first} checkoutUrl={env().razorpay.checkoutUrl} />;
}
