'use client';

import { memo, type MouseEvent, type ReactNode } from 'react';
import { buttonLook } from '@/components/ui/button-look';
import { classes } from '@/components/ui/classes';
import { Skeleton } from '@/components/ui/skeleton';
import { backOfficeText as text } from './back-office-text';
import { actionsLook, cellLook, shownFrom, type Column } from './column';

/** The growing column takes the remaining width; a wrapping text keeps room for a word or two; other cells do not wrap. */
function widthOf<Row>(isGrowing: boolean, { wraps }: Column<Row>): string {
  if (isGrowing) return 'min-w-account wrap-anywhere lg:min-w-menu';
  return wraps === 'text' ? 'min-w-account wrap-anywhere' : 'whitespace-nowrap';
}

const toggle = { size: 'compact', className: '-ml-3 xl:scroll-mt-14' } as const;
const toggleLook = buttonLook({ ...toggle, variant: 'quiet' });
const openToggleLook = buttonLook({ ...toggle, variant: 'secondary' });

export const toggleId = (tableId: string, rowId: number) => `${tableId}-toggle-${rowId}`;
export const detailsId = (tableId: string, rowId: number) => `${tableId}-details-${rowId}`;

/** Whether a click targets the row: not a control inside it, and not the end of a text selection. */
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
  columns: readonly Column<Row>[];
  open: boolean;
  onToggle(id: number): void;
}

/** A row. A click anywhere opens it; the button is for keyboards and screen readers. Memoized: a list has hundreds. */
export const RecordRow = memo(function RecordRow<Row extends { readonly id: number }>({
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
      data-row=""
      className={classes(
        'cursor-pointer break-inside-avoid',
        open ? 'bg-gold-pale' : 'bg-white hover:bg-ivory',
      )}
      onClick={(event) => isForRow(event) && onToggle(row.id)}
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classes(
            cellLook,
            'align-middle',
            widthOf(index === Math.max(0, growing), column),
            column.align === 'end' && 'text-right tabular-nums',
            shownFrom(column),
          )}
        >
          {column.cell(row)}
        </td>
      ))}
      <td className={classes(cellLook, 'w-full pl-4 align-middle md:hidden')}>
        <PhoneLines row={row} columns={columns} />
      </td>
      <td className={classes(cellLook, actionsLook)}>
        {/* Not a Button, which costs more than the rest of the row together. */}
        <button
          id={toggleId(tableId, row.id)}
          type="button"
          data-row-toggle=""
          className={open ? openToggleLook : toggleLook}
          aria-expanded={open}
          aria-controls={open ? detailsId(tableId, row.id) : undefined}
          onClick={() => onToggle(row.id)}
        >
          <span>
            {open ? text.hide : text.view}
            <span className="sr-only">{` ${name}`}</span>
          </span>
        </button>
      </td>
    </tr>
  );
});

/** A row on a phone: name and status. */
function PhoneLines<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const line = (number: 1 | 2): ReactNode[] =>
    columns
      .filter(({ phone }) => phone?.line === number)
      .toSorted((one, other) => Number(other.phone?.first === true) - Number(one.phone?.first === true))
      .map((column) => (
        <span key={column.key} className="min-w-0 wrap-anywhere">
          {(column.phone?.cell ?? column.cell)(row)}
        </span>
      ));
  return (
    <>
      <p data-phone-line="1" className="flex flex-wrap items-center gap-x-3 font-medium tabular-nums">
        {line(1)}
      </p>
      <p
        data-phone-line="2"
        className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft tabular-nums"
      >
        {line(2)}
      </p>
    </>
  );
}

/** Placeholder rows with the height of real ones, to avoid layout shift. */
export function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: 10 }, (_, index) => (
    <tr key={index} className="bg-white">
      {columns.map((column, position) => (
        <td key={column.key} className={classes(cellLook, shownFrom(column))}>
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
      <td className={classes(cellLook, 'w-full pl-4 md:hidden')}>
        <span className="flex flex-col gap-3 py-0.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-5 w-40" />
        </span>
      </td>
      <td className={classes(cellLook, actionsLook)}>
        <span className="flex h-9 items-center pointer-coarse:h-touch">
          <Skeleton className="h-4 w-10" />
        </span>
      </td>
    </tr>
  ));
}
