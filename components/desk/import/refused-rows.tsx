'use client';

import { Download } from '@lucide/icons';
import { useState } from 'react';
import { downloadFile } from '@/components/data/download-file';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Failure } from '@/lib/gateway/client';
import { importText as text } from './import-text';

/** Saves the refused rows of an import as a file. @param id of the import */
export function RefusedRows({ id }: { id: number }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function download() {
    setBusy(true);
    setFailure(await downloadFile(`/api/import_refused?id=${id}`, 'refused.csv'));
    setBusy(false);
  }

  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        icon={<Icon of={Download} className="size-4" />}
        onClick={() => void download()}
      >
        {text.download}
      </Button>
      <p className="text-sm text-ink-soft">{text.downloadHint}</p>
      <FailureAlert
        className="basis-full"
        sentence={text.downloadFailed}
        failure={failure}
        shown={failure !== null}
        onRetry={() => void download()}
      />
    </>
  );
}
