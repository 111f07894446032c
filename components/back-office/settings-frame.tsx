import type { ReactNode } from 'react';
import { PageFrame } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Failure } from '@/lib/gateway/client';
import { backOfficeText } from './back-office-text';
import { FailureMessage } from './failure-message';
import { RefreshButton } from './list-controls';
import { ListHead } from './list-frame';

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
      <ListHead
        home="/admin-dashboard"
        title={text.title}
        aside={
          <Button size="small" data-shortcut="n" onClick={onAdd}>
            {text.add}
          </Button>
        }
      >
        <div className="ml-auto">
          <RefreshButton busy={busy} onRefresh={reload} />
        </div>
      </ListHead>
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
