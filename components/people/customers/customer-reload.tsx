'use client';

import { FailureAlert } from '@/components/back-office/failure-alert';
import { FailureMessage } from '@/components/back-office/failure-message';
import { usePageRefresh } from '@/components/data/use-page-refresh';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { callAction, shortTimeoutMs } from '@/lib/gateway/client';
import { notes } from '@/lib/desk/notes/endpoints';
import { customersText as text } from './customers-text';

interface OnCustomer {
  on: { readonly customer_id: number };
}

const probe = (on: OnCustomer['on']) => () =>
  callAction(notes, 'list', { ...on, limit: 1 }, { timeoutMs: shortTimeoutMs });

/** Reloads the page on Back. Outside the sections: they may have failed, or were not hydrated yet when the page was left. */
export function CustomerReload({ on }: OnCustomer) {
  const { refresh, busy, failure } = usePageRefresh(probe(on), on);
  return (
    <FailureAlert
      className="mt-6"
      sentence={text.reloadFailed}
      failure={failure}
      busy={busy}
      onRetry={refresh}
    />
  );
}

/** Message in place of a section that failed to load; the others are shown. */
export function SectionFailure({ on }: OnCustomer) {
  const { refresh, busy, failure } = usePageRefresh(probe(on));
  return (
    <Alert
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={refresh}>
          {text.reload}
        </Button>
      }
    >
      <FailureMessage sentence={text.sectionFailed} failure={failure} />
    </Alert>
  );
}
