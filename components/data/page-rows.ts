export interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
  readonly total?: number | undefined;
}

export const idOf = ({ id }: { readonly id: number }) => id;

/** Rows of a next page that are not listed yet: writes move rows across pages. */
export function withoutKnown<Row>(
  rows: readonly Row[],
  known: readonly Row[],
  keyOf: (row: Row) => unknown,
): Row[] {
  const keys = new Set(known.map(keyOf));
  return rows.filter((row) => !keys.has(keyOf(row)));
}

/** Rows of all pages, each once. */
export function rowsOf<Row>(pages: readonly PageOfRows<Row>[], keyOf: (row: Row) => unknown): readonly Row[] {
  const [first, ...others] = pages;
  if (first === undefined || others.length === 0) return first?.data ?? [];
  const rows = [...first.data];
  for (const { data } of others) rows.push(...withoutKnown(data, rows, keyOf));
  return rows;
}

/** The pages with these rows in place of theirs, all in the first one; the total follows. */
export function withRows<Row>(pages: readonly PageOfRows<Row>[], rows: readonly Row[]): PageOfRows<Row>[] {
  const before = pages.reduce((sum, { data }) => sum + data.length, 0);
  return pages.map((page, index) => ({
    ...page,
    data: index === 0 ? rows : [],
    ...(page.total === undefined ? {} : { total: page.total + rows.length - before }),
  }));
}
