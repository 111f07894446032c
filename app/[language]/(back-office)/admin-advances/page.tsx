import type { Metadata } from 'next';
import { advancesPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Advances' };

export default function AdminAdvancesPage(props: PageProps) {
  return advancesPage('admin', props);
}
