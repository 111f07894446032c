import type { Metadata } from 'next';
import { duesPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Dues' };

export default function AdminDuesPage(props: PageProps) {
  return duesPage('admin', props);
}
