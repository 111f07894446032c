'use client';

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  Fragment,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Skeleton } from '@/components/ui/skeleton';
import { backOfficeText as text } from './back-office-text';

/**
 * One column, as data. `from` is the screen that it needs: what does not fit on a narrower one stands in the details of the row,
 * and with `below` also under the first column's value.
 */
export interface Column<Row, Sort extends string = string> {
  readonly key: string;
  readonly header: string;
  cell(row: Row): ReactNode;
  /** The name of the order by this column, where the server knows one. */
  readonly sort?: Sort;
  /** Which direction the first press gives. Default `asc`. */
  readonly firstDirection?: 'asc' | 'desc';
  readonly align?: 'end';
  readonly from?: 'md' | 'lg' | 'xl';
  readonly below?: true;
  /** What may break: its text, or only its header over short values; all else stays on one line. The growing column always may. */
  readonly wraps?: 'text' | 'header';
  /** Takes the width that is left; without one, the first column does. */
  readonly grows?: true;
}

const shownFrom = { md: 'hidden md:table-cell', lg: 'hidden lg:table-cell', xl: 'hidden xl:table-cell' };
const hiddenFrom = { md: 'md:hidden', lg: 'lg:hidden', xl: 'xl:hidden' };

/** The growing column takes what is left; on a narrow screen, where others stand under the first one, that one does. */
function widthOf<Row>(index: number, growing: number, column: Column<Row>): string | false {
  const narrow = index === 0 && 'w-full wrap-anywhere md:w-auto';
  if (index === growing) return classes(narrow, 'min-w-touch wrap-anywhere md:min-w-menu');
  if (index === 0) return classes(narrow, 'md:whitespace-nowrap');
  return column.wraps === 'text' ? 'min-w-account' : 'whitespace-nowrap';
}

const cellPadding = 'px-2 py-2.5 first:pl-4 last:pr-4 md:px-3 md:first:pl-6 md:last:pr-6';

interface RecordTableProps<Row, Sort extends string> {
  /** Read out as the table's name. */
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  /** What a row is called where its button is read out: `Wedding set`. */
  nameOf(row: Row): string;
  status: 'ready' | 'loading' | 'failed';
  sort?: Sort;
  direction?: 'asc' | 'desc';
  onSort?(sort: Sort, firstDirection: 'asc' | 'desc'): void;
  /** The expanded row. */
  open: number | null;
  onToggle(id: number): void;
  /** The details under the expanded row; `close` hides them and gives the focus back to the row's button. */
  renderDetails(row: Row, close: () => void): ReactNode;
  /** What stands in place of rows where there are none. */
  empty: ReactNode;
}

