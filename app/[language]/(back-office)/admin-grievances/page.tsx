import type { Metadata } from 'next';
import type { RawQuery } from '@/components/back-office/list-query';
import { grievanceList } from '@/components/people/grievances/grievance-list';
import { GrievancesScreen } from '@/components/people/grievances/grievances-screen';
import { grievancesText } from '@/components/people/grievances/grievances-text';
import { grievances } from '@/lib/people/grievances/contract';
import { readGrievances } from '@/lib/people/grievances/operations';
import { guardPage } from '@/lib/server/page';
import { firstPage } from '@/app/[language]/(back-office)/first-page';

export const metadata: Metadata = { title: grievancesText.title };

export default async function AdminGrievancesPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const session = await guardPage('/admin-grievances');
  const first = await firstPage(grievanceList, searchParams, async (request) => {
    const { data, ...page } = await session.run(readGrievances, grievances.actions.list.input.parse(request));
    return { ...page, rows: data };
  });
  return <GrievancesScreen first={first} />;
}
