import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientTexts } from '@/components/layout/client-texts';
import { OwnOrders } from '@/components/money/own-orders/own-orders';
import { idInQuery } from '@/app/id-in-query';
import { env } from '@/lib/env/env';
import { listOwnOrders } from '@/lib/money/ledger/own-orders';
import { storeDate } from '@/lib/kernel/text/format';
import { listOwnPlanDocuments } from '@/lib/money/subscriptions/own-plan';
import { guardPage } from '@/lib/server/page';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('orders');
  return { title: text('title') };
}

/** Few: each order has its items and payments. */
const pageSize = 20;

/** With an order to pay, which may be an old one. */
const longPageSize = 100;

interface OrdersPageProps {
  searchParams: Promise<{ pay?: string | string[] }>;
}

/** `?pay=`, id of an order: opens its payment. */
export default async function OrdersPage({ searchParams }: OrdersPageProps) {
  const { run } = await guardPage('/orders');
  const payId = idInQuery((await searchParams).pay);
  const [first, { documents }] = await Promise.all([
    run(listOwnOrders, { limit: payId === null ? pageSize : longPageSize, cursor: undefined }),
    run(listOwnPlanDocuments, {}),
  ]);
  return (
    <ClientTexts sections={['checkout', 'orders']}>
      <OwnOrders
        first={first}
        planDocuments={documents}
        today={storeDate(new Date())}
        payId={payId}
        checkoutUrl={env().razorpay.checkoutUrl}
      />
    </ClientTexts>
  );
}
