import type { Metadata } from 'next';
import { oldGoldPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Old Gold' };

export default function ExecutiveOldGoldPage(props: PageProps) {
  return oldGoldPage('executive', props);
}
