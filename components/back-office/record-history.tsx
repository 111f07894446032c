'use client';

import { useId } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { formatInstant } from '@/lib/kernel/text/format';
import { sentenceOf, textOf } from '@/lib/desk/audit/rules';
import { ChangeList } from './change-list';
import { LoadMore } from './load-more';
import { useHistory, type HistoryEntity } from './use-history';

const text = {
  title: 'History',
  loading: 'Loading history...',
  empty: 'No changes yet.',
  failed: 'Failed to fetch the history. Please try again.',
} as const;

interface RecordHistoryProps {
  entity: HistoryEntity;
  id: number;
  /** A change reloads the history. */
  version: number;
}

export function RecordHistory({ entity, id, version }: RecordHistoryProps) {
  const titleId = useId();
  const history = useHistory(entity, id, version);
  const { status, rows: entries } = history;
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h3 id={titleId} className="font-text text-base font-semibold">
        {text.title}
      </h3>
      <p role="status" className={status === 'ready' && entries.length === 0 ? 'mt-2 text-sm' : 'sr-only'}>
        {status === 'loading' ? text.loading : status === 'ready' && entries.length === 0 && text.empty}
      </p>
      {entries.length > 0 && (
        <ol className="mt-2 divide-y divide-ivory-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} of={entity} />
          ))}
        </ol>
      )}
      {status === 'loading' && entries.length === 0 && <Skeleton className="mt-2 h-5 w-48" />}
      <LoadMore pages={history} failed={text.failed} />
    </section>
  );
}

function Entry({ entry, of }: { entry: AuditRecord; of: HistoryEntity }) {
  const sentence = sentenceOf(entry, { entity: of });
  return (
    <li className="py-2.5">
      <p className="text-sm">
        <span className="wrap-anywhere">{textOf(sentence)}</span>
        <span aria-hidden="true" className="text-ink-muted">
          {' · '}
        </span>
        <time dateTime={entry.at} className="whitespace-nowrap text-ink-muted tabular-nums">
          {formatInstant(entry.at)}
        </time>
      </p>
      <ChangeList changes={sentence.rest} />
    </li>
  );
}
