import type { Metadata } from 'next';
import { ordersPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Orders' };

export default function AdminOrdersPage(props: PageProps) {
  return ordersPage('admin', props);
}
