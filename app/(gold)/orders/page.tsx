import type { Metadata } from 'next';
import { OwnOrders } from '@/components/money/own-orders/own-orders';
import { ownOrdersText } from '@/components/money/own-orders/own-orders-text';
import { env } from '@/lib/env/env';
import { listOwnOrders } from '@/lib/money/ledger/own-orders';
import { storeDate } from '@/lib/kernel/text/format';
import { listOwnPlanDocuments } from '@/lib/money/subscriptions/own-plan';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: ownOrdersText.title };

/** Few: each order has its items and payments. */
const pageSize = 20;

export default async function OrdersPage() {
  const { run } = await guardPage('/orders');
  const [first, { documents }] = await Promise.all([
    run(listOwnOrders, { limit: pageSize, cursor: undefined }),
    run(listOwnPlanDocuments, {}),
  ]);
  return (
    <OwnOrders
      first={first}
      planDocuments={documents}
      today={storeDate(new Date())}
      checkoutUrl={env().razorpay.checkoutUrl}
    />
  );
}
