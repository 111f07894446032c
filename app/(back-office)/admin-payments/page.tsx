import type { Metadata } from 'next';
import type { RawView } from '@/components/back-office/list-view';
import { paymentList } from '@/components/payments/payment-list';
import { PaymentsScreen } from '@/components/payments/payments-screen';
import { readPaymentOrders } from '@/lib/payments/back-office';
import { listPaymentOrders } from '@/lib/payments/contract';
import { guardPage } from '@/lib/server/page';
import { firstPage } from '@/app/(back-office)/first-page';

export const metadata: Metadata = { title: 'Payments' };

export default async function AdminPaymentsPage({ searchParams }: { searchParams: Promise<RawView> }) {
  const { run } = await guardPage('/admin-payments');
  const first = await firstPage(paymentList, searchParams, async (request) => {
    const { data, ...page } = await run(readPaymentOrders, listPaymentOrders.input.parse(request));
    return { ...page, rows: data };
  });
  return <PaymentsScreen first={first} />;
}
