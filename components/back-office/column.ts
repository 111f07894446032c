import type { ReactNode } from 'react';

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

/** Classes of a cell by the screen that its column needs. */
export const shownFrom = {
  md: 'hidden md:table-cell',
  lg: 'hidden lg:table-cell',
  xl: 'hidden xl:table-cell',
};

/** Of every cell. The line is the cell's own: lines that neighbours share are worked out for the whole table anew with each change. */
export const cellLook =
  'border-b border-ivory-line px-2 py-2.5 first:pl-4 last:pr-4 md:px-3 md:first:pl-6 md:last:pr-6';
