import type { ReactNode } from 'react';
import { PageFrame } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Failure } from '@/lib/gateway/client';
import { backOfficeText } from './back-office-text';
import { BackLink } from './back-link';
import { FailureMessage } from './failure-message';
import { RefreshButton } from './list-controls';

interface SettingsFrameProps {
  /** Title, label of the button that adds a record, and what is said while records load or when they fail to. */
  text: { readonly title: string; readonly add: string; readonly loading: string; readonly failed: string };
  list: {
    readonly status: string;
    readonly failure: Failure | null;
    reload(): Promise<unknown>;
  };
  onAdd(): void;
  children: ReactNode;
}

/** Frame of a page with all records of a short list, for admins: stores, sellers. */
export function SettingsFrame({ text, list, onAdd, children }: SettingsFrameProps) {
  const busy = list.status === 'loading';
  const reload = () => void list.reload();
  return (
    <PageFrame width="table">
      <BackLink href="/admin-dashboard" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-heading">{text.title}</h1>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3 md:gap-x-3">
          <RefreshButton busy={busy} onRefresh={reload} />
          <Button size="small" data-shortcut="n" onClick={onAdd}>
            {text.add}
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {busy && text.loading}
      </p>
      <Alert
        className="mb-6"
        action={
          <Button variant="secondary" size="small" onClick={reload}>
            {backOfficeText.retry}
          </Button>
        }
      >
        {list.status === 'failed' && <FailureMessage sentence={text.failed} failure={list.failure} />}
      </Alert>
      {children}
    </PageFrame>
  );
}
