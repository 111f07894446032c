'use client';

import {
  Fragment,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { classes } from '@/components/ui/classes';
import { listLimit } from '@/lib/business';
import { backOfficeText as text } from './back-office-text';
import type { Column } from './column';
import { SortSelect } from './list-controls';
import { actionsHeaderLook, HeaderCell, headerLook } from './record-header';
import { detailsId, RecordRow, SkeletonRows, toggleId } from './record-row';

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
  /** Orders by what no column shows; a phone offers them too. */
  otherSorts?: readonly Pick<Column<Row, Sort>, 'header' | 'sort' | 'firstDirection'>[];
  /** The expanded row. */
  open: number | null;
  onToggle(id: number): void;
  /** The details under the expanded row; `close` hides them and gives the focus back to the row's button. */
  renderDetails(row: Row, close: () => void): ReactNode;
  /** What stands in place of rows where there are none. */
  empty: ReactNode;
}

/** The header of what a row on a phone begins with. */
function phoneHeader<Row>(columns: readonly Column<Row>[]): string | undefined {
  const line = columns.filter(({ phone }) => phone?.line === 1);
  return (line.find(({ phone }) => phone?.first) ?? line[0] ?? columns[0])?.header;
}

/** Records in rows (one expanded at a time), with sortable, sticky headers and actions that stay in sight. */
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
    renderDetails,
    empty,
  } = props;
  const id = useId();
  const width = columns.length + 2;
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
      className={classes(
        'group/table isolate @container overflow-x-auto',
        // A frame that scrolls would keep a form's buttons from sticking to the screen.
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
        // The frame has a line of its own below the last row.
        className="w-full border-separate border-spacing-0 text-left text-sm [&>tbody:last-child>tr:last-child>td]:border-b-0"
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
            {/* On a phone a row is one cell of two lines. */}
            <th scope="col" className={classes(headerLook(false), 'w-full pl-4 md:hidden')}>
              {phoneHeader(columns)}
            </th>
            <th scope="col" className={actionsHeaderLook(!tooWide)}>
              {text.actions}
            </th>
          </tr>
        </thead>
        {rows.length === 0 && (
          <tbody>
            {status === 'loading' ? (
              <SkeletonRows columns={columns} />
            ) : (
              <tr>
                <td colSpan={width}>{empty}</td>
              </tr>
            )}
          </tbody>
        )}
        {groupsOf(rows).map((group) => (
          <tbody
            key={group.at(-1)?.id}
            className={classes(
              // An answer that comes at once does not make the rows blink.
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
                  columns={columns}
                  open={open === row.id}
                  onToggle={onToggle}
                />
                {detailed === row.id && (
                  <tr id={detailsId(id, row.id)} className="bg-ivory">
                    <td colSpan={width} className="border-b border-ivory-line p-0">
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
        ))}
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

/**
 * Rows in groups of a page, each painted by itself: a row that opens does not have the browser draw hundreds of others again.
 * Counted from the last row: what stands below a new one on top stays in its group, with what is being typed in it.
 */
function groupsOf<Row>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (let end = rows.length; end > 0; end -= listLimit.office)
    groups.unshift(rows.slice(Math.max(0, end - listLimit.office), end));
  return groups;
}
