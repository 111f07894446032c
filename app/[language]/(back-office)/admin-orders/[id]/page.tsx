import type { Metadata } from 'next';
import { orderPage, type OrderPageProps } from '@/app/[language]/(back-office)/order-page';

export const metadata: Metadata = { title: 'Order' };

export default function AdminOrderPage(props: OrderPageProps) {
  return orderPage('admin', props);
}
