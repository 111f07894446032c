import type { Metadata } from 'next';
import type { RawQuery } from '@/components/back-office/list-query';
import { ImportScreen } from '@/components/desk/import/import-screen';
import type { OpenImport } from '@/components/desk/import/use-import';
import { imports } from '@/lib/desk/import/contract';
import { listImports, readImportState } from '@/lib/desk/import/operations';
import { guardPage } from '@/lib/server/page';
import { loadOptional } from '@/app/load-optional';

export const metadata: Metadata = { title: 'Import' };

export default async function AdminImportPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const { run } = await guardPage('/admin-import');
  const input = imports.actions.state.input.safeParse({ id: (await searchParams)['import'], rows: true });
  const [list, state] = await Promise.all([
    loadOptional(run(listImports, {})),
    input.success ? loadOptional(run(readImportState, input.data)) : null,
  ]);
  let open: OpenImport | null = null;
  if (state !== null) {
    const { rows = [], ...record } = state.data;
    open = { record, rows };
  }
  const id = input.success ? input.data.id : null;
  return <ImportScreen first={list?.data ?? null} open={{ id, open }} />;
}
