import type { Metadata } from 'next';
import type { RawView } from '@/components/back-office/list-view';
import { PaymentsScreen } from '@/components/payments/payments-screen';
import { guardPage } from '@/lib/server/page';
import { firstPayments } from '@/app/(back-office)/first-payments';

export const metadata: Metadata = { title: 'Payments' };

export default async function AdminPaymentsPage({ searchParams }: { searchParams: Promise<RawView> }) {
  const session = await guardPage('/admin-payments');
  return <PaymentsScreen {...await firstPayments(session, searchParams)} />;
}
