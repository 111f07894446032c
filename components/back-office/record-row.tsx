'use client';

import { memo } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Skeleton } from '@/components/ui/skeleton';
import { backOfficeText as text } from './back-office-text';
import { cellLook, shownFrom, type Column } from './column';

const hiddenFrom = { md: 'md:hidden', lg: 'lg:hidden', xl: 'xl:hidden' };

/** The growing column takes what is left; on a narrow screen, where others stand under the first one, that one does. */
function widthOf<Row>(index: number, growing: number, column: Column<Row>): string | false {
  const narrow = index === 0 && 'w-full wrap-anywhere md:w-auto';
  if (index === growing) return classes(narrow, 'min-w-touch wrap-anywhere md:min-w-menu');
  if (index === 0) return classes(narrow, 'md:whitespace-nowrap');
  return column.wraps === 'text' ? 'min-w-account' : 'whitespace-nowrap';
}

export const toggleId = (tableId: string, rowId: number) => `${tableId}-toggle-${rowId}`;
export const detailsId = (tableId: string, rowId: number) => `${tableId}-details-${rowId}`;

interface RecordRowProps<Row> {
  tableId: string;
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  open: boolean;
  onToggle(id: number): void;
}

/** Drawn again only when its own record or state changes: a list has hundreds of them. */
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
    <tr className={open ? 'bg-gold-pale' : 'bg-white hover:bg-ivory'}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classes(
            cellLook,
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
      <td className={cellLook}>
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
export function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: 10 }, (_, index) => (
    <tr key={index} className="bg-white">
      {columns.map((column, position) => (
        <td
          key={column.key}
          className={classes(
            cellLook,
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
      <td className={cellLook}>
        <span className="flex h-9 items-center pointer-coarse:h-touch">
          <Skeleton className="h-4 w-10" />
        </span>
      </td>
    </tr>
  ));
}
