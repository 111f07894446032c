/* oxlint-disable max-lines -- one screen whose parts share the state of its list */
'use client';

import { Plus } from '@lucide/icons';
import { useState, type ReactNode } from 'react';
import type { Concerns } from '@/components/data/use-changes';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import { UnsavedForms } from '@/components/ui/use-unsaved-warning';
import type { ExportedList } from '@/lib/desk/export/record';
import { shortTimeoutMs, type CallOptions, type Failure, type Outcome } from '@/lib/gateway/client';
import type { Column } from './column';
import { ConfirmAction } from './confirm-action';
import { FiltersBar } from './filters-bar';
import { FilterSelect, SearchBox } from './list-controls';
import { ListFrame, listTitle, NoRows, type NoRowsText } from './list-frame';
import type { FirstPage, ListPage, ListSpec, ListQuery } from './list-query';
import { RecordTable } from './record-table';
import { useExport } from './use-export';
import { useGuardedView } from './use-guarded-view';
import { useListQuery, type ListQueryControls } from './use-list-query';
import { useOpenedByLink } from './use-opened-by-link';
import { useRecordList, type RecordList } from './use-record-list';
import { useSelection, type Selection } from './use-selection';

type Filters = Record<string, string | undefined>;

type RecordFilter<Row, F extends Filters, S extends string, Page> =
  | { readonly kind: 'search'; readonly label: string }
  /** Filters while typing. */
  | {
      readonly kind: 'text';
      readonly name: keyof F & string;
      readonly label: string;
      clean?(typed: string): string;
    }
  | {
      readonly kind: 'select';
      readonly name: keyof F & string;
      readonly label: string;
      readonly all: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | {
      readonly kind: 'custom';
      readonly name: string;
      render(controls: ListQueryControls<F, S>, rows: readonly Row[], page: Page | null): ReactNode;
    };

const isSearch = ({ kind }: { readonly kind: string }) => kind === 'search';

interface RecordTools<Row, Page> {
  readonly list: RecordList<Row, Page>;
  /** Collapses the details and focuses the row's button. */
  close(): void;
  /** Asks, then deletes. */
  remove(row: Row): void;
}

interface Deletion<Row, Page> {
  readonly title: string;
  readonly question: string;
  run(row: Row): Promise<Outcome<{ readonly message: string }>>;
  readonly failure: string;
  renderSummary(row: Row): ReactNode;
  /** Other parts of the list's response that follow. */
  pageWithout?(page: Page, row: Row): Page;
}

interface RecordScreenProps<
  Row,
  F extends Filters,
  S extends string,
  Request extends object,
  Page extends ListPage<Row>,
> {
  readonly title: string;
  readonly home: string;
  readonly spec: ListSpec<F, S>;
  readonly first: FirstPage<Row, Page>;
  readonly exported: ExportedList;
  /** Changes of others that show by themselves. */
  readonly changes?: Concerns;
  /** Request that loads a view. Most lists use `requestOf`. */
  request(view: ListQuery<F, S>): Request;
  load(request: Request, options: CallOptions, view: ListQuery<F, S>): Promise<Outcome<Page>>;
  readonly loading: string;
  /** A function if the message includes the server's. */
  readonly failure: string | ((failure: Failure | null) => string);
  readonly filters: readonly RecordFilter<Row, F, S, Page>[];
  /** Above the filters, on a wide screen before them: a choice of views. @param page null after a failure */
  renderAbove?(controls: ListQueryControls<F, S>, page: Page | null): ReactNode;
  readonly aside?: ReactNode;
  readonly create?: {
    readonly label: string;
    renderForm(tools: CreateTools<Row>): ReactNode;
  };
  readonly columns: readonly Column<Row, S>[];
  /** Sort keys without a column; offered on a phone. */
  readonly otherSorts?: readonly Pick<Column<Row, S>, 'header' | 'sort' | 'firstDirection'>[];
  /** Name of the row in the accessible label of its button. */
  nameOf(row: Row): string;
  renderDetails(row: Row, tools: RecordTools<Row, Page>, controls: ListQueryControls<F, S>): ReactNode;
  empty(controls: ListQueryControls<F, S>): NoRowsText;
  readonly deletion?: Deletion<Row, Page>;
  /** Actions on selected rows, below the table; adds boxes to the rows. */
  renderBulk?(tools: BulkTools<Row>, controls: ListQueryControls<F, S>): ReactNode;
}

export interface BulkTools<Row> {
  readonly selection: Selection;
  readonly list: Pick<RecordList<Row>, 'rows' | 'total' | 'totalIsLowerBound' | 'refresh'>;
}

interface CreateTools<Row> {
  /** Puts the new record on top and expands it. */
  show(row: Row): void;
  /** After a change of other rows than one. */
  refresh(): void;
  close(): void;
}

/** List, details, form and deletion. Differences between records are data and slots. */
export function RecordScreen<
  Row extends { readonly id: number },
  F extends Filters,
  S extends string,
  Request extends object,
  Page extends ListPage<Row> = ListPage<Row>,
>(props: RecordScreenProps<Row, F, S, Request, Page>) {
  const { title, home, spec, first, exported, request, load, loading, failure, filters, renderAbove, aside } =
    props;
  const {
    changes,
    create,
    columns,
    otherSorts = [],
    nameOf,
    renderDetails,
    empty,
    deletion,
    renderBulk,
  } = props;
  const { controls, unsavedForms, guardReload, question } = useGuardedView(useListQuery(spec));
  const { view } = controls;
  const list = useRecordList<Row, Page, Request>({
    name: exported,
    first,
    request: request(view),
    load: (request) => load(request, { timeoutMs: shortTimeoutMs }, view),
    changes,
    keeps: (isQuiet) => (isQuiet || unsavedForms.current > 0 ? view.open : null),
  });
  const selection = useSelection(list.rows, JSON.stringify([view.search, view.filters]));
  const exporting = useExport(exported, request(view));
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const creates = create !== undefined;
  useOpenedByLink(creates ? 'new' : null, () => setCreating(true));
  const renderFilter = (filter: (typeof filters)[number]) => (
    <Filter
      key={filter.kind === 'search' ? 'search' : filter.name}
      filter={filter}
      controls={controls}
      rows={list.rows}
      page={list.page}
    />
  );
  const isSortable = [...columns, ...otherSorts].some(({ sort }) => sort !== undefined);

  return (
    <>
      <ListFrame
        title={title}
        home={home}
        list={
          typeof failure === 'string'
            ? list
            : { ...list, failure: list.failure && { ...list.failure, message: null } }
        }
        controls={controls}
        exporting={exporting}
        loading={loading}
        failure={typeof failure === 'string' ? failure : failure(list.failure)}
        onReload={() => guardReload(() => void list.refresh())}
        aside={
          create === undefined ? (
            aside
          ) : (
            <Button
              size="small"
              data-shortcut="n"
              icon={<Icon of={Plus} className="size-4" />}
              onClick={() => setCreating(true)}
            >
              {create.label}
            </Button>
          )
        }
        filters={
          // One line on a wide screen.
          <div className="flex flex-col gap-2 xl:flex-row xl:flex-wrap xl:items-end xl:gap-x-3">
            {renderAbove?.(controls, list.page)}
            <FiltersBar
              controls={controls}
              named={filters.map((filter) =>
                filter.kind === 'search' ? 'search' : filter.kind === 'custom' ? '' : filter.name,
              )}
              search={filters.filter(isSearch).map(renderFilter)}
              count={Object.values(view.filters).filter((value) => value !== undefined).length}
            >
              {filters.filter((filter) => !isSearch(filter)).map(renderFilter)}
            </FiltersBar>
          </div>
        }
      >
        <RecordTable
          label={title}
          columns={columns}
          rows={list.rows}
          nameOf={nameOf}
          status={list.status}
          {...(isSortable ? { sort: view.sort, direction: view.direction, onSort: controls.sortBy } : {})}
          otherSorts={otherSorts}
          open={view.open}
          onToggle={controls.toggle}
          selection={renderBulk === undefined ? undefined : selection}
          renderDetails={(row, close) => (
            <UnsavedForms value={unsavedForms}>
              {renderDetails(row, { list, close, remove: setDeleting }, controls)}
            </UnsavedForms>
          )}
          empty={
            <NoRows
              narrowed={controls.narrowed}
              failed={list.status === 'failed'}
              onFirst={view.cursor === null ? null : controls.first}
              onClear={controls.clear}
              {...empty(controls)}
            />
          }
        />
        {renderBulk !== undefined &&
          (selection.everything || selection.ids.size > 0) &&
          renderBulk({ selection, list }, controls)}
      </ListFrame>
      {question}
      {creating &&
        create?.renderForm({
          show(row) {
            list.putOnTop(row);
            controls.toggle(row.id);
          },
          refresh: () => void list.refresh(),
          close: () => setCreating(false),
        })}
      {deletion !== undefined && (
        <ConfirmAction
          about={deleting}
          title={deletion.title}
          question={deletion.question}
          run={deletion.run}
          failure={deletion.failure}
          onDone={(row, { message }) => {
            const { id } = row;
            showToast(message);
            if (view.open === id) controls.toggle(id);
            list.remove(id);
            const { pageWithout } = deletion;
            if (pageWithout !== undefined) list.change((page) => pageWithout(page, row));
            if (!selection.everything) selection.deselect([id]);
          }}
          onClose={() => setDeleting(null)}
          focusAfter={listTitle}
        >
          {deletion.renderSummary}
        </ConfirmAction>
      )}
    </>
  );
}

interface FilterProps<Row, F extends Filters, S extends string, Page> {
  filter: RecordFilter<Row, F, S, Page>;
  controls: ListQueryControls<F, S>;
  rows: readonly Row[];
  page: Page | null;
}

function Filter<Row, F extends Filters, S extends string, Page>({
  filter,
  controls,
  rows,
  page,
}: FilterProps<Row, F, S, Page>) {
  const { view } = controls;
  switch (filter.kind) {
    case 'search':
      return <SearchBox name="search" label={filter.label} value={view.search} onSearch={controls.search} />;
    case 'text':
      return (
        <SearchBox
          name={filter.name}
          label={filter.label}
          value={view.filters[filter.name] ?? ''}
          onSearch={(typed) => controls.filter(filter.name, filter.clean?.(typed) ?? typed, 'typed')}
        />
      );
    case 'select':
      return (
        <FilterSelect
          name={filter.name}
          label={filter.label}
          all={filter.all}
          options={filter.options}
          value={view.filters[filter.name]}
          onChange={(value) => controls.filter(filter.name, value)}
        />
      );
    case 'custom':
      return filter.render(controls, rows, page);
  }
}
