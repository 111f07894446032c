import type { ReactNode } from 'react';

/** Shown from 768 px or the breakpoint `from` on, else in the details. On a phone a row has two lines, made of `phone`. */
export interface Column<Row, Sort extends string = string> {
  readonly key: string;
  readonly header: string;
  cell(row: Row): ReactNode;
  /** If the server sorts by this column. */
  readonly sort?: Sort;
  /** On the first press. Default `asc`. */
  readonly firstDirection?: 'asc' | 'desc';
  readonly align?: 'end';
  readonly from?: 'lg' | 'xl';
  /** Line on a phone: values in column order, `first` before them; `cell` overrides the cell. */
  readonly phone?: { readonly line: 1 | 2; readonly first?: true; cell?(row: Row): ReactNode };
  /** What may wrap: the text, or the header above short values. The growing column always may. */
  readonly wraps?: 'text' | 'header';
  /** Takes the remaining width. Default: the first column. */
  readonly grows?: true;
}

export function shownFrom({ from }: Pick<Column<unknown>, 'from'>): string {
  return `record-from-${from ?? 'md'}`;
}

/** One class (app/globals.css): a page has hundreds of cells. */
export const cellStyles = 'record-cell';

/** Sticky while the columns scroll sideways; the row's background covers the cells below. */
export const actionsStyles = 'record-actions';
