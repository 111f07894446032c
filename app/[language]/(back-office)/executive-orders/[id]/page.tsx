import type { Metadata } from 'next';
import { orderPage, type OrderPageProps } from '@/app/[language]/(back-office)/order-page';

export const metadata: Metadata = { title: 'Order' };

export default function ExecutiveOrderPage(props: OrderPageProps) {
  return orderPage('executive', props);
}
