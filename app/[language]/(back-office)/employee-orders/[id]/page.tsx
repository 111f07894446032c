import type { Metadata } from 'next';
import { orderPage, type OrderPageProps } from '@/app/[language]/(back-office)/order-page';

export const metadata: Metadata = { title: 'Order' };

export default function EmployeeOrderPage(props: OrderPageProps) {
  return orderPage('employee', props);
}
