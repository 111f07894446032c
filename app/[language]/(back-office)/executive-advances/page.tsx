import type { Metadata } from 'next';
import { advancesPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Advances' };

export default function ExecutiveAdvancesPage(props: PageProps) {
  return advancesPage('executive', props);
}
