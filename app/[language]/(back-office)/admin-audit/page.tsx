import type { Metadata } from 'next';
import { auditList } from '@/components/desk/audit/audit-list';
import { AuditScreen } from '@/components/desk/audit/audit-screen';
import { readListQuery, uncountedPage, type RawQuery } from '@/components/back-office/list-query';
import { auditLog } from '@/lib/desk/audit/contract';
import { readAuditLog } from '@/lib/desk/audit/operations';
import { listLimit } from '@/lib/limits';
import { guardPage } from '@/lib/server/page';
import { firstPage } from '@/app/[language]/(back-office)/first-page';

export const metadata: Metadata = { title: 'Audit Trail' };

export default async function AdminAuditPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const { run } = await guardPage('/admin-audit');
  const { page } = readListQuery(auditList, await searchParams);
  const first = await firstPage(auditList, searchParams, async (request) =>
    uncountedPage(await run(readAuditLog, auditLog.input.parse(request)), page, listLimit.office),
  );
  return <AuditScreen first={first} />;
}
