'use client';

import { SearchX } from '@lucide/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageFrame } from '@/components/layout/page-frame';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { BackLink } from './back-link';
import { backOfficeText as text } from './back-office-text';
import { ExportButton, ExportFailure } from './export-button';
import { FailureAlert } from './failure-alert';
import { RefreshButton } from './list-controls';
import { requestKey } from './list-query';
import { ListCount, Pagination } from './pagination';
import type { ListExport } from './use-export';
import type { ListQueryControls } from './use-list-query';
import type { RecordList } from './use-record-list';
import { Icon } from '@/components/ui/icon';

interface ListFrameProps<Row, F extends Record<string, string | undefined>, S extends string> {
  title: string;
  /** Target of Back to Dashboard. */
  home: string;
  list: Omit<RecordList<Row>, 'page' | 'replace' | 'remove' | 'putOnTop' | 'change'>;
  controls: ListQueryControls<F, S>;
  loading: string;
  failure: string;
  /** Refresh, or Retry after a failure. */
  onReload(): void;
  exporting?: ListExport | undefined;
  /** Next to the title. */
  aside?: ReactNode;
  filters: ReactNode;
  children: ReactNode;
}

const titleId = 'list-title';

/** Focus target when the focused element disappears with its row. */
export function listTitle(): HTMLElement | null {
  return document.getElementById(titleId);
}

export function ListFrame<Row, F extends Record<string, string | undefined>, S extends string>(
  props: ListFrameProps<Row, F, S>,
) {
  const { title, home, list, controls, loading, failure, onReload, exporting, aside, filters, children } =
    props;
  const { view } = controls;
  const top = useRef<HTMLDivElement>(null);

  const { cursor, search, sort, direction } = view;
  const narrowing = requestKey([search, view.filters, sort, direction]);
  // A new page scrolls to the top: the pagination is below the rows. A new search or filter, which leaves the page too, keeps its focus.
  const seen = useRef({ cursor, narrowing });
  useEffect(() => {
    const before = seen.current;
    seen.current = { cursor, narrowing };
    if (before.cursor === cursor || before.narrowing !== narrowing) return;
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [cursor, narrowing]);

  function retry() {
    // Retrying with a rejected cursor would always fail.
    if (list.failure?.fields['cursor'] === undefined) onReload();
    else controls.first();
  }

  return (
    <PageFrame width="table">
      <ListHead {...{ home, title, titleId, aside }}>
        <div
          ref={top}
          tabIndex={-1}
          className="flex min-h-touch scroll-mt-20 flex-wrap items-center justify-between gap-x-2 outline-none max-md:w-full md:ml-auto"
        >
          <ListCount
            loading={list.status === 'loading' ? loading : null}
            failed={list.status === 'failed'}
            page={view.page}
            shown={list.rows.length}
            total={list.total}
            totalIsLowerBound={list.totalIsLowerBound}
          />
          <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
            {exporting && <ExportButton {...exporting} />}
            <RefreshButton busy={list.status === 'loading'} onRefresh={onReload} />
          </div>
        </div>
      </ListHead>
      <div className="group/list overflow-clip rounded-lg border border-ivory-line bg-white shadow-rest">
        <div className="flex flex-col gap-2 px-4 py-3">
          {filters}
          {exporting && <ExportFailure {...exporting} className="mb-2" />}
          <FailureAlert
            className="mb-2"
            sentence={failure}
            failure={list.failure}
            shown={list.status === 'failed'}
            onRetry={retry}
          />
        </div>
        {children}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-ivory-line p-4 empty:hidden md:py-2 print:hidden">
          <Pagination
            page={view.page}
            cursor={view.cursor}
            nextCursor={list.nextCursor}
            onFirst={controls.first}
            onPrevious={controls.previous}
            onNext={controls.next}
          />
        </div>
      </div>
    </PageFrame>
  );
}

interface ListHeadProps {
  home: string;
  title: string;
  titleId?: string;
  aside?: ReactNode;
  children?: ReactNode;
}

/** One line from 768 px, two on a phone, for more rows in view. */
export function ListHead({ home, title, titleId, aside, children }: ListHeadProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-4">
      <BackLink href={home} inLine />
      <h1 id={titleId} tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      {aside && <div className="flex flex-wrap gap-x-2 max-md:ml-auto print:hidden">{aside}</div>}
      {children}
    </div>
  );
}

export interface NoRowsText {
  icon: ReactNode;
  title: string;
  text?: string | undefined;
  /** Title if the filters match nothing. */
  narrowedTitle?: string | undefined;
  /** Next step in place of clearing the filters. */
  action?: { readonly label: string; onPress(): void } | undefined;
}

interface NoRowsProps extends NoRowsText {
  narrowed: boolean;
  /** Loading failed: a message says so, the table stays empty. */
  failed: boolean;
  /** Leads to the first page; null unless a later page has lost its rows. */
  onFirst: (() => void) | null;
  onClear(): void;
}

export function NoRows(props: NoRowsProps) {
  const { narrowed, failed, icon, title, text: line, narrowedTitle, onFirst, onClear, action } = props;
  if (failed) return null;
  if (onFirst !== null)
    return (
      <EmptyState
        icon={<Icon of={SearchX} />}
        title={text.nothingOnPage}
        action={
          <Button variant="secondary" size="small" onClick={onFirst}>
            {text.first}
          </Button>
        }
      />
    );
  const next = action ?? (narrowed ? { label: text.clear, onPress: onClear } : undefined);
  return (
    <EmptyState
      icon={narrowed ? <Icon of={SearchX} /> : icon}
      title={narrowed ? (narrowedTitle ?? text.nothingMatches) : title}
      text={narrowed ? undefined : line}
      action={
        next && (
          <Button variant="secondary" size="small" onClick={next.onPress}>
            {next.label}
          </Button>
        )
      }
    />
  );
}
