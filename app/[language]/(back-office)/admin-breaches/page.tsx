import type { Metadata } from 'next';
import type { RawQuery } from '@/components/back-office/list-query';
import { breachList } from '@/components/people/breaches/breach-list';
import { BreachesScreen } from '@/components/people/breaches/breaches-screen';
import { breachesText } from '@/components/people/breaches/breaches-text';
import { breaches } from '@/lib/people/breaches/contract';
import { readBreaches } from '@/lib/people/breaches/operations';
import { guardPage } from '@/lib/server/page';
import { firstPage } from '@/app/[language]/(back-office)/first-page';

export const metadata: Metadata = { title: breachesText.title };

export default async function AdminBreachesPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const session = await guardPage('/admin-breaches');
  const first = await firstPage(breachList, searchParams, async (request) => {
    const { data, ...page } = await session.run(readBreaches, breaches.actions.list.input.parse(request));
    return { ...page, rows: data };
  });
  return <BreachesScreen first={first} />;
}
