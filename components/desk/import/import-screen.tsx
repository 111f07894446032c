'use client';

import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { ListHead } from '@/components/back-office/list-frame';
import { PageFrame } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { EarlierImports } from './earlier-imports';
import { ImportResult } from './import-result';
import { importText as text } from './import-text';
import { NewImport } from './new-import';
import { useImport, type FirstImport, type ImportStep } from './use-import';
import { useImports, type ListedImport } from './use-imports';

interface ImportScreenProps {
  /** Null if loading failed. */
  first: readonly ListedImport[] | null;
  /** A new object per response: it identifies the page on Back. */
  open: FirstImport;
}

const sentences: Readonly<Record<ImportStep, string>> = {
  check: text.checkFailed,
  start: text.startFailed,
  stop: text.stopFailed,
  open: text.openFailed,
  poll: text.pollFailed,
};

/** CSV imports (docs/product/export-import.md, "Import"). */
export function ImportScreen({ first, open: firstOpen }: ImportScreenProps) {
  const [id, setId] = useQueryState('import', parseAsInteger.withOptions({ history: 'push', shallow: true }));
  const imports = useImports(first);
  const current = useImport(id, firstOpen, {
    onChecked: (checkedId) => void setId(checkedId),
    onChanged: imports.put,
  });
  const { open, busy, failed, checked } = current;
  const result = useRef<HTMLHeadingElement>(null);
  const shownId = open?.record.id;
  const isOfServer = useRef(true);
  // Focuses what is read next: the result after a check, the form after "another".
  useEffect(() => {
    if (!isOfServer.current) result.current?.focus();
    isOfServer.current = false;
  }, [shownId]);

  const retry = () => {
    if (failed?.step === 'start' && open !== null) current.start(open);
    else if (failed?.step === 'stop' && open !== null) current.stop(open);
    else if (failed?.step === 'check' && checked !== null) current.check(checked.list, checked.file, checked);
    else current.reload();
  };

  return (
    <PageFrame width="table">
      <ListHead home="/admin-dashboard" title={text.title} />
      <Alert tone="info" busy className="mb-6">
        {busy === 'check' && checked !== null && text.checking(checked.file.name)}
      </Alert>
      <FailureAlert
        className="mb-6"
        sentence={
          failed?.failure?.status === 404 ? text.notFound : failed === null ? '' : sentences[failed.step]
        }
        failure={failed?.failure?.status === 404 ? null : (failed?.failure ?? null)}
        shown={failed !== null}
        onRetry={retry}
      />
      {open === null ? (
        <NewImport
          ref={result}
          busy={busy === 'check'}
          error={failed?.step === 'check' ? failed.failure?.fields['file'] : undefined}
          onFile={current.check}
        />
      ) : (
        <ImportResult
          key={open.record.id}
          ref={result}
          open={open}
          busy={busy}
          onAgain={
            checked === null
              ? null
              : (mapping, dateOrder = checked.dateOrder) =>
                  current.check(checked.list, checked.file, { mapping, dateOrder })
          }
          onStart={() => current.start(open)}
          onStop={() => current.stop(open)}
          onAnother={() => void setId(null)}
        />
      )}
      <EarlierImports {...imports} openId={shownId ?? null} />
    </PageFrame>
  );
}
