import type { Metadata } from 'next';
import { opportunitiesPage, type PageProps } from '@/app/[language]/(back-office)/sales-pages';

export const metadata: Metadata = { title: 'Opportunities' };

export default function AdminOpportunityPage(props: PageProps) {
  return opportunitiesPage('admin', props);
}
