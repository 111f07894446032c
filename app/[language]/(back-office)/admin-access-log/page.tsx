import type { Metadata } from 'next';
import { readListQuery, uncountedPage, type RawQuery } from '@/components/back-office/list-query';
import { accessLogList } from '@/components/desk/access-log/access-log-list';
import { AccessLogScreen } from '@/components/desk/access-log/access-log-screen';
import { accessLogText } from '@/components/desk/access-log/access-log-text';
import { accessLog } from '@/lib/desk/access-log/contract';
import { readAccessLog } from '@/lib/desk/access-log/operations';
import { listLimit } from '@/lib/limits';
import { guardPage } from '@/lib/server/page';
import { firstPage } from '@/app/[language]/(back-office)/first-page';

export const metadata: Metadata = { title: accessLogText.title };

export default async function AdminAccessLogPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const { run } = await guardPage('/admin-access-log');
  const { page } = readListQuery(accessLogList, await searchParams);
  const first = await firstPage(accessLogList, searchParams, async (request) =>
    uncountedPage(await run(readAccessLog, accessLog.input.parse(request)), page, listLimit.office),
  );
  return <AccessLogScreen first={first} />;
}