/** Records in rows (specification, section 4: one expanded at a time), with sortable, sticky headers. */
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
    open,
    onToggle,
    renderDetails,
    empty,
  } = props;
  const id = useId();
  const width = columns.length + 1;
  const waiting = status === 'loading' && rows.length === 0;
  // The button answers in the next frame; the details, which move all that is below them, come or go in the one after it.
  const detailed = useDeferredValue(open);
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
      // A layer of its own: what changes elsewhere, a key in the search, does not paint all the rows again.
      className={classes('isolate @container overflow-x-auto', !tooWide && 'xl:overflow-x-visible')}
    >
      <table
        ref={table}
        aria-label={label}
        aria-busy={status === 'loading'}
        className="w-full border-collapse text-left text-sm"
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                {...(column.sort !== undefined && column.sort === sort ? { sorted: direction } : {})}
                onSort={onSort}
                sticks={!tooWide}
              />
            ))}
            <th scope="col" className={classes(headerLook(!tooWide), 'w-px')}>
              {text.actions}
            </th>
          </tr>
        </thead>
        <tbody
          className={classes(
            // An answer that comes at once does not make the rows blink.
            'transition-opacity delay-quick duration-calm',
            status === 'loading' && !waiting && 'opacity-60',
          )}
        >
          {waiting && <SkeletonRows columns={columns} />}
          {!waiting && rows.length === 0 && (
            <tr>
              <td colSpan={width}>{empty}</td>
            </tr>
          )}
          {rows.map((row) => (
            <Fragment key={row.id}>
              <RecordRow
                tableId={id}
                row={row}
                name={nameOf(row)}
                columns={columns}
                open={open === row.id}
                onToggle={onToggle}
              />
              {detailed === row.id && (
                <tr
                  id={detailsId(id, row.id)}
                  className="border-b border-ivory-line bg-ivory last:border-b-0"
                >
                  <td colSpan={width} className="p-0">
                    {/* Its own width must not widen the columns above; it stays in sight where those scroll sideways. */}
                    <div className="sticky left-0 w-frame contain-inline-size">
                      {renderDetails(row, () => close(row.id))}
                    </div>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The button of the expanded row, brought into view with its details: where the focus goes when the row is a new one. */
export function expandedRow(): HTMLElement | null {
  const toggle = document.querySelector<HTMLElement>('[data-row-toggle][aria-expanded="true"]');
  toggle?.scrollIntoView({ block: 'start' });
  return toggle;
}

const toggleId = (tableId: string, rowId: number) => `${tableId}-toggle-${rowId}`;
const detailsId = (tableId: string, rowId: number) => `${tableId}-details-${rowId}`;

/**
 * Whether the columns need more width than there is, as with amounts of twelve digits: the table then scrolls within its frame
 * on large screens too. Else it does not, because headers stick to the page only where no frame scrolls.
 */
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

function headerLook(
  sticks: boolean,
  { from, align, wraps }: Pick<Column<unknown>, 'from' | 'align' | 'wraps'> = {},
): string {
  return classes(
    cellPadding,
    'z-10 border-b border-ivory-line bg-ivory-deep align-middle text-xs first:w-full md:first:w-auto font-semibold text-ink-soft',
    sticks && 'xl:sticky xl:top-header',
    // Always on two lines, whatever the rows bring: the rows would jump otherwise.
    wraps === 'header' ? 'w-px' : wraps === undefined && 'md:whitespace-nowrap',
    from && shownFrom[from],
    align === 'end' && 'text-right',
  );
}

interface HeaderCellProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  /** The direction, where the rows are ordered by this column. */
  sorted?: 'asc' | 'desc' | undefined;
  onSort: ((sort: Sort, firstDirection: 'asc' | 'desc') => void) | undefined;
  /** Stays in sight while the rows scroll by. */
  sticks: boolean;
}

function HeaderCell<Row, Sort extends string>(props: HeaderCellProps<Row, Sort>) {
  const { column, sorted, onSort, sticks } = props;
  const { header, sort, firstDirection = 'asc', align } = column;
  const look = headerLook(sticks, column);
  if (sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={look}>
        {header}
      </th>
    );
  }
  const Icon = sorted === undefined ? ArrowUpDown : sorted === 'asc' ? ArrowUp : ArrowDown;
  const words = header.split(' ');
  // In the line of the words, tied to the nearest: beside a box of two lines it would stand apart from both.
  const icon = (
    <Icon
      aria-hidden="true"
      className={classes(
        'inline size-3.5',
        align === 'end' ? 'mr-1' : 'ml-1',
        sorted === undefined && 'text-ink-muted',
      )}
    />
  );
  return (
    <th
      scope="col"
      aria-sort={sorted === undefined ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
      className={look}
    >
      <button
        type="button"
        onClick={() => onSort(sort, firstDirection)}
        className={classes(
          '-mx-1 inline-flex min-h-target items-center rounded-sm px-1 text-inherit hover:text-ink pointer-coarse:min-h-touch',
          align === 'end' ? 'text-right' : 'text-left',
          sorted !== undefined && 'text-ink',
        )}
      >
        {align === 'end' ? (
          <span>
            <span className="whitespace-nowrap">
              {icon}
              {words[0]}
            </span>
            {words.slice(1).map((word) => ` ${word}`)}
          </span>
        ) : (
          <span>
            {words.slice(0, -1).map((word) => `${word} `)}
            <span className="whitespace-nowrap">
              {words.at(-1)}
              {icon}
            </span>
          </span>
        )}
      </button>
    </th>
  );
}

interface RecordRowProps<Row> {
  tableId: string;
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  open: boolean;
  onToggle(id: number): void;
}

/** Drawn again only when its own record or state changes: a list has hundreds of them. */
const RecordRow = memo(function RecordRow<Row extends { readonly id: number }>({
  tableId,
  row,
  name,
  columns,
  open,
  onToggle,
}: RecordRowProps<Row>) {
  const growing = columns.findIndex((column) => column.grows);
  return (
    <tr
      className={classes(
        'border-b border-ivory-line transition-colors last:border-b-0',
        open ? 'bg-gold-pale' : 'bg-white hover:bg-ivory',
      )}
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classes(
            cellPadding,
            'align-middle',
            widthOf(index, Math.max(0, growing), column),
            column.align === 'end' && 'text-right tabular-nums',
            column.from && shownFrom[column.from],
          )}
        >
          {column.cell(row)}
          {index === 0 && <Below row={row} columns={columns} />}
        </td>
      ))}
      <td className={cellPadding}>
        <Button
          id={toggleId(tableId, row.id)}
          data-row-toggle=""
          variant={open ? 'secondary' : 'quiet'}
          size="compact"
          className="-ml-3 xl:scroll-mt-14"
          aria-expanded={open}
          aria-controls={open ? detailsId(tableId, row.id) : undefined}
          onClick={() => onToggle(row.id)}
        >
          {open ? text.hide : text.view}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      </td>
    </tr>
  );
});

/** On narrow screens: the values under the first one whose columns are not shown. */
function Below<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const hidden = columns.filter((column) => column.below);
  if (hidden.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {hidden.map((column) => (
        <div
          key={column.key}
          className={classes(
            'mt-1.5 min-w-0 font-normal tabular-nums',
            column.from && hiddenFrom[column.from],
          )}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** Rows of the height of real ones, so that nothing moves when those come. */
function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: 10 }, (_, index) => (
    <tr key={index} className="border-b border-ivory-line bg-white last:border-b-0">
      {columns.map((column, position) => (
        <td
          key={column.key}
          className={classes(
            cellPadding,
            position === 0 && 'w-full md:w-auto',
            column.from && shownFrom[column.from],
          )}
        >
          {position === 0 ? (
            <span className="flex w-full flex-col gap-2 py-0.5 md:w-40">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-3 w-16" />
              {columns.some((each) => each.below) && <Skeleton className="h-5 w-20 md:hidden" />}
            </span>
          ) : (
            <Skeleton className={classes('h-4 w-16', column.align === 'end' && 'ml-auto')} />
          )}
        </td>
      ))}
      <td className={cellPadding}>
        <span className="flex h-9 items-center pointer-coarse:h-touch">
          <Skeleton className="h-4 w-10" />
        </span>
      </td>
    </tr>
  ));
}
