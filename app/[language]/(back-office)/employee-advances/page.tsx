import type { Metadata } from 'next';
import { advancesPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Advances' };

export default function EmployeeAdvancesPage(props: PageProps) {
  return advancesPage('employee', props);
}
