import type { Metadata } from 'next';
import { saleStoreOptions } from '@/app/[language]/(back-office)/sale-stores';
import { dateFilter, idFilter } from '@/components/back-office/filter-values';
import type { RawQuery } from '@/components/back-office/list-query';
import { DayBookScreen } from '@/components/money/day-book/day-book-screen';
import type { DayBook } from '@/components/money/day-book/use-day-book';
import { dayBook } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { guardPage, logFault } from '@/lib/server/page';
import { storeDate } from '@/lib/kernel/text/format';

export const metadata: Metadata = { title: 'Day Book' };

export default async function AdminDayBookPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const session = await guardPage('/admin-day-book');
  const { run } = session;
  const storesLoading = saleStoreOptions(session);
  const now = new Date();
  const { date: dateParameter, store_id: storeParameter } = await searchParams;
  const date = dateFilter(typeof dateParameter === 'string' ? dateParameter : undefined) ?? storeDate(now);
  const store_id = idFilter(typeof storeParameter === 'string' ? storeParameter : undefined);
  let first: DayBook | null = null;
  try {
    first = await run(showDayBook, dayBook.actions.read.input.parse({ date, store_id }));
  } catch (error) {
    await logFault(error, 'the day book could not be loaded');
  }
  return (
    <DayBookScreen
      renderedAt={now.toISOString()}
      stores={await storesLoading}
      first={first}
      firstStoreId={store_id}
    />
  );
}
