import type { ReactNode } from 'react';

/**
 * One column, as data. The table has its columns from 768 px on; `from` names a wider screen that a column needs. What does not
 * fit stands in the details of the row. On a phone a row is two lines, made of the columns with `phone`.
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
  readonly from?: 'lg' | 'xl';
  /**
   * Its line on a phone, where values stand in the order of the columns unless one is `first`; `cell` where the value looks different
   * there.
   */
  readonly phone?: { readonly line: 1 | 2; readonly first?: true; cell?(row: Row): ReactNode };
  /** What may break: its text, or only its header over short values; all else stays on one line. The growing column always may. */
  readonly wraps?: 'text' | 'header';
  /** Takes the width that is left; without one, the first column does. */
  readonly grows?: true;
}

/** Classes of a column's cells by the screen that it needs. */
export function shownFrom({ from }: { readonly from?: 'lg' | 'xl' | undefined }): string {
  return { md: 'hidden md:table-cell', lg: 'hidden lg:table-cell', xl: 'hidden xl:table-cell' }[from ?? 'md'];
}

/** Of every cell. The line is the cell's own: lines that neighbours share are worked out for the whole table anew with each change. */
export const cellLook =
  'border-b border-ivory-line px-2 py-2.5 first:pl-4 last:pr-4 md:px-2.5 md:first:pl-6 md:last:pr-6';

/** The cells of the actions stay in sight where the columns scroll sideways; the row's own background covers what passes below. */
export const actionsLook =
  'print:hidden sticky right-0 bg-inherit group-data-scrolls/table:border-l group-data-scrolls/table:border-l-ivory-line';
