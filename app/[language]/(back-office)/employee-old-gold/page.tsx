import type { Metadata } from 'next';
import { oldGoldPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Old Gold' };

export default function EmployeeOldGoldPage(props: PageProps) {
  return oldGoldPage('employee', props);
}
