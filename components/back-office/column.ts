import type { ReactNode } from 'react';

/** A column, shown from 768 px or the breakpoint `from` on, else in the details. On a phone a row has two lines, made of `phone`. */
export interface Column<Row, Sort extends string = string> {
  readonly key: string;
  readonly header: string;
  cell(row: Row): ReactNode;
  /** Sort key of this column, if the server supports sorting by it. */
  readonly sort?: Sort;
  /** Direction of the first press. Default `asc`. */
  readonly firstDirection?: 'asc' | 'desc';
  readonly align?: 'end';
  readonly from?: 'lg' | 'xl';
  /** Its line on a phone. Values follow the column order, except that `first` comes first; `cell` overrides the cell. */
  readonly phone?: { readonly line: 1 | 2; readonly first?: true; cell?(row: Row): ReactNode };
  /** What may wrap: the text, or only the header above short values. The growing column always may. */
  readonly wraps?: 'text' | 'header';
  /** Takes the remaining width. Default: the first column. */
  readonly grows?: true;
}

/** Visibility class of a column's cells by breakpoint. */
export function shownFrom({ from }: Pick<Column<unknown>, 'from'>): string {
  return `record-from-${from ?? 'md'}`;
}

/** Class of every cell (app/globals.css): a page has hundreds. */
export const cellLook = 'record-cell';

/** Action cells are sticky while the columns scroll sideways; the row's background covers the cells below. */
export const actionsLook = 'record-actions';
