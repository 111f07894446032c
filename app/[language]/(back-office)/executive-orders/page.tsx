import type { Metadata } from 'next';
import { ordersPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Orders' };

export default function ExecutiveOrdersPage(props: PageProps) {
  return ordersPage('executive', props);
}
