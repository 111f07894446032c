import type { Metadata } from 'next';
import type { RawQuery } from '@/components/back-office/list-query';
import { PaymentsScreen } from '@/components/money/payments/payments-screen';
import { guardPage } from '@/lib/server/page';
import { firstPayments } from '@/app/[language]/(back-office)/first-payments';

export const metadata: Metadata = { title: 'Payments' };

export default async function AdminPaymentsPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const session = await guardPage('/admin-payments');
  return <PaymentsScreen {...await firstPayments(session, searchParams)} />;
}
