import type { Metadata } from 'next';
import { readListQuery, uncountedPage, type RawQuery } from '@/components/back-office/list-query';
import { accessLogList } from '@/components/desk/access-log/access-log-list';
import { AccessLogScreen } from '@/components/desk/access-log/access-log-screen';
import { accessLogText } from '@/components/desk/access-log/access-log-text';
import { accessLog } from '@/lib/desk/access-log/contract';
import { readManyOpenings } from '@/lib/desk/access-log/many-openings';
import { readAccessLog } from '@/lib/desk/access-log/operations';
import { listLimit } from '@/lib/limits';
import { guardPage } from '@/lib/server/page';
import { loadOptional } from '@/app/load-optional';
import { firstPage } from '@/app/[language]/(back-office)/first-page';

export const metadata: Metadata = { title: accessLogText.title };

export default async function AdminAccessLogPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const { run } = await guardPage('/admin-access-log');
  const { page } = readListQuery(accessLogList, await searchParams);
  const [first, many] = await Promise.all([
    firstPage(accessLogList, searchParams, async (request) =>
      uncountedPage(await run(readAccessLog, accessLog.input.parse(request)), page, listLimit.office),
    ),
    loadOptional(run(readManyOpenings, {})),
  ]);
  return <AccessLogScreen first={first} many={many ?? []} />;
}
