'use client';

import {
  Fragment,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { classes } from '@/components/ui/classes';
import { useHydrated } from '@/components/ui/use-hydrated';
import { listLimit } from '@/lib/limits';
import { backOfficeText as text } from './back-office-text';
import type { Column } from './column';
import { SortSelect } from './list-controls';
import { actionsHeaderStyles, HeaderCell, headerStyles } from './record-header';
import { SelectBox } from './select-box';
import type { Selection } from './use-selection';
import { detailsId, RecordRow, RoomForRows, rowLayout, SkeletonRows, toggleId } from './record-row';

/** Rows that a browser window shows on a screen of 1080 px. */
const firstScreen = 16;

interface RecordTableProps<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  /** Name of the row in the accessible label of its button: `Wedding set`. */
  nameOf(row: Row): string;
  status: 'ready' | 'loading' | 'failed';
  sort?: Sort;
  direction?: 'asc' | 'desc';
  onSort?(sort: Sort, direction: 'asc' | 'desc'): void;
  /** Sort keys without a column. */
  otherSorts?: readonly Pick<Column<Row, Sort>, 'header' | 'sort' | 'firstDirection'>[];
  open: number | null;
  onToggle(id: number): void;
  selection?: Selection | undefined;
  /** `close` collapses them and focuses the row's button. */
  renderDetails(row: Row, close: () => void): ReactNode;
  empty: ReactNode;
}

function phoneHeader<Row>(columns: readonly Column<Row>[]): string | undefined {
  const line = columns.filter(({ phone }) => phone?.line === 1);
  return (line.find(({ phone }) => phone?.first) ?? line[0] ?? columns[0])?.header;
}

/** One row expanded at a time; sticky headers and actions. */
export function RecordTable<Row extends { readonly id: number }, Sort extends string>(
  props: RecordTableProps<Row, Sort>,
) {
  const {
    label,
    columns,
    rows,
    nameOf,
    status,
    sort,
    direction,
    onSort,
    otherSorts = [],
    open,
    onToggle,
    selection,
    renderDetails,
    empty,
  } = props;
  const id = useId();
  const width = columns.length + (selection === undefined ? 2 : 3);
  const layout = useMemo(() => rowLayout(columns), [columns]);
  // The button updates in the next frame; the details, which move everything below, in the one after.
  const detailed = useDeferredValue(open);
  // The rows below the first screen are not in the server's HTML, which they would double; an expanded row may be among them.
  const complete = useDeferredValue(useHydrated()) || open !== null;
  const { frame, table, tooWide } = useTooWide();

  const close = useCallback(
    (rowId: number) => {
      onToggle(rowId);
      requestAnimationFrame(() => document.getElementById(toggleId(id, rowId))?.focus());
    },
    [id, onToggle],
  );

  return (
    <div
      ref={frame}
      // Own layer: typing in the search does not repaint all rows. `relative`: texts for screen readers scroll with their cells.
      className={classes(
        'group/table relative isolate @container overflow-x-auto',
        // A scroll container would keep a form's buttons from sticking to the viewport.
        !tooWide && 'has-[form]:overflow-x-visible xl:overflow-x-visible',
      )}
      data-scrolls={tooWide ? '' : undefined}
    >
      {rows.length > 0 && sort !== undefined && direction !== undefined && onSort !== undefined && (
        <SortSelect columns={[...columns, ...otherSorts]} sort={sort} direction={direction} onSort={onSort} />
      )}
      <table
        ref={table}
        aria-label={label}
        aria-busy={status === 'loading'}
        // A head alone would look like an empty list: a message says that the load failed.
        hidden={rows.length === 0 && status === 'failed'}
        // The container has a border below the last row.
        className="w-full border-separate border-spacing-0 text-left text-sm [&>tbody:last-child>tr:last-child>td]:border-b-0"
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes(headerStyles(!tooWide), 'record-select')}>
                <SelectPage rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                {...(column.sort !== undefined && column.sort === sort ? { sorted: direction } : {})}
                onSort={onSort}
                sticks={!tooWide}
              />
            ))}
            {/* On a phone a row is one cell with two lines. */}
            <th scope="col" className={classes(headerStyles(false), 'record-phone')}>
              {phoneHeader(columns)}
            </th>
            <th scope="col" className={actionsHeaderStyles(!tooWide)}>
              {text.actions}
            </th>
          </tr>
        </thead>
        {rows.length === 0 && (
          <tbody>
            {status === 'loading' ? (
              <SkeletonRows columns={columns} selects={selection !== undefined} />
            ) : (
              <tr>
                <td colSpan={width}>{empty}</td>
              </tr>
            )}
          </tbody>
        )}
        {groupsOf(complete ? rows : rows.slice(0, firstScreen)).map(({ below, group }) => (
          <tbody
            key={below}
            className={classes(
              // Delayed: rows do not flicker on a fast response.
              'transition-opacity will-change-[opacity] delay-quick duration-calm',
              status === 'loading' && 'opacity-60',
            )}
          >
            {group.map((row) => (
              <Fragment key={row.id}>
                <RecordRow
                  tableId={id}
                  row={row}
                  name={nameOf(row)}
                  layout={layout}
                  open={open === row.id}
                  onToggle={onToggle}
                  selected={selection?.ids.has(row.id)}
                  onSelect={selection?.toggle}
                />
                {detailed === row.id && (
                  <tr id={detailsId(id, row.id)} className="bg-ivory">
                    <td colSpan={width} className="border-b border-ivory-line p-0">
                      {/* Its width must not widen the columns; sticky while they scroll sideways. */}
                      <div className="sticky left-0 w-frame contain-inline-size">
                        {renderDetails(row, () => close(row.id))}
                      </div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
      {!complete && rows.length > firstScreen && (
        <>
          <RoomForRows count={rows.length - firstScreen} />
          <p className="hidden border-t border-ivory-line p-4 text-sm font-medium noscript:block">
            {text.needsScript(rows.length - firstScreen)}
          </p>
        </>
      )}
    </div>
  );
}

interface SelectPageProps {
  rows: readonly { readonly id: number }[];
  selection: Selection;
}

function SelectPage({ rows, selection: { ids, togglePage } }: SelectPageProps) {
  const n = rows.filter(({ id }) => ids.has(id)).length;
  return (
    <SelectBox
      label={text.selectPage}
      checked={n > 0 && n === rows.length}
      mixed={n > 0 && n < rows.length}
      onToggle={togglePage}
    />
  );
}

/** Scrolls the expanded row into view; its button is the focus target for a new row. */
export function expandedRow(): HTMLElement | null {
  const toggle = document.querySelector<HTMLElement>('[data-row-toggle][aria-expanded="true"]');
  toggle?.scrollIntoView({ block: 'start' });
  return toggle;
}

/** Whether the columns exceed the viewport: only then is the table a scroll container, as headers would stick to it instead of the page. */
function useTooWide() {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [tooWide, setTooWide] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (frame.current && table.current)
        setTooWide(table.current.offsetWidth > frame.current.clientWidth + 1);
    });
    for (const part of [frame.current, table.current]) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return { frame, table, tooWide };
}

/**
 * Groups with separate paint containment: expanding a row does not repaint the others. Counted and keyed from the last row, so that a row
 * added on top, or a load during an edit, keeps the groups and their input.
 */
function groupsOf<Row>(rows: readonly Row[]): { below: number; group: Row[] }[] {
  const groups: { below: number; group: Row[] }[] = [];
  for (let end = rows.length; end > 0; end -= listLimit.office)
    groups.unshift({ below: rows.length - end, group: rows.slice(Math.max(0, end - listLimit.office), end) });
  return groups;
}
