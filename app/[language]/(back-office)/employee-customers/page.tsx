import type { Metadata } from 'next';
import { customersPage } from '@/app/[language]/(back-office)/customers-page';
import type { PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Customers' };

export default function EmployeeCustomersPage(props: PageProps) {
  return customersPage('employee', props);
}
