import type { Metadata } from 'next';
import { duesPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Dues' };

export default function EmployeeDuesPage(props: PageProps) {
  return duesPage('employee', props);
}
