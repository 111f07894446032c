'use client';

import { useId } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { AuditRecord } from '@/lib/audit/contract';
import { formatInstant } from '@/lib/text/format';
import { failureText } from '@/lib/text/messages';
import { actionWord, actorWord } from './audit-words';
import { ChangeList } from './change-list';
import { useHistory, type HistoryEntity } from './use-history';

const text = {
  title: 'History',
  loading: 'Loading history...',
  empty: 'No changes yet.',
  failed: 'Failed to fetch the history. Please try again.',
  retry: 'Retry',
  more: 'Show more',
  by: 'by',
} as const;

interface RecordHistoryProps {
  entity: HistoryEntity;
  id: number;
  /** Version of the displayed record; a change reloads the history. */
  version: number;
}

/** Change history of a record, for the details of an opportunity, order, user or booking. */
export function RecordHistory({ entity, id, version }: RecordHistoryProps) {
  const titleId = useId();
  const { status, entries, nextCursor, signedOut, retry, more } = useHistory(entity, id, version);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-text text-base font-semibold">
        {text.title}
      </h3>
      <p role="status" className={status === 'ready' && entries.length === 0 ? 'mt-2 text-sm' : 'sr-only'}>
        {status === 'loading' ? text.loading : status === 'ready' && entries.length === 0 && text.empty}
      </p>
      {entries.length > 0 && (
        <ol className="mt-2 divide-y divide-ivory-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {status === 'loading' && entries.length === 0 && (
        <div className="mt-3 flex flex-col gap-2 pb-2">
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </div>
      )}
      <Alert
        className="mt-2"
        action={
          !signedOut && (
            <Button variant="secondary" size="small" onClick={retry}>
              {text.retry}
            </Button>
          )
        }
      >
        {status === 'failed' && (signedOut ? failureText.authenticationRequired : text.failed)}
      </Alert>
      {nextCursor !== null && status !== 'failed' && (
        <Button variant="quiet" size="small" className="-ml-4" busy={status === 'loading'} onClick={more}>
          {text.more}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: AuditRecord }) {
  return (
    <li className="py-2.5">
      <p className="text-sm">
        <span className="font-semibold">{actionWord(entry)}</span> {text.by} {actorWord(entry)}
        <span aria-hidden="true" className="text-ink-muted">
          {' · '}
        </span>
        <time dateTime={entry.at} className="whitespace-nowrap text-ink-muted tabular-nums">
          {formatInstant(entry.at)}
        </time>
      </p>
      <ChangeList entry={entry} />
    </li>
  );
}
