'use client';

import { memo, type CSSProperties, type MouseEvent } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { classes } from '@/components/ui/classes';
import { Skeleton } from '@/components/ui/skeleton';
import { backOfficeText as text } from './back-office-text';
import { actionsStyles, cellStyles, shownFrom, type Column } from './column';
import { SelectBox, selectCellStyles } from './select-box';

/** Computed once for hundreds of rows. */
export interface RowLayout<Row> {
  readonly cells: readonly { readonly column: Column<Row>; readonly className: string }[];
  /** Column indexes of the two lines on a phone. */
  readonly lines: readonly [readonly number[], readonly number[]];
}

export function rowLayout<Row>(columns: readonly Column<Row>[]): RowLayout<Row> {
  const growing = Math.max(
    0,
    columns.findIndex((column) => column.grows),
  );
  const isFirst = (index: number) => Number(columns[index]?.phone?.first === true);
  const line = (number: 1 | 2) =>
    columns
      .flatMap(({ phone }, index) => (phone?.line === number ? [index] : []))
      .toSorted((one, other) => isFirst(other) - isFirst(one));
  return {
    cells: columns.map((column, index) => ({
      column,
      className: classes(
        cellStyles,
        index === growing ? 'record-growing' : column.wraps === 'text' ? 'record-text' : 'record-value',
        column.align === 'end' && 'text-right tabular-nums',
        shownFrom(column),
      ),
    })),
    lines: [line(1), line(2)],
  };
}

const toggle = { size: 'compact', className: '-ml-3 xl:scroll-mt-14' } as const;
const toggleStyles = buttonStyles({ ...toggle, variant: 'quiet' });
const openToggleStyles = buttonStyles({ ...toggle, variant: 'secondary' });
const phoneStyles = classes(cellStyles, 'record-phone');
const actionsCellStyles = classes(cellStyles, actionsStyles);

export const toggleId = (tableId: string, rowId: number) => `${tableId}-toggle-${rowId}`;
export const detailsId = (tableId: string, rowId: number) => `${tableId}-details-${rowId}`;

/** Whether a click is for the row: not for a control in it, and not the end of a text selection. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, detail, defaultPrevented } = event;
  if (defaultPrevented || detail > 1 || !(target instanceof Element)) return false;
  if (target.closest('a, button, input, select, textarea, label, summary, [role="button"]') !== null)
    return false;
  return window.getSelection()?.isCollapsed !== false;
}

interface RecordRowProps<Row> {
  tableId: string;
  row: Row;
  name: string;
  layout: RowLayout<Row>;
  open: boolean;
  onToggle(id: number): void;
  /** Undefined in a list without selection. */
  selected?: boolean | undefined;
  onSelect?: ((id: number, range: boolean) => void) | undefined;
}

/** A click anywhere opens it; the button is for keyboards and screen readers. Memoized: a list has hundreds. */
export const RecordRow = memo(function RecordRow<Row extends { readonly id: number }>({
  tableId,
  row,
  name,
  layout: { cells, lines },
  open,
  onToggle,
  selected,
  onSelect,
}: RecordRowProps<Row>) {
  const values = cells.map(({ column }) => column.cell(row));
  const [first, second] = lines.map((line) =>
    line.map((index) => {
      const own = cells[index]?.column.phone?.cell;
      const shown = own === undefined ? values[index] : own(row);
      return <span key={index}>{shown}</span>;
    }),
  );
  return (
    <tr
      data-row=""
      className={open || selected === true ? 'record-row bg-gold-pale' : 'record-row'}
      onClick={(event) => isForRow(event) && onToggle(row.id)}
    >
      {selected !== undefined && (
        <td className={selectCellStyles}>
          <SelectBox
            label={text.select(name)}
            checked={selected}
            onToggle={(range) => onSelect?.(row.id, range)}
          />
        </td>
      )}
      {cells.map(({ column, className }, index) => (
        <td key={column.key} className={className}>
          {values[index]}
        </td>
      ))}
      <td className={phoneStyles}>
        <p data-phone-line="1" className="record-line font-medium">
          {first}
        </p>
        <p data-phone-line="2" className="record-line mt-1 gap-y-1 text-ink-soft">
          {second}
        </p>
      </td>
      <td className={actionsCellStyles}>
        {/* Not a Button, which costs more than the rest of the row. */}
        <button
          id={toggleId(tableId, row.id)}
          type="button"
          data-row-toggle=""
          className={open ? openToggleStyles : toggleStyles}
          aria-expanded={open}
          aria-controls={open ? detailsId(tableId, row.id) : undefined}
          onClick={() => onToggle(row.id)}
        >
          {open ? text.hide : text.view}
          <span className="sr-only">{` ${name}`}</span>
        </button>
      </td>
    </tr>
  );
});

/** Placeholders as high as real rows, to avoid layout shift. */
export function SkeletonRows<Row>({
  columns,
  selects,
}: {
  columns: readonly Column<Row>[];
  /** Room for the selection boxes. */
  selects: boolean;
}) {
  return Array.from({ length: 10 }, (_, index) => (
    <tr key={index} className="bg-white">
      {selects && (
        <td className={selectCellStyles}>
          <Skeleton className="m-2 size-4" />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.key} className={classes(cellStyles, shownFrom(column))}>
          {position === 0 ? (
            <span className="flex w-40 flex-col gap-2 py-0.5">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-3 w-16" />
            </span>
          ) : (
            <Skeleton className={classes('h-4 w-16', column.align === 'end' && 'ml-auto')} />
          )}
        </td>
      ))}
      <td className={phoneStyles}>
        <span className="flex flex-col gap-3 py-0.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-5 w-40" />
        </span>
      </td>
      <td className={actionsCellStyles}>
        <span className="flex h-9 items-center pointer-coarse:h-touch">
          <Skeleton className="h-4 w-10" />
        </span>
      </td>
    </tr>
  ));
}

/** About as high as `count` rows to come, so that a reload can restore the scroll position among them. */
export function RoomForRows({ count }: { count: number }) {
  const style: CSSProperties & { '--rows': number } = { '--rows': count };
  return <div aria-hidden="true" className="h-rows-phone @list:h-rows noscript:hidden" style={style} />;
}
